const image = /!\[[^\]]*\]\(\s*([^\s()]+)/g;
const shown = /<img[^>]*\ssrc="\/files\/(content\/[0-9a-f]{32}\.(?:svg|png|jpg|webp))"/g;

/** Where the pictures of an introduction lie, by the paths that its Markdown names them by: they stand in one order in both. */
export function introFigures(markdown: string, html: string): Record<string, string> {
  const hrefs = [...markdown.matchAll(image)].map(([, href = '']) => href);
  const keys = [...html.matchAll(shown)].map(([, key = '']) => key);
  if (hrefs.length !== keys.length) return {};
  return Object.fromEntries(hrefs.map((href, place) => [href, keys[place] ?? '']));
}
