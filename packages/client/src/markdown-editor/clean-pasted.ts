import { ownPicture } from './picture-node.ts';

const furniture = 'script, style, meta, link, title, iframe, object, noscript, template, form';

/**
 * The HTML of a web page or of Word before the editor reads it. Formulas that were typeset become TeX again, tables
 * Markdown; pictures of other sites are links, for their addresses say who looks at them.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(furniture)) element.remove();
  for (const element of body.querySelectorAll('.katex-display, .katex')) asTex(element);
  for (const picture of body.querySelectorAll('img')) asOwnOrLink(picture);
  for (const table of body.querySelectorAll('table')) asMarkdown(table);
  return body.innerHTML;
}

function asTex(element: Element): void {
  const tex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  if (tex === undefined) return;
  const formula = document.createElement(element.matches('.katex-display') ? 'div' : 'span');
  formula.className = 'math';
  formula.textContent = tex;
  element.replaceWith(formula);
}

function asOwnOrLink(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src') ?? '';
  const own = ownPicture(address);
  if (own !== null) {
    picture.setAttribute('src', own);
    return;
  }
  if (!/^https?:\/\//.test(address)) {
    picture.remove();
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.textContent = picture.alt || address;
  picture.replaceWith(link);
}

function asMarkdown(table: HTMLTableElement): void {
  const rows = [...table.rows].map(({ cells }) => [...cells].map(cellText));
  const [head, ...others] = rows;
  // A table of one column is only a page's frame.
  if (head === undefined || head.length < 2) return;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const kept = document.createElement('div');
  kept.dataset['markdown'] = [head, head.map(() => '---'), ...others].map(line).join('\n');
  table.replaceWith(kept);
}

function cellText(cell: HTMLTableCellElement): string {
  const escape = (text: string) => text.replace(/[\\`*[\]<|$]/g, '\\$&');
  return [...cell.childNodes]
    .map((node) =>
      node instanceof Element && node.matches('.math')
        ? `$${node.textContent.replaceAll('|', '\\vert ')}$`
        : escape(node.textContent ?? ''),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
