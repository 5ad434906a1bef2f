import type { ResultVideo, Search } from '@xuezhou/contract/assistant';
import type { AskAbout, OpenLecture } from '../../platform/page/page-parts.tsx';
import { clipOf } from './passage-text.ts';

/** A number above 0 as an address carries it. */
export const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** What was on screen when the page was opened. */
export type AskedBeside =
  | {
      readonly kind: 'question';
      readonly courseId: number | undefined;
      readonly questionId: number;
    }
  | { readonly kind: 'lecture'; readonly lecture: OpenLecture; readonly second: number };

/** What a question to a teacher is about that grew out of an answer: what was on screen, else the passage. */
export function teacherAbout(
  beside: AskedBeside | null,
  { verdict, resultVideo }: Search,
  played: ResultVideo | null,
): AskAbout | null {
  if (beside?.kind === 'lecture') return beside;
  if (beside?.kind === 'question' && beside.courseId !== undefined)
    return { kind: 'question', courseId: beside.courseId, questionId: beside.questionId };
  const passage = played ?? (verdict === 'notTaught' ? undefined : resultVideo[0]);
  return passage === undefined ? null : aboutPassage(passage);
}

function aboutPassage(passage: ResultVideo): AskAbout | null {
  const { courseId, bookId, readingId, bulletId, bulletName, paragraph, text } = passage;
  if (bookId === null || readingId === null) return null;
  const clip = clipOf(passage);
  if (clip !== null && bulletId !== null) {
    const lecture = { courseId, bookId, readingId, bulletId, bulletName: bulletName ?? '' };
    return { kind: 'lecture', lecture, second: Math.floor(clip.from) };
  }
  return passage.kind === 'paragraph' && paragraph !== null
    ? { kind: 'paragraph', courseId, bookId, readingId, paragraph, words: text }
    : null;
}
