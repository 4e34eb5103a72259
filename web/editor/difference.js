/** The one change that makes `before` into `after`, or null: cursor, scroll and folds outside of it stay. */
export function difference(before, after) {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  if (/[\ud800-\udbff]/.test(before.charAt(from - 1))) from--; // never between the halves of one character
  let to = before.length;
  let end = after.length;
  while (to > from && end > from && before.charCodeAt(to - 1) === after.charCodeAt(end - 1)) to--, end--;
  if (/[\udc00-\udfff]/.test(before.charAt(to))) to++, end++;
  return { from, to, insert: after.slice(from, end) };
}
