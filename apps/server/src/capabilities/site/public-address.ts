/** Plain http is for trying things out on one machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function parse(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? url : null;
}

/** `https://shop.example.com`, exactly as a browser writes it. */
export function isOrigin(text: string): boolean {
  return parse(text)?.origin === text;
}

/** Where a link may lead: a path of ours, or a page elsewhere by https. Never a script, never `//elsewhere`. */
export function isPublicAddress(text: string): boolean {
  // Browsers drop some of these and read a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return parse(text) !== null;
}
