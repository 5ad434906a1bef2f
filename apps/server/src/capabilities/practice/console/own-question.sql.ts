import { sql, type RawBuilder } from 'kysely';
import { isOwnCourse, type Own } from '../../../platform/staff/own.ts';

/** Whether a question is of an own course. */
export const isOwnQuestion = (own: Own, questionId: RawBuilder<unknown>): RawBuilder<boolean> =>
  own === null
    ? sql`true`
    : sql`exists (select from question q
        where q.question_id = ${questionId} and ${isOwnCourse(own, sql`q.course_id`)})`;
