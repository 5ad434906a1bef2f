import type { FigureFile } from '../../figure-file.ts';
import { sentFigure } from '../../figure-file.ts';
import { BankFileError } from '../../banks/bank-file-error.ts';
import { PictureBudget } from '../../package/archive-pictures.ts';
import { allElements, elementIn, elementsIn } from '../../xml/read-xml.ts';
import { openWord, type OpenedWord } from '../open-word.ts';
import { noteId, WordReader } from '../read-word-lines.ts';
import type { WordLine } from '../word-line.ts';
import { blocksMarkdown, paragraphsOf } from './block-markdown.ts';
import { inlineMarkdown, type Gathered } from './inline-markdown.ts';

/** A chapter as the editor of the school has it. */
export interface WordChapter {
  readonly title: string;
  readonly markdown: string;
  readonly figures: readonly FigureFile[];
  /** In Chinese. */
  readonly losses: readonly string[];
}

export interface WordText {
  /** Undefined where the document has none. */
  readonly title: string | undefined;
  readonly chapters: readonly WordChapter[];
  /** What is said of all of it. */
  readonly notes: readonly string[];
}

const mostChapters = 300;
/** Letters of a chapter's name. */
const longestTitle = 120;

/** Reads a Word document as chapters by its headings. Throws BankFileError in words for what is none, or means harm. */
export async function readWordText(bytes: Buffer): Promise<WordText> {
  const word = await openWord(bytes);
  const reader = new WordReader(word, { isText: true });
  const lines = reader.blocks(elementIn(word.document, 'body'));
  const notes = notesOf(word);
  const pictures = await picturesOf(word, lines);
  const { title, level, parts, hasContents } = divide(paragraphsOf(lines));
  if (parts.length > mostChapters)
    throw new BankFileError(
      `按标题分出 ${parts.length} 章，超过 ${mostChapters} 章：请把小标题的样式改低一级，或分成几份`,
    );
  const chapters = parts
    .map((part) => chapterOf(part, { pictures, notes, level, title }))
    .filter(({ markdown, losses, isNamed }) => isNamed || markdown !== '' || losses.length > 0);
  if (chapters.every(({ markdown }) => markdown === ''))
    throw new BankFileError('文档里没有能取用的文字');
  return {
    title,
    chapters,
    notes: [
      ...(level === 0 ? ['文档里没有用“标题”样式分章，整份成为一章'] : []),
      ...(hasContents ? ['文档里的目录没有取用，课程有自己的目录'] : []),
      ...(hasLines(word) ? ['下划线和删除线没有保留'] : []),
    ],
  };
}

type Paragraph = readonly WordLine[];

interface Part {
  /** Undefined: what stands before the first heading. */
  readonly heading: Paragraph | undefined;
  readonly paragraphs: Paragraph[];
}

interface Divided {
  readonly title: string | undefined;
  /** Of the headings that begin chapters; 0: none do. */
  readonly level: number;
  readonly parts: readonly Part[];
  readonly hasContents: boolean;
}

const levelOf = (paragraph: Paragraph): number | null => paragraph[0]?.block?.level ?? null;

