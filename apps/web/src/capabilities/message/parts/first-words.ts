/** The first lines of a message without its marks; a formula is three dots. Nothing of it runs or is fetched. */
export function firstWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of body.querySelectorAll('.math')) formula.textContent = '…';
  const lines = [...body.querySelectorAll('p, li, h1, h2, h3, h4, blockquote, td')];
  const texts = lines.length === 0 ? [body.textContent] : lines.map((line) => line.textContent);
  return texts.find((text) => text.trim() !== '')?.trim() ?? '';
}
