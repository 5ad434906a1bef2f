import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { isWaitingSince } from './marked-work.sql.ts';
import { demandOwn, isOwnCourse, type Own } from '../../../platform/staff/own.ts';
import { domainEvent } from '../../../platform/wiring/slot.ts';

/** One student's work on one assignment, as the teacher sees it. */
export interface Work {
  assignment_id: number;
  title: string;
  book_title: string;
  student_id: number;
  nickname: string;
  mobile_sealed: Buffer | null;
  files: number;
  last_at: Date;
  verdict: 'passed' | 'returned' | null;
  /** Nothing was marked since the last file came. */
  is_waiting: boolean;
}

/** Of whose course the assignment is. Throws notOwn. */
export const demandOwnWork = (
  connection: Connection,
  own: Own,
  assignmentId: number,
): Promise<void> =>
  demandOwn(
    connection,
    own,
    sql`exists (select from assignment a join book k on k.book_id = a.book_id
      where a.assignment_id = ${assignmentId} and ${isOwnCourse(own, sql`k.course_id`)})`,
  );

/** What was handed in and not marked since; with `all`, what was marked too. The longest waiting first. */
const work = ({ all, own }: { all: boolean; own: Own }) => {
  const isWaiting = isWaitingSince(sql`max(t.attached_at)`);
  return sql<Work>`
    select a.assignment_id, a.title, k.title as book_title, s.student_id, s.nickname, s.mobile_sealed,
      count(*) as files, max(t.attached_at) as last_at, m.verdict,
      ${isWaiting} as is_waiting
    from assignment_attachment t
    join assignment a on a.assignment_id = t.assignment_id
    join book k on k.book_id = a.book_id
    join student s on s.student_id = t.student_id
    left join assignment_mark m on m.student_id = t.student_id and m.assignment_id = t.assignment_id
    where ${isOwnCourse(own, sql`k.course_id`)}
    group by a.assignment_id, k.book_id, s.student_id, m.verdict, m.marked_at
    having ${all} or ${isWaiting}
    order by max(t.attached_at)`;
};

export async function listWork(
  connection: Connection,
  which: { all: boolean; own: Own },
): Promise<Work[]> {
  return (await work(which).execute(connection)).rows;
}

/** How much waits to be marked, and which waits longest. */
export async function countWork(
  connection: Connection,
  own: Own,
): Promise<{ total: number; title: string; last_at: Date | null }> {
  const { rows } = await sql<{ total: number; title: string; last_at: Date }>`
    select count(*) over ()::int as total, title, last_at from (${work({ all: false, own })}) as waiting
    order by last_at limit 1`.execute(connection);
  return rows[0] ?? { total: 0, title: '', last_at: null };
}

export interface HandedIn {
  number: number;
  file_name: string;
  place: string;
  attached_at: Date;
}

/** The files of one student for one assignment. */
export async function filesOf(
  connection: Connection,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
): Promise<HandedIn[]> {
  return await connection
    .selectFrom('assignment_attachment')
    .where('student_id', '=', studentId)
    .where('assignment_id', '=', assignmentId)
    .select(['number', 'file_name', 'place', 'attached_at'])
    .orderBy('number')
    .execute();
}

/** A teacher passed somebody's work; it may have been passed before. */
export const assignmentPassed = domainEvent<{
  studentId: number;
  assignmentId: number;
  now: Date;
}>('assignment.assignmentPassed');

/** That somebody's work was passed was taken back. */
export const assignmentPassRevoked = domainEvent<{
  studentId: number;
  assignmentId: number;
  now: Date;
}>('assignment.assignmentPassRevoked');

/** The one that holds from now on; whoever calls has seen the one before. */
export async function storeMark(
  change: Change,
  mark: {
    assignmentId: number;
    studentId: number;
    verdict: 'passed' | 'returned';
    comment: string;
    now: Date;
    /** When it was given, where it is one of before that holds again. */
    markedAt?: Date | undefined;
  },
): Promise<void> {
  const markedAt = mark.markedAt ?? mark.now;
  const given = { verdict: mark.verdict, comment: mark.comment, marked_at: markedAt };
  await change
    .insertInto('assignment_mark')
    .values({ student_id: mark.studentId, assignment_id: mark.assignmentId, ...given })
    .onConflict((conflict) => conflict.columns(['student_id', 'assignment_id']).doUpdateSet(given))
    .execute();
  if (mark.verdict === 'passed') await assignmentPassed.emit(change, mark);
}

/** The assignment of a book, made or changed; who handed something in keeps it. */
export async function storeAssignment(
  connection: Connection,
  assignment: {
    book_id: number;
    title: string;
    html: string;
    source: string;
    opens_next: 'always' | 'handed-in' | 'passed';
  },
): Promise<number> {
  const { book_id, ...given } = assignment;
  const { assignment_id } = await connection
    .insertInto('assignment')
    .values({ book_id, ...given })
    .onConflict((conflict) => conflict.column('book_id').doUpdateSet(given))
    .returning('assignment_id')
    .executeTakeFirstOrThrow();
  return assignment_id;
}

/** Marks of one student's work are given one after the other. */
export async function holdMark(
  change: Change,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${assignmentId}, ${studentId})`.execute(change);
}

/** Takes a mark away; the work waits again. */
export async function dropMark(
  change: Change,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
): Promise<void> {
  await change
    .deleteFrom('assignment_mark')
    .where('assignment_id', '=', assignmentId)
    .where('student_id', '=', studentId)
    .execute();
}

/** What was said of the work before; undefined where nothing was. */
export async function markOf(
  connection: Connection,
  { assignmentId, studentId }: { assignmentId: number; studentId: number },
) {
  return await connection
    .selectFrom('assignment_mark')
    .where('student_id', '=', studentId)
    .where('assignment_id', '=', assignmentId)
    .select(['verdict', 'comment', 'marked_at'])
    .executeTakeFirst();
}
