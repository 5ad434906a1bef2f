import { isOfFiles } from '../../../capabilities/flash-card/flash-card.port.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { BankFileError } from '../../banks/bank-file-error.ts';

/** Where somebody wants the cards of a file; null: each deck in a course of its own. */
export type DeckPlace = {
  readonly courseId: number;
  /** Of a course that is a deck. */
  readonly deck: string | undefined;
  /** It is written by files: only what it gave out itself comes back. */
  readonly isClosed: boolean;
  /** It is written by pages: cards stand in its own chapters, as no other would outlive a publication. */
  readonly isOfPages: boolean;
} | null;

/** Of a new card for a course that files write. */
export const ofClosed =
  '这门课程写在文件里，新卡请加进它的 cards.yaml，或先接管这门课程；也可以不选课程，成为一套单独的闪卡';

export async function placeOfDecks(
  connection: Connection,
  courseId: number | undefined,
): Promise<DeckPlace> {
  if (courseId === undefined) return null;
  const course = await connection
    .selectFrom('course as c')
    .where('c.course_id', '=', courseId)
    .select(['source', isOfFiles(connection).as('inFiles')])
    .executeTakeFirst();
  if (course === undefined) throw new BankFileError('选的课程已经没有了，请重新选');
  const { source, inFiles } = course;
  return {
    ...{ courseId, deck: /^cards:(.*)$/s.exec(source)?.[1] },
    ...{ isClosed: inFiles, isOfPages: source === 'catalogue' && !inFiles },
  };
}
