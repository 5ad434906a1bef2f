import { texOfText } from '@xuezhou/rules/text/formula/math-signs';
import { faultOfFormula } from '../../../platform/text/check-formula.ts';
import type { FigureFile } from '../../figure-file.ts';
import type { Piece, WordThing } from '../word-line.ts';
import { escapeWords, linkAddress, withoutBars } from './markdown-signs.ts';

/** What a chapter gathers while it is written. */
export interface Gathered {
  /** By the names that the document gives its pictures; undefined is none that can be shown. */
  readonly pictures: ReadonlyMap<string, FigureFile | undefined>;
  readonly figures: Set<FigureFile>;
  /** In Chinese. */
  readonly losses: Set<string>;
  /** Ids of notes, in the order in which the text leads to them. */
  readonly notes: string[];
}

interface Segment {
  readonly markdown: string;
  readonly look: string;
  readonly href: string;
  /** Of a formula: what comes next must not be a digit. */
  readonly isFormula?: boolean;
}

/** Words, formulas and pictures of one line. */
export function inlineMarkdown(
  pieces: readonly Piece[],
  gathered: Gathered,
  { isCell = false }: { isCell?: boolean } = {},
): string {
  const segments = pieces.flatMap((piece): Segment[] => {
    if (piece.loss !== undefined) gathered.losses.add(piece.loss);
    const segment = segmentOf(piece, gathered, isCell);
    return segment.markdown === '' ? [] : [segment];
  });
  return joined(segments).map(shownSegment).join('').trim();
}

function segmentOf(piece: Piece, gathered: Gathered, isCell: boolean): Segment {
  const { text, marks, is, href = '' } = piece;
  if (is !== undefined) {
    const markdown = thingMarkdown(is, gathered, isCell);
    return { markdown, look: '', href, isFormula: is.kind !== 'picture' };
  }
  const script = marks.includes('sup') ? '^' : marks.includes('sub') ? '_' : undefined;
  if (script !== undefined && text.trim() !== '') {
    const tex = texOfText(text.trim());
    return {
      markdown: `$${script}{${isCell ? withoutBars(tex) : tex}}$`,
      look: '',
      href,
      isFormula: true,
    };
  }
  const words = escapeWords(text);
  const look = [
    ...(marks.includes('strong') ? ['strong'] : []),
    ...(marks.includes('em') ? ['em'] : []),
  ];
  return { markdown: isCell ? words.replaceAll('|', '\\|') : words, look: look.join(' '), href };
}

/** One after the other with the same look is one. */
function joined(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    const gap = last?.isFormula === true && /^\d/.test(segment.markdown) ? ' ' : '';
    const isSame =
      last !== undefined &&
      last.look === segment.look &&
      last.href === segment.href &&
      last.isFormula !== true &&
      segment.isFormula !== true;
    if (isSame) all.splice(-1, 1, { ...last, markdown: last.markdown + segment.markdown });
    else all.push({ ...segment, markdown: gap + segment.markdown });
  }
  return all;
}

/** Blanks stay outside of marks. */
function shownSegment({ markdown, look, href }: Segment): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(markdown) ?? [];
  if (words === '') return markdown;
  const strong = look.includes('strong') ? `**${words}**` : words;
  const marked = look.includes('em') ? `<em>${strong}</em>` : strong;
  const linked = href === '' ? marked : `[${marked}](${linkAddress(href)})`;
  return `${before}${linked}${after}`;
}

function thingMarkdown(is: WordThing, gathered: Gathered, isCell: boolean): string {
  if (is.kind === 'formula') return formulaMarkdown(is, gathered, isCell);
  if (is.kind === 'picture') return pictureMarkdown(is, gathered);
  if (is.kind === 'note') return noteMarkdown(is.id, gathered);
  gathered.losses.add('表格里的表格没有保留');
  return '';
}

type Formula = Extract<WordThing, { kind: 'formula' }>;

function formulaMarkdown({ tex, words }: Formula, gathered: Gathered, isCell: boolean): string {
  if (isSound({ tex }, gathered)) return `$${isCell ? withoutBars(tex) : tex}$`;
  return escapeWords(words);
}

/** Whether it can be drawn; told where it cannot. */
export function isSound(
  { tex }: Pick<Formula, 'tex'>,
  { losses }: Pick<Gathered, 'losses'>,
): boolean {
  const isDrawn = faultOfFormula(tex, true) === undefined;
  if (!isDrawn) losses.add('有的公式认不出来，只留下了文字');
  return isDrawn;
}

function pictureMarkdown(
  { target, alt }: Extract<WordThing, { kind: 'picture' }>,
  { pictures, figures, losses }: Gathered,
): string {
  const figure = pictures.get(target);
  if (figure === undefined) {
    const name = target.replace(/^.*[/\\]/s, '').slice(0, 60);
    losses.add(
      target.startsWith('word/media/')
        ? `插图 ${name} 没有取用，只支持 SVG、PNG、JPEG、WebP 和 GIF 图片`
        : `插图 ${name} 不在文档里，没有取用`,
    );
    return '';
  }
  figures.add(figure);
  return `![${escapeWords(alt.replaceAll(/\s+/g, ' ').trim())}](${figure.key.replace('content/', 'figures/')})`;
}

function noteMarkdown(id: string, { notes }: Gathered): string {
  const known = notes.indexOf(id);
  return `$^{[${known === -1 ? notes.push(id) : known + 1}]}$`;
}
