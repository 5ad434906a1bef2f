import {
  wholeQuestions,
  type QuestionWords,
  type WholeQuestion,
} from '../../capabilities/practice/practice-content.port.ts';
import {
  markedQuestions,
  type MarkedQuestion,
} from '../../capabilities/practice/practice-facts.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { groupBy } from '../../platform/group-by.ts';
import { marksIn, wordsIn } from './bank-identity.ts';
import type { SortedQuestion } from './sort-rows.ts';
import { areUnlike } from './text-index.ts';

/** What the mark of a row stands for. */
export interface MarkedRow {
  /** The questions that the row may be, the likeliest first; several stand in courses of their own. */
  readonly found: readonly MarkedQuestion[];
  /** As many of them, from the first, as are equally likely. */
  readonly likeliest: readonly MarkedQuestion[];
  /** Whether a question has its mark and says something else altogether: schools may give the same mark. */
  readonly isForeign: boolean;
}

/** Rows whose questions are in memory at once. */
const batch = 500;

/** The rows whose mark the school knows. */
export async function markedRows(
  connection: Connection,
  rows: readonly SortedQuestion[],
): Promise<Map<SortedQuestion, MarkedRow>> {
  const marks = new Set(rows.flatMap(({ key }) => marksIn(key)));
  const byMark = groupBy(await markedQuestions(connection, [...marks]), ({ mark }) => mark);
  const marked = rows.filter(({ key }) => marksIn(key).some((mark) => byMark.has(mark)));
  const all = new Map<SortedQuestion, MarkedRow>();
  for (let from = 0; from < marked.length; from += batch) {
    const some = marked.slice(from, from + batch).map((row) => ({
      row,
      found: marksIn(row.key).flatMap((mark) => byMark.get(mark) ?? []),
    }));
    const ids = some.flatMap(({ found }) => found.map(({ questionId }) => questionId));
    const stored = await wholeQuestions(connection, ids, true);
    for (const { row, found } of some) {
      const words = wordsIn(row.read()).map(withoutBlanks).join(' ');
      const like = found.filter(({ questionId }) =>
        textsOf(stored.get(questionId)).some((text) => !areUnlike(words, text)),
      );
      const isForeign = like.length < found.length;
      const likeliest = like.filter(
        ({ mark, isOwn }) => mark === like[0]?.mark && isOwn === like[0].isOwn,
      );
      all.set(row, { found: like, likeliest, isForeign });
    }
  }
  return all;
}

/**
 * A composite leaves in some formats as a text with blanks, and comes back with their numbers and names between its
 * words: in a short one these are more than what it says.
 */
const withoutBlanks = (words: string): string =>
  /^第\d+空$/.test(words) ? '' : words.replaceAll(/【\d+】/g, '');

/** What a question says, in each of its languages: a file holds one. */
function textsOf(stored: WholeQuestion | undefined): string[] {
  if (stored === undefined) return [];
  const { english } = stored.content;
  const chinese = wordsIn(worded(stored, ({ content }) => content)).join(' ');
  if (english === undefined && stored.parts.every(({ content }) => content.english === undefined))
    return [chinese];
  const other = worded(stored, ({ content }) => content.english ?? content);
  return [chinese, wordsIn(other).join(' ')];
}

type Worded = Parameters<typeof wordsIn>[0];

function worded(
  question: WholeQuestion,
  wordsOf: (question: WholeQuestion) => QuestionWords,
): Worded {
  const { question: stem, options } = wordsOf(question);
  return {
    ...{ kind: question.kind, form: 'html', stem },
    options: options.map(({ html }) => ({ text: html })),
    parts: question.parts.map((part) => worded(part, wordsOf)),
  };
}
