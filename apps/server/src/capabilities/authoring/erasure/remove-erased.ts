import { isStopping } from '@xuezhou/rules/catalogue/course-use';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { courseGone, emptyCourse, usesOf } from '../../catalogue/catalogue.port.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import { goneBefore } from './erased-courses.ts';

type Needed = Pick<Services, 'database' | 'storage' | 'clock'>;

/**
 * The job of the night: what nobody brought back within the week goes, first its rows and then its files. One that fails
 * holds up no other, and is told when all are done.
 */
export async function removeErased(services: Needed): Promise<void> {
  const { connection } = services.database;
  const before = goneBefore(services.clock.now());
  const due = await connection
    .selectFrom('erased_course')
    .where('gone_at', 'is', null)
    .where('erased_at', '<', before)
    .select('course_id')
    .execute();
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => void failures.push(error));
  };
  for (const { course_id: courseId } of due)
    await attempt(async () => await letGo(services, courseId, before));
  await dropFiles(services, attempt);
  if (failures.length > 0) throw failures[0];
}

/** One that came to be used after all stays: somebody has to look at it. */
async function letGo({ database, clock }: Needed, courseId: number, before: Date): Promise<void> {
  await inTransaction(database.connection, async (change) => {
    await sql`select from authored_course where course_id = ${courseId} for update`.execute(change);
    const now = clock.now();
    const uses = await usesOf(change, { courseId, today: dayOf(now), now });
    if (uses.some(isStopping)) return;
    const held = await change
      .updateTable('erased_course')
      .where('course_id', '=', courseId)
      .where('gone_at', 'is', null)
      .where('erased_at', '<', before)
      .set({ gone_at: now })
      .returning('course_id')
      .executeTakeFirst();
    // Somebody brought it back a moment ago.
    if (held === undefined) return;
    const keys = await lectureFilesOf(change, courseId);
    await courseGone.emit(change, { courseId, drop: (key) => void keys.push(key) });
    await emptyCourse(change, courseId);
    await emptyDraft(change, courseId);
    await change
      .updateTable('erased_course')
      .where('course_id', '=', courseId)
      .set({ left_keys: keys })
      .execute();
  });
}

/** Files that pages brought for its lectures, and that no other course names: parts are copied with the names of theirs. */
async function lectureFilesOf(change: Change, courseId: number): Promise<string[]> {
  const named = (whose: ReturnType<typeof sql>) => sql`
    select m[1] as file from authored_node n,
      regexp_matches(n.fields::text, '((?:videos|captions)/[0-9a-f-]+\\.[a-z0-9]+)', 'g') m
    where n.kind = 'lecture' and ${whose}
    union
    select m[1] from course_version n,
      regexp_matches(n.document::text, '((?:videos|captions)/[0-9a-f-]+\\.[a-z0-9]+)', 'g') m
    where ${whose}`;
  const { rows } = await sql<{ file: string }>`
    with sent as (
      delete from lecture_upload where course_id = ${courseId} returning file
    )
    (select file from sent union ${named(sql`n.course_id = ${courseId}`)})
    except (${named(sql`n.course_id <> ${courseId}`)})`.execute(change);
  return rows.flatMap(({ file }) => lectureFilePlace(file) ?? []);
}

/** The rows of its parts stay, so that no id is given twice. */
async function emptyDraft(change: Change, courseId: number): Promise<void> {
  await sql`delete from course_comment where course_id = ${courseId}`.execute(change);
  await sql`delete from course_version where course_id = ${courseId}`.execute(change);
  await sql`
    update authored_node set body = null, is_removed = true, fields = fields - 'content' - 'figures'
    where course_id = ${courseId}`.execute(change);
}

/** Killed amid it, it goes on the next night where it was. */
async function dropFiles(
  { database: { connection }, storage }: Needed,
  attempt: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const rows = await connection
    .selectFrom('erased_course')
    .where(sql<boolean>`left_keys <> '{}'`)
    .select(['course_id', 'left_keys'])
    .execute();
  for (const { course_id: courseId, left_keys: keys } of rows)
    for (const key of keys)
      await attempt(async () => {
        await storage.deletePrefix(key);
        await connection
          .updateTable('erased_course')
          .where('course_id', '=', courseId)
          .set({ left_keys: sql<string[]>`array_remove(left_keys, ${key})` })
          .execute();
      });
}
