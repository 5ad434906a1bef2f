import { openQuestions } from '@xuezhou/contract/practice';
import { call } from '@xuezhou/client/api/call.ts';
import { fetchPictures } from './kept-pictures.ts';
import { setKeyOf, storeSet } from './kept-store.ts';

/**
 * Keeps the questions of a set that runs with their pictures and explanations, in the place of those of the set before.
 * What the server withholds is not among them. At most as many as one request gives.
 */
export async function keepSet(
  studentId: number,
  courseId: number,
  questionIds: readonly number[],
): Promise<void> {
  const body = { courseId, questionIds: [...questionIds] };
  const questions = await call(openQuestions, { body }, { ignoreErrors: true });
  await storeSet(setKeyOf(studentId, courseId), questions, await fetchPictures(questions));
}
