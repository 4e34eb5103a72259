// Bytes as text of a page in UTF-8: an eighth longer, where base64 is a third. Seven bits are a character; three of those
// mean something to the reader of a page, and go with the seven bits behind them into a character of two bytes.
const SPOKEN_FOR = [0, 13, 60]; // NUL, which is replaced, CR, which becomes LF, and <

/** The text. `static/single-file.js` reads it. */
export function sevenBits(bytes) {
  const groups = [];
  let [kept, count] = [0, 0];
  for (const byte of [...bytes, 0]) {
    kept = (kept << 8) | byte;
    for (count += 8; count >= 7; ) groups.push((kept >> (count -= 7)) & 127);
    kept &= (1 << count) - 1;
  }
  const signs = [];
  for (let at = 0; at < groups.length; at++) {
    const taken = SPOKEN_FOR.indexOf(groups[at]);
    signs.push(taken < 0 ? groups[at] : 128 + taken * 128 + (groups[++at] ?? 0));
  }
  return Buffer.from(signs.map(sign => String.fromCharCode(sign)).join('')).toString();
}
