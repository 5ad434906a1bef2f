import type { Score, Standard } from '@xuezhou/rules/courseware/read-report';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';
import type { StoredPart } from './courseware.tables.ts';

export interface CoursewarePlace {
  readonly courseId: number;
  readonly coursewareId: number;
}

export interface CoursewareRow extends CourseFacts {
  course_id: number;
  /** Null where the course has no such package at a reading that is there; then the columns after it are null too. */
  courseware_id: number | null;
  title: string;
  book_id: number;
  book_title: string;
  book_status: number;
  reading_id: number;
  reading_title: string;
  is_locked: boolean;
}

/** Whether students have the package `w`. */
export const isShown = sql`(w.removed_at is null and exists (
  select from courseware_version x where x.courseware_id = w.courseware_id and x.is_published))`;

const findCourseware = prepareSql<CoursewarePlace & { studentId: number }, CoursewareRow>(
  (p) => sql`
    select ${courseFacts}, c.course_id, w.courseware_id, w.title, k.book_id, k.title as book_title, k.book_status,
      r.reading_id, concat_ws(' ', r.number, r.title) as reading_title,
      coalesce(k.book_id in (${lockedBooksOf(p, p.courseId)}), false) as is_locked
    from ${courseOfStudent(p)}
    left join (courseware w
        join reading r on r.reading_id = w.reading_id
        join book k on k.book_id = r.book_id)
      on w.courseware_id = ${p.coursewareId} and w.course_id = c.course_id and ${isShown}
    where c.course_id = ${p.courseId}`,
);

export interface VersionRow {
  version_id: number;
  number: number;
  standard: Standard;
  parts: StoredPart[];
  pass_percent: number | null;
  minutes: number | null;
  made_at: Date;
}

const version = sql`v.version_id, v.number, v.standard, v.parts, v.pass_percent, v.minutes, v.made_at`;

const newestVersion = prepareSql<{ coursewareId: number }, VersionRow>(
  (p) => sql`
    select ${version} from courseware_version v where v.courseware_id = ${p.coursewareId} and v.is_published
    order by v.number desc limit 1`,
);

export interface AttemptRow extends VersionRow {
  attempt_id: number;
  student_id: number;
  begun_at: Date;
  done_at: Date | null;
  percent: number;
  score_raw: number | null;
  score_max: number | null;
  seconds: number;
  last_part: string | null;
  last_at: Date;
  reports: number;
  answer_bytes: number;
}

const attempt = sql`a.attempt_id, a.student_id, a.begun_at, a.done_at, a.percent, a.score_raw, a.score_max, a.seconds, a.last_part,
  a.last_at, a.reports, a.answer_bytes, ${version}`;

/** The one that was begun last. */
const findAttempt = prepareSql<{ studentId: number; coursewareId: number }, AttemptRow>(
  (p) => sql`
    select ${attempt} from courseware_attempt a join courseware_version v on v.version_id = a.version_id
    where a.student_id = ${p.studentId} and a.courseware_id = ${p.coursewareId}
    order by v.number desc limit 1`,
);

const attemptById = prepareSql<{ attemptId: number }, AttemptRow>(
  (p) => sql`
    select ${attempt} from courseware_attempt a join courseware_version v on v.version_id = a.version_id
    where a.attempt_id = ${p.attemptId}`,
);

export interface StateRow {
  part: string;
  state: string;
  session_id: string | null;
  at: Date;
  report_order: number;
  is_completed: boolean;
  is_passed: boolean | null;
  score_raw: number | null;
  score_max: number | null;
  share: number | null;
}

const findStates = prepareSql<{ attemptId: number }, StateRow>(
  (p) => sql`
    select part, state, session_id, at, report_order, is_completed, is_passed, score_raw, score_max, share
    from courseware_state where attempt_id = ${p.attemptId}`,
);

export const coursewareReader = (connection: Connection) => ({
  courseware: (place: CoursewarePlace, studentId: number) =>
    findCourseware.first(connection, { ...place, studentId }),
  newest: (coursewareId: number) => newestVersion.first(connection, { coursewareId }),
  attempt: (studentId: number, coursewareId: number) =>
    findAttempt.first(connection, { studentId, coursewareId }),
  attemptById: (attemptId: number) => attemptById.first(connection, { attemptId }),
  states: (attemptId: number) => findStates.rows(connection, { attemptId }),
});

/** Both or none. */
export const scoreOf = (row: {
  score_raw: number | null;
  score_max: number | null;
}): Score | null =>
  row.score_raw === null || row.score_max === null
    ? null
    : { raw: row.score_raw, max: row.score_max };

/** What a part told, as the rules read it. */
export const factsOf = (row: StateRow) => ({
  isCompleted: row.is_completed,
  isPassed: row.is_passed,
  score: scoreOf(row),
  share: row.share,
});
