import type { Connection } from '../../../platform/database/prepare.ts';
import { BankFileError } from '../../banks/bank-file-error.ts';

/** Where somebody wants the cards of a file; null: each deck in a course of its own. */
export type DeckPlace = {
  readonly courseId: number;
  readonly source: string;
  /** Of a course that is a deck. */
  readonly deck: string | undefined;
  /** It is written by files or pages: only what it gave out itself comes back. */
  readonly isClosed: boolean;
} | null;

/** Of a new card for a course that files or pages write. */
export const ofClosed =
  '这门课由内容文件或课程页面管着，新卡请在闪卡库里加；或者不选课程，成为一套单独的闪卡';

export async function placeOfDecks(
  connection: Connection,
  courseId: number | undefined,
): Promise<DeckPlace> {
  if (courseId === undefined) return null;
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .select('source')
    .executeTakeFirst();
  if (course === undefined) throw new BankFileError('选的课程已经没有了，请重新选');
  const { source } = course;
  return {
    ...{ courseId, source, deck: /^cards:(.*)$/s.exec(source)?.[1] },
    isClosed: source === 'catalogue',
  };
}
