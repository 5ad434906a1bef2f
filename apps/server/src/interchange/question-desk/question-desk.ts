import type { QuestionDesk } from '../../capabilities/review/bank/question-desk.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { figuresOf, formOfSaid, isAsFiles } from './form-of-said.ts';
import { readForm } from './read-form.ts';
import { storeForm } from './store-form.ts';

/** In a course of the catalogue a question stands in a chapter. */
async function needsPlace(
  connection: Connection,
  { courseId, said }: Parameters<QuestionDesk['read']>[3],
): Promise<boolean> {
  if (said !== undefined) return isAsFiles(said);
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .select('source')
    .executeTakeFirst();
  return course?.source === 'catalogue';
}

/** The readers and writers of content files, for what staff write of questions. */
export const questionDesk: QuestionDesk = {
  formOf: formOfSaid,
  read: async ({ storage }, connection, form, place) =>
    await readForm(form, {
      storage,
      figures: await figuresOf(connection, form.readingId),
      needsPlace: await needsPlace(connection, place),
    }),
  store: storeForm,
};
