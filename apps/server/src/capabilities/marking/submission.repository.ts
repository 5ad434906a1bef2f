import type { GivenLevel } from '@xuezhou/contract/marking/console';
import { sql, type RawBuilder } from 'kysely';
import { everyStaff } from '../../platform/staff/who-works.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { heldWork } from '../../platform/staff/claims/work-claims.ts';
import { people } from '../account/account.port.ts';
import { openAnswers } from '../practice/practice-facts.port.ts';

/** An answer, the mark that holds and who is at it. */
export interface SubmissionRow {
  student_id: number;
  /** From 1, by the students' numbers among all who answered: it tells nothing of when. */
  place: number;
  nickname: string;
  words: string;
  answered_at: Date;
  is_waiting: boolean;
  /** 0: never marked. */
  version: number;
  /** Null: not marked, or taken back. */
  levels: GivenLevel[] | null;
  score: number | null;
  full_score: number | null;
  is_whole: boolean | null;
  remark: string | null;
  marked_by: number | null;
  marked_by_name: string | null;
  marked_at: Date | null;
  mark_answered_at: Date | null;
  told_at: Date | null;
  claimed_by: number | null;
  claimed_by_name: string | null;
  claimed_until: Date | null;
  marker_id: number | null;
  marker_name: string | null;
}

const markNow = sql`left join answer_mark m
  on m.question_id = t.question_id and m.student_id = t.student_id and m.is_current`;

/** Of a submission `t` with its answer `s` and its mark `m`: nobody has marked what it says now, whole. */
const isWaiting = sql<boolean>`(m.levels is null or not m.is_whole or s.answered_at > m.answered_at)`;

/** Submissions of whoever still is a student: question_id, student_id, course_id, words, answered_at, is_waiting, marker_id. */
export const submissions = sql`(
  select t.question_id, t.student_id, t.marker_id, s.course_id, s.words, s.answered_at, ${isWaiting} as is_waiting
  from open_submission t
  join ${openAnswers} s on s.question_id = t.question_id and s.student_id = t.student_id
  ${markNow})`;

const columns = sql`t.student_id, t.place, p.nickname, s.words, s.answered_at, ${isWaiting} as is_waiting,
  coalesce(m.version, 0) as version, m.levels, m.score, m.full_score, m.is_whole, m.remark, m.marked_by,
  by.name as marked_by_name, m.marked_at, m.answered_at as mark_answered_at, m.told_at,
  w.staff_id as claimed_by, who.name as claimed_by_name, w.until as claimed_until, t.marker_id,
  marker.name as marker_name`;

const from = (questionId: number, now: Date) => sql`(
    select question_id, student_id, marker_id, (row_number() over (order by student_id))::int as place
    from open_submission where question_id = ${questionId}) t
  join ${openAnswers} s on s.question_id = t.question_id and s.student_id = t.student_id
  join ${people} p on p.student_id = t.student_id
  ${markNow}
  left join ${everyStaff} by on by.staff_id = m.marked_by
  left join ${heldWork(now)} w on w.work_key = 'answer ' || t.question_id || ' ' || t.student_id
  left join ${everyStaff} who on who.staff_id = w.staff_id
  left join ${everyStaff} marker on marker.staff_id = t.marker_id`;

/** Of each kind at most so many: nobody marks more in a sitting. */
const maxListed = 300;

/** Those that wait, the longest first, then those that were marked, the last first. */
export async function listRows(
  connection: Connection,
  questionId: number,
  now: Date,
): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    with found as (select ${columns} from ${from(questionId, now)})
    (select * from found where is_waiting order by answered_at, student_id limit ${maxListed})
    union all
    (select * from found where not is_waiting order by marked_at desc, student_id limit ${maxListed})`.execute(
    connection,
  );
  return rows;
}

/** Those of the named students. */
export async function rowsOf(
  connection: Connection,
  questionId: number,
  studentIds: readonly number[],
  now: Date,
): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${columns} from ${from(questionId, now)}
    where t.student_id = any(${[...studentIds]}::int[])`.execute(connection);
  return rows;
}

/** How many wait and how many are marked. */
export async function countRows(
  connection: Connection,
  questionId: number,
): Promise<{ waiting: number; marked: number }> {
  const { rows } = await sql<{ waiting: number; marked: number }>`
    select count(*) filter (where is_waiting)::int as waiting,
      count(*) filter (where not is_waiting)::int as marked
    from ${submissions} u where u.question_id = ${questionId}`.execute(connection);
  return rows[0] ?? { waiting: 0, marked: 0 };
}

/** Whether a question has a rubric: only then teachers mark it. */
export const hasRubric = (questionId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from rubric r where r.question_id = ${questionId} and r.is_current)`;