const wordsOf = (paragraph: Paragraph): string =>
  paragraph
    .flatMap(({ pieces }) => pieces)
    .map(({ text, is }) => (is === undefined ? text : is.kind === 'formula' ? is.words : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Chapters begin at the highest headings of which there are several: a single one above them names the document. */
function divide(all: readonly Paragraph[]): Divided {
  const written = all.filter((paragraph) => paragraph[0]?.block?.isContents !== true);
  const headings = written.filter((one) => (levelOf(one) ?? 0) > 0 && wordsOf(one) !== '');
  const counts = new Map<number, number>();
  for (const one of headings)
    counts.set(levelOf(one) ?? 0, (counts.get(levelOf(one) ?? 0) ?? 0) + 1);
  const levels = [...counts.keys()].toSorted((one, other) => one - other);
  const level = levels.find((one) => (counts.get(one) ?? 0) > 1) ?? levels[0] ?? 0;
  let title: string | undefined;
  const parts: Part[] = [{ heading: undefined, paragraphs: [] }];
  for (const paragraph of written) {
    const own = levelOf(paragraph);
    const isNamed = own !== null && wordsOf(paragraph) !== '';
    if (isNamed && own === level && level > 0) parts.push({ heading: paragraph, paragraphs: [] });
    else if (isNamed && own < Math.max(level, 1) && title === undefined) title = wordsOf(paragraph);
    else parts.at(-1)?.paragraphs.push(paragraph);
  }
  return { title, level, parts, hasContents: written.length < all.length };
}

interface Surroundings {
  readonly pictures: Gathered['pictures'];
  readonly notes: ReadonlyMap<string, readonly WordLine[]>;
  readonly level: number;
  readonly title: string | undefined;
}

function chapterOf(
  { heading, paragraphs }: Part,
  { pictures, notes, level, title: all }: Surroundings,
): WordChapter & { readonly isNamed: boolean } {
  const gathered: Gathered = { pictures, figures: new Set(), losses: new Set(), notes: [] };
  const named = heading === undefined ? '' : wordsOf(heading);
  if (heading?.some(({ pieces }) => pieces.some(({ is }) => is?.kind === 'picture')) === true)
    gathered.losses.add('章名里的插图没有取用');
  const title = named === '' ? (all ?? '正文') : named;
  if ([...title].length > longestTitle)
    gathered.losses.add(`章名太长，只留下前 ${longestTitle} 字`);
  const text = blocksMarkdown(paragraphs, gathered, level + 1);
  const markdown = [text, ...notesMarkdown(gathered, notes)]
    .filter((one) => one !== '')
    .join('\n\n');
  return {
    title: [...title].slice(0, longestTitle).join(''),
    ...{ markdown, figures: [...gathered.figures], losses: [...gathered.losses] },
    isNamed: heading !== undefined,
  };
}

/** At the end of the chapter that leads to them. What a note leads to itself is not followed. */
function notesMarkdown(
  gathered: Gathered,
  notes: ReadonlyMap<string, readonly WordLine[]>,
): string[] {
  const used = [...gathered.notes];
  return used.map((id, index) => {
    const lines = notes.get(id) ?? [];
    const words = lines
      .map(({ pieces }) =>
        inlineMarkdown(
          pieces.filter(({ is }) => is?.kind !== 'note'),
          gathered,
        ),
      )
      .filter((line) => line !== '');
    return `\\[${index + 1}\\] ${words.join('  \n')}`.trim();
  });
}

function notesOf(word: OpenedWord): Map<string, readonly WordLine[]> {
  // Their pictures and links are named in parts of their own.
  const reader = new WordReader({ ...word, targets: new Map() }, { isText: true });
  const all = [...elementsIn(word.footnotes), ...elementsIn(word.endnotes)];
  return new Map(
    all.map((note) => [noteId(note.name, note.attributes['id'] ?? ''), reader.blocks(note)]),
  );
}

/** Each made once, in the order of the text, so that a bomb is met by what it costs. */
async function picturesOf(
  { pictures }: OpenedWord,
  lines: readonly WordLine[],
): Promise<Gathered['pictures']> {
  const budget = new PictureBudget();
  const made = new Map<string, FigureFile | undefined>();
  for (const target of new Set(targetsIn(lines))) {
    const bytes = await pictures.get(target);
    budget.spend(bytes?.length ?? 0);
    made.set(target, bytes === undefined ? undefined : await sentFigure(bytes));
  }
  return made;
}

const targetsIn = (lines: readonly WordLine[]): string[] =>
  lines.flatMap(({ pieces }) =>
    pieces.flatMap(({ is }) => {
      if (is?.kind === 'picture') return [is.target];
      if (is?.kind !== 'table') return [];
      return is.rows.flatMap(({ cells }) => cells.flatMap((cell) => targetsIn(cell.lines)));
    }),
  );

/** Whether words are underlined or struck out. */
const hasLines = ({ document }: OpenedWord): boolean =>
  allElements(document, 'rPr').some(
    (look) => elementIn(look, 'u') !== undefined || elementIn(look, 'strike') !== undefined,
  );
