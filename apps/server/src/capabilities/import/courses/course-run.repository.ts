import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { ImportTables } from '../import.tables.ts';
import { keyOfFile } from '../run.repository.ts';

export type CourseRun = Selectable<ImportTables['import_run']>;

/** Where its archive lies, in pieces. */
export const placeOfArchive = keyOfFile;

/** All of it came. */
export const isWhole = ({ bytes, received }: Pick<CourseRun, 'bytes' | 'received'>): boolean =>
  bytes === received;

export const findCourseRun = async (
  connection: Connection,
  importId: string,
): Promise<CourseRun | undefined> =>
  await connection
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .where('contents', '=', 'courses')
    .selectAll()
    .executeTakeFirst();

/** Nobody else changes it until the transaction ends. */
export const holdCourseRun = async (
  change: Change,
  importId: string,
): Promise<CourseRun | undefined> =>
  await change
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .where('contents', '=', 'courses')
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** The own one that can still be changed, held. Throws courseImportUnknown, courseImportOver or courseImportChanged. */
export async function holdOwnRun(
  change: Change,
  actor: Pick<Actor, 'staff'>,
  { importId, revision }: { importId: string; revision: number },
): Promise<CourseRun> {
  const run = await holdCourseRun(change, importId);
  if (run?.staff_id !== actor.staff.staffId) throw new Refusal('courseImportUnknown');
  if (run.state === 'running' || run.state === 'done') throw new Refusal('courseImportOver');
  if (run.revision !== revision || !isWhole(run)) throw new Refusal('courseImportChanged');
  return run;
}

/** One after the other with all else that takes the lock of imports. */
export const askForCourses = async (change: Change, importId: string): Promise<void> =>
  await enqueue(
    change,
    'import-courses',
    { importId },
    { queue: 'imports', key: `import-${importId}`, maxAttempts: 3 },
  );

/** Any number; it names the lock under which the room for archives is counted. */
const roomLock = 7_203_119;

/** One archive begins after the other. */
export const lockRoom = async (change: Change): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${roomLock})`.execute(change));

/** Bytes that are kept, or promised, of archives that are not written yet: of one person, and of all. Of what was given up no more comes. */
export async function bytesWaiting(
  change: Change,
  staffId: number,
): Promise<{ person: number; school: number }> {
  const { rows } = await sql<{ person: number; school: number }>`
    select coalesce(sum(b) filter (where staff_id = ${staffId}), 0)::float8 as person,
      coalesce(sum(b), 0)::float8 as school
    from (select staff_id, case when state = 'failed' then received else bytes end as b from import_run
      where contents = 'courses' and state <> 'done') waiting`.execute(change);
  return rows[0] ?? { person: 0, school: 0 };
}
