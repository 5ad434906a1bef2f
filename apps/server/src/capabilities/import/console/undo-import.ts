import type { undoImport as undoOperation } from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { coursesOfImport } from '../../practice/practice-content.port.ts';
import { importFiles } from '../import-files.ts';
import { untilOf } from './read-import.ts';

/** The whole import, within seven days, by whoever may publish to each of its courses. */
export async function undoImport(
  services: ConsoleServices,
  { body: { importNo, why } }: InputOf<typeof undoOperation>,
  actor: Actor,
): Promise<DataOf<typeof undoOperation>> {
  const { connection } = services.database;
  const files = importFiles.of(connection);
  const own = ownOf(actor, 'content.publish');
  const entry = await connection
    .selectFrom('question_import')
    .where('import_id', '=', importNo)
    .select(['imported_at', 'undone_at'])
    .executeTakeFirst();
  // Whose own it is, is asked first: nobody learns what there is of others.
  if (own !== null) {
    const courseIds = await coursesOfImport(connection, importNo);
    for (const courseId of courseIds.length > 0 ? courseIds : [0])
      await demandOwnCourse(connection, own, courseId);
  }
  if (entry === undefined) throw new Refusal('importUnknown');
  if (entry.undone_at !== null) throw new Refusal('undoDone');
  if (untilOf(entry.imported_at, services.clock.now()) === null) throw new Refusal('undoOver');
  const undone = await files.undo(services, importNo, actor, why);
  if (undone === null) throw new Refusal('undoDone');
  return undone;
}
