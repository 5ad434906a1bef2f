import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { redeemedPeriods } from '../enrolment/enrolment.port.ts';
import { keptReviews } from '../flash-card/flash-card.port.ts';
import { answeredItems } from '../practice/practice-facts.port.ts';

export interface EnrolmentRow {
  course_id: number;
  enrolled_on: string;
  expires_on: string | null;
  paused_on: string | null;
}

export interface PauseRow {
  course_id: number;
  paused_on: string;
  resumed_on: string;
}

export interface StreakRow {
  /** Different cards and questions that were done, by day; those that came late count for the day they were made. */
  done: Record<string, number>;
  /** How many the sessions held, by day. */
  planned: Record<string, number>;
  enrolments: EnrolmentRow[];
  pauses: PauseRow[];
}

const listOf = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`;

/** Distinct within each log first: the two share nothing, and a union of both would sort them. */
const findStreak = prepareSql<{ studentId: number; since: Date; from: string }, StreakRow>(
  (p) => sql`
    select
      (select coalesce(jsonb_object_agg(day, done), '{}') from (
        select day, count(*) as done from (
          select distinct (reviewed_at at time zone 'Asia/Shanghai')::date as day, card_id as item_id
          from ${keptReviews} and student_id = ${p.studentId} and received_at >= ${p.since}
          union all
          select * from (${answeredItems(p)}) answers
        ) items
        where day >= ${p.from} group by day) days) as done,
      (select coalesce(jsonb_object_agg(day, jsonb_array_length(items)), '{}') from review_day
        where student_id = ${p.studentId} and day >= ${p.from}) as planned,
      ${listOf(redeemedPeriods(p))} as enrolments,
      ${listOf(sql`
        select course_id, paused_on, resumed_on from course_pause where student_id = ${p.studentId}`)} as pauses`,
);

const nothing: StreakRow = { done: {}, planned: {}, enrolments: [], pauses: [] };

export const streakReader = (connection: Connection, studentId: number) => ({
  since: async (since: Date, from: string): Promise<StreakRow> =>
    (await findStreak.first(connection, { studentId, since, from })) ?? nothing,
});
