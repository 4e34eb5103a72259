// Where this machine's Chromium is. Run by itself, it prints the path.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  ...process.env.PATH.split(delimiter).flatMap(folder => names.map(name => join(folder, name))),
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const runs = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const chromium = [process.env.CHROMIUM, ...places].find(path => path && runs(path));

if (import.meta.filename === process.argv[1]) {
  if (chromium) console.log(chromium);
  else process.exit(1);
}
