import { markFormulas } from '../../formula/mark-formulas.ts';
import { thing, type WordLine, type WordRow, type WordThing } from '../word-line.ts';
import { isPlainTable, tableOf } from '../word-table.ts';
import { inlineMarkdown, isSound, type Gathered } from './inline-markdown.ts';
import { escapeStart } from './markdown-signs.ts';

/** Lines of one paragraph, in their order; a table is one by itself. */
type Paragraph = readonly WordLine[];

/** The lines under each other that are of one paragraph. */
export function paragraphsOf(lines: readonly WordLine[]): Paragraph[] {
  const all: WordLine[][] = [];
  for (const line of lines) {
    const last = all.at(-1);
    const isSame =
      last !== undefined && last[0]?.at === line.at && !isTable(line) && !isTable(last[0]);
    if (isSame) last.push(line);
    else all.push([line]);
  }
  return all;
}

const tableIn = ({ pieces }: WordLine): Extract<WordThing, { kind: 'table' }> | undefined => {
  const is = pieces[0]?.is;
  return is?.kind === 'table' ? is : undefined;
};
const isTable = (line: WordLine | undefined): boolean =>
  line !== undefined && tableIn(line) !== undefined;

/** Paragraphs as blocks of Markdown; a heading of `level` is the largest of them. */
export function blocksMarkdown(
  paragraphs: readonly Paragraph[],
  gathered: Gathered,
  level: number,
): string {
  const lists = new Lists();
  const blocks: string[] = [];
  for (const paragraph of paragraphs) {
    const list = paragraph[0]?.block?.list ?? null;
    if (list === null) {
      const markdown = blockMarkdown(paragraph, gathered, level);
      if (markdown === '') continue;
      lists.end();
      blocks.push(markdown);
      continue;
    }
    const words = paragraph.map(({ pieces }) => inlineMarkdown(pieces, gathered));
    if (words.every((line) => line === '')) continue;
    const isGoingOn = lists.isOpen;
    const item = lists.item(list, words);
    if (isGoingOn) blocks.push(`${blocks.pop() ?? ''}\n${item}`);
    else blocks.push(item);
  }
  return blocks.join('\n\n');
}

function blockMarkdown(paragraph: Paragraph, gathered: Gathered, level: number): string {
  const [first] = paragraph;
  const table = first === undefined ? undefined : tableIn(first);
  if (table !== undefined) return tableMarkdown(table.rows, gathered);
  const { level: own = null, number = '' } = first?.block ?? {};
  if (own !== null) {
    const words = paragraph
      .map(({ pieces }) => inlineMarkdown(pieces, gathered))
      .join(' ')
      .trim();
    if (words === '') return '';
    const signs = '#'.repeat(Math.min(5, Math.max(2, own - level + 2)));
    return `${signs} ${number === '' ? '' : `${number} `}${words}`;
  }
  const formulas = displayedIn(paragraph);
  if (formulas !== undefined && formulas.every((one) => isSound(one, gathered)))
    return formulas.map(({ tex }) => `$$${tex}$$`).join('\n\n');
  const lines = paragraph.map(({ pieces }) => inlineMarkdown(pieces, gathered));
  return linesMarkdown(lines);
}

const linesMarkdown = (lines: readonly string[], indent = ''): string =>
  lines
    .filter((line) => line !== '')
    .map(escapeStart)
    .join(`  \n${indent}`);

/** The formulas of a paragraph that holds nothing else. */
function displayedIn(paragraph: Paragraph) {
  const pieces = paragraph.flatMap((line) => line.pieces).filter(({ text }) => text.trim() !== '');
  const formulas = pieces.flatMap(({ is }) => (is?.kind === 'formula' ? [is] : []));
  return formulas.length > 0 && formulas.length === pieces.length ? formulas : undefined;
}

/** The places of what is counted or pointed at, each within the one before it. */
class Lists {
  #widths: number[] = [];
  #counted: { last: number; sign: string }[] = [];

  get isOpen(): boolean {
    return this.#widths.length > 0;
  }

  end(): void {
    this.#widths = [];
    this.#counted = [];
  }

  item(
    { depth, number }: { depth: number; number: number | null },
    lines: readonly string[],
  ): string {
    const at = Math.min(depth, this.#widths.length);
    this.#widths.length = at;
    this.#counted.length = Math.min(this.#counted.length, at + 1);
    const indent = ' '.repeat(this.#widths.reduce((sum, width) => sum + width, 0));
    const sign = number === null ? '- ' : this.#signOf(at, number);
    this.#widths.push(sign.length);
    return `${indent}${sign}${linesMarkdown(lines, indent + ' '.repeat(sign.length))}`;
  }

  /** One that counts anew behind another has another sign, without which it would go on. */
  #signOf(at: number, number: number): string {
    const before = this.#counted[at];
    const isNew = before === undefined || number === before.last + 1;
    const sign = before === undefined ? '.' : isNew ? before.sign : before.sign === '.' ? ')' : '.';
    this.#counted[at] = { last: number, sign };
    return `${number}${sign} `;
  }
}

function tableMarkdown(rows: readonly WordRow[], gathered: Gathered): string {
  const cells = rows.flatMap((row) => row.cells);
  const [only] = cells;
  // A frame around some words.
  if (only !== undefined && cells.length === 1) {
    const inside = blocksMarkdown(paragraphsOf(only.lines), gathered, 1);
    return inside.replaceAll(/^/gm, '> ');
  }
  const hasTables = cells.some(({ lines }) => lines.some(isTable));
  if (!isPlainTable(rows) || hasTables) return joinedTable(rows, gathered);
  const [head = '', ...others] = rows.map((row) => rowMarkdown(row, gathered));
  const width = rows[0]?.cells.length ?? 0;
  return [head, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

function rowMarkdown({ cells }: WordRow, gathered: Gathered): string {
  const words = cells.map(({ lines }) =>
    lines
      .map(({ pieces }) => inlineMarkdown(pieces, gathered, { isCell: true }))
      .filter((line) => line !== '')
      .join('<br>'),
  );
  return `|${words.map((word) => ` ${word} |`).join('')}`;
}

/** Markdown has no joined cells, and takes them as HTML. */
function joinedTable(rows: readonly WordRow[], { losses }: Gathered): string {
  const html = markFormulas(tableOf(rows), losses);
  const shown = html.replaceAll(/<img [^>]*>/g, () => {
    losses.add('有合并单元格的表格里，插图没有取用');
    return '';
  });
  return shown.replaceAll(thing, '').replaceAll(/\s*\n\s*/g, ' ');
}
