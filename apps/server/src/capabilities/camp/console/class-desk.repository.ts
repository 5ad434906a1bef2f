import type { BehindReason, StudyFacts } from '@xuezhou/rules/account/behind';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { demandOwn, isOwnClass, type Own } from '../../../platform/staff/own.ts';
import { standings } from '../../account/account.port.ts';
import { tasksByMember } from '../camp-tasks.sql.ts';
import { courseClasses } from '../class.sql.ts';
import { campWriter } from '../camp.repository.ts';

/** A class as the school sees it. */
export interface ManagedClass {
  course_id: number;
  course_title: string;
  camp_id: number;
  camp_title: string;
  class_id: number;
  title: string;
  starts_on: string | null;
  join_from: string | null;
  join_until: string | null;
  /** How many days its camp takes. */
  days: number;
  capacity: number | null;
  closed_at: Date | null;
  members: number;
  finished: number;
}

export async function listClasses(connection: Connection, own: Own): Promise<ManagedClass[]> {
  const query = sql<ManagedClass>`
    select o.course_id, o.title as course_title, c.camp_id, c.title as camp_title, c.days, k.class_id, k.title,
      k.starts_on, k.join_from, k.join_until, k.capacity, k.closed_at,
      count(m.student_id) as members, count(a.student_id) as finished
    from camp_class k
    join camp c on c.camp_id = k.camp_id
    join course o on o.course_id = c.course_id
    left join camp_member m on m.class_id = k.class_id
    left join camp_award a on a.student_id = m.student_id and a.camp_id = m.camp_id
    where c.retired_at is null and ${isOwnClass(own, sql`k.class_id`, sql`c.course_id`)}
    group by o.course_id, c.camp_id, k.class_id
    order by o.sort, c.position, k.class_id`;
  return (await query.execute(connection)).rows;
}

/** Throws notOwn. */
export const demandOwnClass = (connection: Connection, own: Own, classId: number): Promise<void> =>
  demandOwn(
    connection,
    own,
    sql`exists (select from ${courseClasses} k
      where k.class_id = ${classId} and ${isOwnClass(own, sql`k.class_id`, sql`k.course_id`)})`,
  );

export interface ManagedMember {
  student_id: number;
  nickname: string;
  mobile_sealed: Buffer | null;
  starts_on: string;
  joined_at: Date;
  finished_at: Date | null;
  /** Null: nothing was counted. */
  learned: number | null;
  chapters: number | null;
  ahead_days: number | null;
  is_behind: boolean | null;
  reasons: readonly BehindReason[] | null;
  week: StudyFacts['week'] | null;
  /** Of the tasks of the camp. */
  due: number;
  done: number;
  finished: number;
  total: number;
}

export async function listMembers(
  connection: Connection,
  seen: { classId: number; today: string },
): Promise<ManagedMember[]> {
  const query = sql<ManagedMember>`
    select s.student_id, s.nickname, s.mobile_sealed, m.starts_on, m.joined_at, a.finished_at,
      t.learned, t.chapters, t.ahead_days, t.is_behind, t.reasons, t.week,
      coalesce(k.due, 0) as due, coalesce(k.done, 0) as done, coalesce(k.finished, 0) as finished, coalesce(k.total, 0) as total
    from camp_member m
    join student s on s.student_id = m.student_id
    left join camp_award a on a.student_id = m.student_id and a.camp_id = m.camp_id
    left join ${standings} t on t.student_id = m.student_id
    left join ${tasksByMember(seen)} k on k.student_id = m.student_id
    where m.class_id = ${seen.classId} order by m.joined_at, m.student_id`;
  return (await query.execute(connection)).rows;
}

/** Undefined: there is no such camp. */
export async function openClass(
  connection: Connection,
  given: {
    camp_id: number;
    title: string;
    starts_on: string | null;
    join_from: string | null;
    join_until: string | null;
    capacity: number | null;
  },
): Promise<number | undefined> {
  const camp = await connection
    .selectFrom('camp')
    .where('camp_id', '=', given.camp_id)
    .where('retired_at', 'is', null)
    .select('camp_id')
    .executeTakeFirst();
  if (camp === undefined) return undefined;
  const { class_id } = await connection
    .insertInto('camp_class')
    .values(given)
    .returning('class_id')
    .executeTakeFirstOrThrow();
  return class_id;
}

/** Whether a file says when one may join it; nobody does of a class that is none. */
export async function isOfFile(connection: Connection, classId: number): Promise<boolean> {
  const row = await connection
    .selectFrom('camp_class')
    .innerJoin('camp', 'camp.camp_id', 'camp_class.camp_id')
    .where('class_id', '=', classId)
    .select('owner')
    .executeTakeFirst();
  return row?.owner !== 'console';
}

/** Takes no more students; who is in it goes on. False: there is no such class, or it is closed. */
export async function closeClass(
  connection: Connection,
  classId: number,
  now: Date,
): Promise<boolean> {
  const row = await connection
    .updateTable('camp_class')
    .set({ closed_at: now })
    .where('class_id', '=', classId)
    .where('closed_at', 'is', null)
    .returning('class_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The school's word goes over seats and dates. Null: no such class; false: the student is in the camp already. */
export async function addToClass(
  change: Change,
  member: { studentId: number; classId: number; today: string; now: Date },
): Promise<{ isAdded: boolean; course_id: number } | null> {
  const writer = campWriter(change, member.studentId);
  await writer.lockClass(member.classId);
  const row = await writer.classOf(member.classId);
  if (row === undefined) return null;
  const isAdded = await writer.join({
    camp_id: row.camp_id,
    class_id: member.classId,
    starts_on: row.starts_on ?? member.today,
    joined_at: member.now,
  });
  return { isAdded, course_id: row.course_id };
}

/** Frees the seat that was taken at that moment, in whichever class of the camp the student is by now; what was done in the camp stays in its logs. */
export const leaveClass = (
  change: Change,
  seat: { studentId: number; classId: number; joinedAt: Date },
): Promise<boolean> => campWriter(change, seat.studentId).leave(seat);
