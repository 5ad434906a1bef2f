import type {
  CourseImport,
  CourseImportState,
  getCourseImport as getOperation,
  listCourseImports as listOperation,
} from '@xuezhou/contract/import/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { findCourseRun, isWhole, type CourseRun } from './course-run.repository.ts';

/** More than anybody looks through. */
const mostListed = 50;

export async function listCourseImports(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { staffId } = actor.staff;
  const own = ownOf(actor, 'content.publish');
  const runs = await connection
    .selectFrom('import_run')
    .innerJoin('staff', 'staff.staff_id', 'import_run.staff_id')
    .where('contents', '=', 'courses')
    // What a colleague has not written yet is that one's alone.
    .where((run) =>
      run.or([
        run('import_run.staff_id', '=', staffId),
        ...(own === null ? [run('import_run.written', 'is not', null)] : []),
      ]),
    )
    .orderBy('import_run.made_at', 'desc')
    .limit(mostListed)
    .selectAll('import_run')
    .select('staff.name as by')
    .execute();
  return runs.map((run) => ({
    ...{ importId: run.import_id, fileName: run.file_name, state: stateOf(run), by: run.by },
    isMine: run.staff_id === staffId,
    begunAt: run.made_at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
    titles: (run.seen?.courses ?? []).flatMap(({ courseId, title }) =>
      courseId === null ? [] : [title],
    ),
  }));
}

function stateOf(run: Pick<CourseRun, 'state' | 'bytes' | 'received'>): CourseImportState {
  if (run.state === 'reading' || run.state === 'columns')
    return isWhole(run) ? 'checking' : 'receiving';
  return run.state;
}

export async function getCourseImport(
  { database: { connection } }: ConsoleServices,
  { params: { importId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<CourseImport> {
  const run = await findCourseRun(connection, importId);
  const isMine = run?.staff_id === actor.staff.staffId;
  const maySeeAll = ownOf(actor, 'content.publish') === null;
  if (run === undefined || (!isMine && !(maySeeAll && run.written !== null)))
    throw new Refusal('courseImportUnknown');
  const { name } = await connection
    .selectFrom('staff')
    .where('staff_id', '=', run.staff_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return {
    ...{ importId, fileName: run.file_name, state: stateOf(run), isMine, by: name },
    begunAt: run.made_at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
    ...{ bytes: run.bytes ?? 0, received: run.received ?? 0 },
    progress: { done: run.done, of: run.total },
    revision: run.revision,
    courses: [...(run.seen?.courses ?? [])],
    leftOut: [...(run.seen?.leftOut ?? [])],
    notes: [...(run.seen?.notes ?? [])],
    ...{ isChangedSince: run.is_changed_since, fault: run.fault },
  };
}
