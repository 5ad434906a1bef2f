import type { DraftedChapter, SourceLine } from '@xuezhou/contract/drafting/console';
import { bare, isUnfit, parsed, textOf } from './read-drafts.ts';

/** More parts than this no lecture is shown in. */
const mostChapters = 30;
const longestTitle = 60;
/** Shorter quotations occur everywhere. */
const fewestLetters = 4;

/**
 * The chapters that a model names, one to a line. Where each begins is told by the line of captions that it quotes, never by
 * a number that the model says: so it lies within the lecture, and what is quoted is said there.
 */
export function readChapters(text: string, lines: readonly SourceLine[]): DraftedChapter[] {
  const starts = new Map<number, DraftedChapter>();
  for (const line of text.split('\n')) {
    const chapter = chapterIn(line, lines);
    if (chapter !== undefined && !starts.has(chapter.start)) starts.set(chapter.start, chapter);
  }
  return [...starts.values()]
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostChapters);
}

function chapterIn(text: string, lines: readonly SourceLine[]): DraftedChapter | undefined {
  const read = parsed(text);
  const title = textOf(read['title'], longestTitle).replaceAll(/\s+/g, ' ');
  const line = lines.find(({ no }) => no === read['no']);
  const quote = textOf(read['quote'], 200);
  if (line === undefined || line.second === null) return undefined;
  if (title === '' || isUnfit(JSON.stringify(read))) return undefined;
  const [words, whole] = [bare(quote), bare(line.text)];
  const isSaid = whole.includes(words) && (words.length >= fewestLetters || words === whole);
  return words !== '' && isSaid ? { start: line.second, title, quote } : undefined;
}
