/** The subset of Markdown that a slide may use. */
export type Inline = { kind: 'text'; text: string; bold: boolean } | { kind: 'math'; tex: string };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'item'; mark: string; level: number; content: Inline[] }
  | { kind: 'math'; tex: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; aligns: Align[] };

export type Align = 'left' | 'center' | 'right';

const ITEM = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const ROW = /^\s*\|.*\|\s*$/;
const DIVIDER = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
/** A dollar before a digit is money, as in “$100 和 $200”. */
const INLINE = /\*\*([\s\S]+?)\*\*|\$(?!\s)((?:\\[\s\S]|[^$\\])+?)(?<!\s)\$(?!\d)/g;

/** Reads the body of a slide. What it does not know stays as text. */
export function parseSlideBody(body: string): Block[] {
  // Every displayed formula gets lines of its own, so that the rest can go by lines.
  const lines = body
    .replace(/\r\n?/g, '\n')
    .replace(
      /\$\$([\s\S]+?)\$\$/g,
      (_whole, tex: string) => `\n$$${tex.replace(/\s*\n\s*/g, ' ').trim()}$$\n`,
    )
    .split('\n');
  const blocks: Block[] = [];
  let open: { text: string; make: (content: Inline[]) => Block } | undefined;
  const close = () => {
    if (open) blocks.push(open.make(parseInline(open.text)));
    open = undefined;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const math = /^\s*\$\$([\s\S]+)\$\$\s*$/.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === '') close();
    else if (math) {
      close();
      blocks.push({ kind: 'math', tex: math[1]?.trim() ?? '' });
    } else if (ROW.test(line) && DIVIDER.test(lines[at + 1] ?? '')) {
      close();
      const end = lines.findIndex((later, index) => index > at && !ROW.test(later));
      const rows = lines.slice(at, end === -1 ? lines.length : end);
      blocks.push(parseTable(rows));
      at += rows.length - 1;
    } else if (item) {
      close();
      const [, indent = '', number, text = ''] = item;
      const mark = number === undefined ? '' : `${number}.`;
      const level = indent.length >= 2 ? 1 : 0;
      open = { text, make: (content) => ({ kind: 'item', mark, level, content }) };
    } else if (open) open.text = joinLines(open.text, line.trim());
    else {
      const text = line.trim().replace(/^(?:#{1,6}|>)\s+/, '');
      open = { text, make: (content) => ({ kind: 'paragraph', content }) };
    }
  }
  close();
  return blocks;
}

export function parseInline(text: string, bold = false): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const addText = (raw: string) => {
    const plain = raw.replace(/\\([\\`*_{}[\]()#+\-.!$|])/g, '$1').replace(/`([^`]+)`/g, '$1');
    if (plain !== '') found.push({ kind: 'text', text: plain, bold });
  };
  for (const match of text.matchAll(INLINE)) {
    if (text[match.index - 1] === '\\') continue;
    addText(text.slice(end, match.index));
    if (match[1] !== undefined) found.push(...parseInline(match[1], true));
    else if (match[2] !== undefined) found.push({ kind: 'math', tex: match[2] });
    end = match.index + match[0].length;
  }
  addText(text.slice(end));
  return found;
}

function parseTable(lines: string[]): Block {
  const [head = [], divider = [], ...rows] = lines.map(splitCells);
  const aligns = head.map((_cell, column): Align => {
    const rule = divider[column]?.trim() ?? '';
    if (rule.endsWith(':')) return rule.startsWith(':') ? 'center' : 'right';
    const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isFigure) ? 'right' : 'left';
  });
  const toInline = (row: string[]) =>
    head.map((_cell, column) => parseInline(row[column]?.trim() ?? ''));
  return { kind: 'table', head: toInline(head), rows: rows.map(toInline), aligns };
}

function splitCells(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
}

function isFigure(cell: string): boolean {
  return /^[*$\s]*[(（]?[−+\-¥￥]?[\d,{}.]+\s*(?:\\?%|元|万元|亿元|年|月|天|倍)?[)）]?[*$\s]*$|^[—–-]$/.test(
    cell,
  );
}

/** A line break in the source is a space between Latin words, and nothing between Chinese characters. */
function joinLines(before: string, after: string): string {
  const isLatin = /[!-~]$/.test(before) && /^[!-~]/.test(after);
  return isLatin ? `${before} ${after}` : before + after;
}
