/** Markdown of the school's HTML, to be edited as a card: words, bold, lists, tables, pictures, sounds, and formulas as TeX. */
export function markdownOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return inside(body)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const inside = (node: Node): string => [...node.childNodes].map(markdownOfNode).join('');

function markdownOfNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  if (node.matches('.math')) return formula(node);
  const name = node.tagName.toLowerCase();
  return (writers[name] ?? inside)(node);
}

/** What would be taken for markup; line ends of the HTML mean nothing. */
const escape = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*$<]/g, String.raw`\$&`);

function formula(node: Element): string {
  const tex = node.textContent.trim();
  return node.getAttribute('data-display') === 'true' ? `\n\n$$\n${tex}\n$$\n\n` : `$${tex}$`;
}

const block = (node: Element) => `\n\n${inside(node).trim()}\n\n`;
const bold = (node: Element) => (inside(node).trim() === '' ? '' : `**${inside(node).trim()}**`);

function listItems(node: Element): string {
  const isOrdered = node.tagName === 'OL';
  const lines = [...node.children].map(
    (item, index) => `${isOrdered ? `${index + 1}.` : '-'} ${oneLine(item)}`,
  );
  return `\n\n${lines.join('\n')}\n\n`;
}

function table(node: Element): string {
  const [head, ...rows] = [...node.querySelectorAll('tr')].map((row) => [...row.children]);
  if (head === undefined) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const written = (cells: readonly Element[]) =>
    line(cells.map((cell) => oneLine(cell).replaceAll('|', String.raw`\|`)));
  return `\n\n${[written(head), line(head.map(() => '---')), ...rows.map(written)].join('\n')}\n\n`;
}

const oneLine = (node: Element) =>
  inside(node)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

const writers: Readonly<Record<string, (node: Element) => string>> = {
  p: block,
  div: block,
  blockquote: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  script: () => '',
  style: () => '',
  br: () => '\n',
  hr: () => '\n\n',
  strong: bold,
  b: bold,
  sub: (node) => `<sub>${inside(node)}</sub>`,
  sup: (node) => `<sup>${inside(node)}</sup>`,
  ul: listItems,
  ol: listItems,
  table,
  audio: (node) => `![](${node.getAttribute('src') ?? ''})`,
  img: (node) => `![${node.getAttribute('alt') ?? ''}](${node.getAttribute('src') ?? ''})`,
};
