import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { openEnrolments } from '../../enrolment/enrolment.port.ts';
import { lastWatchOf, lecturesWatched, watchedDays } from '../../lecture/lecture.port.ts';
import { lastScores } from '../../mock/mock.port.ts';
import { answeredDays, lastAnswerOf } from '../../practice/practice-facts.port.ts';
import { sameAsked } from '../../qa/qa.port.ts';

export interface DayRow {
  day: string;
  course_id: number;
  seconds: number;
  answers: number;
  correct: number;
  last_at: string;
}

export interface OpenCourseRow {
  course_id: number;
  begins_on: string;
  expires_on: string | null;
}

export interface StudentFactsRow {
  student_id: number;
  identity_status: number;
  courses: OpenCourseRow[];
  days: DayRow[];
  last_at: Date | null;
  lectures: number;
  mocks: { last: number; before: number } | null;
  same_asked: number;
}

interface Wish {
  studentIds: readonly number[];
  today: string;
  /** The first moment of the fourteen days. */
  since: Date;
  /** From when questions are counted that are about the same. */
  asking: Date;
}

/** Of students with an open course, all that is read of many at once. */
export const findStudentFacts = prepareSql<Wish, StudentFactsRow>(
  (p) => sql`
    with asked as (select unnest(${p.studentIds}::int[]) as student_id),
    open as (
      select e.student_id, json_agg(json_build_object('course_id', e.course_id,
        'begins_on', greatest(e.opens_on, (e.enrolled_at at time zone 'Asia/Shanghai')::date),
        'expires_on', e.expires_on) order by e.course_id) as courses
      from ${openEnrolments(p)} e where e.student_id = any(${p.studentIds}::int[]) group by 1),
    days as (
      select d.student_id, json_agg(json_build_object('day', d.day, 'course_id', d.course_id, 'seconds', d.seconds,
        'answers', d.answers, 'correct', d.correct, 'last_at', d.last_at)) as days
      from (
        select student_id, day, course_id, seconds, answers, correct, last_at from ${answeredDays(p)} a
        union all
        select student_id, day, course_id, seconds, 0, 0, last_at from ${watchedDays(p)} w
      ) d group by 1)
    select s.student_id, s.identity_status, o.courses, coalesce(d.days, '[]') as days,
      greatest(${lastAnswerOf(sql`s.student_id`)}, ${lastWatchOf(sql`s.student_id`)}) as last_at,
      coalesce(l.lectures, 0)::int as lectures, ${lastScores(sql`s.student_id`)} as mocks,
      ${sameAsked(sql`s.student_id`, sql`${p.asking}::timestamptz`)} as same_asked
    from asked join student s using (student_id) join open o using (student_id)
    left join days d using (student_id)
    left join ${lecturesWatched(p)} l using (student_id)
    order by s.student_id`,
);
