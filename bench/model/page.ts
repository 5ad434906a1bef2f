const begin = '<!-- model: begin -->';
const end = '<!-- model: end -->';

/** The page with this report in its place. Throws where it has none. */
export function replaceModel(page: string, report: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no place between ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${report}\n\n${page.slice(to)}`;
}
