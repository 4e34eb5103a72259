// Where this machine's browsers are. Run by itself, it prints the path of one: node tests/e2e/found.mjs firefox
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  firefox: ['firefox-esr', 'firefox'],
};
const APPLICATIONS = {
  chromium: ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  firefox: ['Firefox.app/Contents/MacOS/firefox'],
};

const runs = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of a browser, `chromium` or `firefox`: what the variable of that name says, else the first that is there. */
export function found(browser) {
  const folders = process.env.PATH.split(delimiter);
  const places = [
    process.env[browser.toUpperCase()],
    ...folders.flatMap(folder => NAMES[browser].map(name => join(folder, name))),
    ...APPLICATIONS[browser].map(path => join('/Applications', path)),
  ];
  return places.find(path => path && runs(path));
}

if (import.meta.filename === process.argv[1]) {
  const path = found(process.argv[2]);
  if (path) console.log(path);
  else process.exit(1);
}
