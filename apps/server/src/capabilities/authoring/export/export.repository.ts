import { exportDays, type CourseExport } from '@xuezhou/contract/authoring/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

const keptMs = exportDays * 86_400_000;

/** Until then what was asked for at that moment can be fetched. */
const keptUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + keptMs);

/** Later than it can be asked for: a fetch of many gigabytes goes on for hours. */
export const dropAt = (askedAt: Date): Date => new Date(keptUntil(askedAt).getTime() + 86_400_000);

/** Where the archive lies. */
export const placeOf = (exportId: string): string => `exports/course/${exportId}`;

/** The archive went before. */
export const goneExports = sql`asked_at < now() - interval '4 days'`;

export const jobOf = (exportId: string): string => `export-${exportId}`;

/** It works and nobody works on it any more: its server was killed too often. */
const isDead = sql<boolean>`(course_export.state = 'working' and not exists (
  select from graphile_worker.jobs j where j.key = 'export-' || course_export.export_id::text
    and (j.locked_at is not null or j.attempts < j.max_attempts)))`;

/** A server ended amid it: whoever took it up began from the start. */
const isAgain = sql<boolean>`(course_export.state = 'working' and exists (
  select from graphile_worker.jobs j where j.key = 'export-' || course_export.export_id::text and j.attempts > 1))`;

/** The last first. */
export async function exportsOf(
  connection: Connection,
  courseId: number,
  now: Date,
): Promise<CourseExport[]> {
  const rows = await connection
    .selectFrom('course_export')
    .innerJoin('staff', 'staff.staff_id', 'course_export.asked_by')
    .where('course_id', '=', courseId)
    .where('asked_at', '>', new Date(now.getTime() - keptMs))
    .select(['export_id', 'state', 'staff.name', 'asked_at', 'bytes', 'left_out'])
    .select([isDead.as('is_dead'), isAgain.as('is_again')])
    .orderBy('asked_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ exportId: row.export_id, askedBy: row.name, bytes: row.bytes },
    state: row.is_dead ? 'failed' : row.state,
    isAgain: row.is_again && !row.is_dead,
    askedAt: row.asked_at.toISOString(),
    until: keptUntil(row.asked_at).toISOString(),
    left: row.left_out,
  }));
}

/** Undefined where there is none, none yet, or none any more. */
export async function readyExport(
  connection: Connection,
  exportId: string,
  now: Date,
): Promise<{ readonly courseId: number; readonly askedAt: Date } | undefined> {
  return await connection
    .selectFrom('course_export')
    .where('export_id', '=', exportId)
    .where('state', '=', 'ready')
    .where('asked_at', '>', new Date(now.getTime() - keptMs))
    .select(['course_id as courseId', 'asked_at as askedAt'])
    .executeTakeFirst();
}

interface Asked {
  readonly exportId: string;
  readonly courseId: number;
  readonly staffId: number;
  readonly now: Date;
}

/** Whether it is the one that is made now: false where this request was here before, or another is being made. */
export async function addExport(
  change: Change,
  { exportId, courseId, staffId, now }: Asked,
): Promise<boolean> {
  await change
    .updateTable('course_export')
    .where('course_id', '=', courseId)
    .where(isDead)
    .set({ state: 'failed' })
    .execute();
  const made = await change
    .insertInto('course_export')
    .values({
      ...{ export_id: exportId, course_id: courseId, state: 'working' },
      ...{ asked_by: staffId, asked_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('export_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** That of this request, else the one of the course that is being made. */
export async function exportInstead(
  change: Change,
  { exportId, courseId }: Pick<Asked, 'exportId' | 'courseId'>,
): Promise<{ readonly exportId: string; readonly courseId: number } | undefined> {
  return await change
    .selectFrom('course_export')
    .where((eb) =>
      eb.or([
        eb('export_id', '=', exportId),
        eb.and([eb('course_id', '=', courseId), eb('state', '=', 'working')]),
      ]),
    )
    .select(['export_id as exportId', 'course_id as courseId'])
    .orderBy((eb) => eb('export_id', '=', exportId), 'desc')
    .executeTakeFirst();
}

export async function workingExport(
  connection: Connection,
  exportId: string,
): Promise<number | undefined> {
  const row = await connection
    .selectFrom('course_export')
    .where('export_id', '=', exportId)
    .where('state', '=', 'working')
    .select('course_id')
    .executeTakeFirst();
  return row?.course_id;
}

export async function endExport(
  connection: Connection,
  exportId: string,
  made: { readonly bytes: number; readonly left: readonly string[] } | undefined,
): Promise<void> {
  await connection
    .updateTable('course_export')
    .where('export_id', '=', exportId)
    .where('state', '=', 'working')
    .set(
      made === undefined
        ? { state: 'failed' }
        : { state: 'ready', bytes: made.bytes, left_out: [...made.left] },
    )
    .execute();
}
