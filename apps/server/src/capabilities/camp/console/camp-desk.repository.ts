import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { CampRow, Places } from './camp-plan.ts';

/** Any number; it names the lock under which camps are written, by pages and by imports. */
const campLock = 7_203_121;

/** Held until the transaction ends: an import and a page come one after the other. */
export const lockCamps = async (change: Change): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${campLock})`.execute(change));

/** Ids of pages begin here, so that none is a file's. */
const firstOfPages = 900_001;

/** Those that files change no more: their ids, each with its course. */
export async function campsOfPages(connection: Connection): Promise<ReadonlyMap<number, number>> {
  const rows = await connection
    .selectFrom('camp')
    .where('owner', '=', 'console')
    .select(['camp_id', 'course_id'])
    .orderBy('camp_id')
    .execute();
  return new Map(rows.map(({ camp_id, course_id }) => [camp_id, course_id]));
}

/** Throws campUnknown. */
export async function demandCamp(
  connection: Connection | Change,
  campId: number,
): Promise<CampRow> {
  const row = await connection
    .selectFrom('camp')
    .where('camp_id', '=', campId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('campUnknown', `没有编号为 ${campId} 的训练营`);
  return row;
}

/** Under the lock, for whoever may change its course. Throws notOwn or campUnknown. */
export async function holdCamp(change: Change, actor: Actor, campId: number): Promise<CampRow> {
  await lockCamps(change);
  const course = await change
    .selectFrom('camp')
    .where('camp_id', '=', campId)
    .select('course_id')
    .executeTakeFirst();
  await demandOwnCourse(change, ownOf(actor, 'content.publish'), course?.course_id ?? 0);
  return await demandCamp(change, campId);
}

/** The same of one that pages write. Throws campOfFile too. */
export async function holdOwnedCamp(
  change: Change,
  actor: Actor,
  campId: number,
): Promise<CampRow> {
  const row = await holdCamp(change, actor, campId);
  demandOfPages(row);
  return row;
}

export function demandOfPages({ owner }: CampRow): void {
  if (owner === 'file') throw new Refusal('campOfFile');
}

/** Where a new one goes, under the lock. */
export async function newCampPlace(
  change: Change,
  courseId: number,
): Promise<{ camp_id: number; position: number }> {
  const { rows } = await sql<{ camp_id: number; position: number }>`
    select greatest(max(camp_id), ${firstOfPages - 1}) + 1 as camp_id,
      coalesce(max(position) filter (where course_id = ${courseId}), -1) + 1 as position
    from camp`.execute(change);
  return rows[0] ?? { camp_id: firstOfPages, position: 0 };
}

export const setCamp = async (change: Change, campId: number, values: object): Promise<void> =>
  void (await change.updateTable('camp').where('camp_id', '=', campId).set(values).execute());

/** Who is in a camp, and who of them has not passed the last day. */
export async function membersOfCamp(
  connection: Connection | Change,
  campId: number,
  today: string,
): Promise<{ members: number; running: number }> {
  const { rows } = await sql<{ members: number; running: number }>`
    select count(*)::int as members,
      (count(*) filter (where ${isRunningOn(today)}))::int as running
    from camp_member m join camp c on c.camp_id = m.camp_id where m.camp_id = ${campId}`.execute(
    connection,
  );
  return rows[0] ?? { members: 0, running: 0 };
}

/** Of a member `m` of a camp `c`. */
export const isRunningOn = (today: string) =>
  sql<boolean>`m.starts_on + coalesce(m.days, c.days) > ${today}::date`;

/** A camp becomes longer or shorter for those who have not passed its last day by either. */
export const keepLastDays = async (
  change: Change,
  {
    campId,
    before,
    after,
    today,
  }: { campId: number; before: number; after: number; today: string },
): Promise<void> =>
  void (await sql`
    update camp_member set days = ${before}
    where camp_id = ${campId} and days is null
      and starts_on + ${Math.min(before, after)}::int <= ${today}::date`.execute(change));

export async function placesOf(change: Change, courseId: number): Promise<Places> {
  const { rows: lectures } = await sql<{ id: number; reading: number }>`
    select bullet_id as id, reading_id as reading from bullet where course_id = ${courseId}`.execute(
    change,
  );
  const { rows: readings } = await sql<{ id: number; book: number }>`
    select reading_id as id, book_id as book from reading where course_id = ${courseId}`.execute(
    change,
  );
  return {
    readingOf: new Map(lectures.map(({ id, reading }) => [id, reading])),
    bookOf: new Map(readings.map(({ id, book }) => [id, book])),
  };
}
