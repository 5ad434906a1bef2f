import type {
  answerCourseImport as answerOperation,
  dropCourseImport as dropOperation,
  runCourseImport as runOperation,
} from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  askForCourses,
  holdOwnRun,
  placeOfArchive,
  type CourseRun,
} from './course-run.repository.ts';

/** All is looked at again, by what was said; of what failed too. */
export async function answerCourseImport(
  { clock, database: { connection } }: ConsoleServices,
  { body: { importId, revision, answers } }: InputOf<typeof answerOperation>,
  actor: Actor,
): Promise<DataOf<typeof answerOperation>> {
  return await inTransaction(connection, async (change) => {
    const run = await holdOwnRun(change, actor, { importId, revision });
    if (run.written !== null) throw new Refusal('courseImportOver');
    const said = { ...run.answers };
    for (const { folder, answer } of answers) {
      const course = run.seen?.courses.find((one) => one.folder === folder);
      if (course?.choices.includes(answer) !== true) throw new Refusal('courseAnswerUnknown');
      said[folder] = answer;
    }
    await change
      .updateTable('import_run')
      .where('import_id', '=', importId)
      .set({
        ...{ state: 'checking', revision: revision + 1, answers: JSON.stringify(said) },
        ...{ changed_at: clock.now(), fault: null, done: 0, total: 0, is_changed_since: false },
      })
      .execute();
    await askForCourses(change, importId);
    return { revision: revision + 1 };
  });
}

/** What was seen is what is written: of another revision, or another school, nothing is. */
export async function runCourseImport(
  { clock, database: { connection } }: ConsoleServices,
  { body: { importId, revision, isLossSeen = false, why = '' } }: InputOf<typeof runOperation>,
  actor: Actor,
): Promise<true> {
  return await inTransaction(connection, async (change) => {
    const run = await holdOwnRun(change, actor, { importId, revision });
    if (!isToRun(run)) throw new Refusal('courseImportChanged');
    demandChosen(run, isLossSeen);
    await begin(change, importId, { why, is_loss_seen: isLossSeen, changed_at: clock.now() });
    return true as const;
  });
}

/** Seen and not written yet; or its courses are written, and its banks broke off. */
const isToRun = ({ state, written }: CourseRun): boolean =>
  state === 'ready' || (state === 'failed' && written !== null);

function demandChosen({ seen, written }: CourseRun, isLossSeen: boolean): void {
  if (written !== null) return;
  const courses = seen?.courses ?? [];
  if (courses.some(({ answer }) => answer === null)) throw new Refusal('courseImportAsks');
  const taken = courses.filter(({ answer, kind }) => answer !== 'skip' && kind !== 'faulty');
  if (taken.length === 0) throw new Refusal('courseImportNothing');
  if (!isLossSeen && taken.some(({ losses }) => losses.length > 0))
    throw new Refusal('courseImportLoss');
}

async function begin(
  change: Change,
  importId: string,
  set: Pick<CourseRun, 'why' | 'is_loss_seen' | 'changed_at'>,
): Promise<void> {
  await change
    .updateTable('import_run')
    .where('import_id', '=', importId)
    .set({ ...set, state: 'running', fault: null, done: 0, total: 0, is_changed_since: false })
    .execute();
  await askForCourses(change, importId);
}

/** Gone already is gone too. */
export async function dropCourseImport(
  { database: { connection }, storage }: ConsoleServices,
  { body: { importId } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<true> {
  const ofOwn = connection
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .where('contents', '=', 'courses')
    .where('staff_id', '=', actor.staff.staffId);
  if ((await ofOwn.select('state').executeTakeFirst()) === undefined) return true;
  const gone = await connection
    .deleteFrom('import_run')
    .where('import_id', '=', importId)
    .where('state', 'not in', ['running', 'done'])
    .where('written', 'is', null)
    .returning('import_id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('courseImportOver');
  await storage.deletePrefix(placeOfArchive(importId));
  return true;
}
