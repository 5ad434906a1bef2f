import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { PaperFormat } from '@xuezhou/contract/mock';
import type { DrawRule } from '@xuezhou/contract/mock/console';
import type { PaperTopic } from './mock.tables.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import {
  courseFacts,
  courseOfStudent,
  type CourseFacts,
  isOwned,
} from '../enrolment/enrolment.port.ts';

/** A paper with where the student stands in it. */
export interface PaperRow extends CourseFacts {
  paper_id: number;
  course_id: number;
  title: string;
  course_type: string;
  minutes: number;
  end_date: string | null;
  draw: number | null;
  format: PaperFormat | null;
  is_held_out: boolean;
  draw_rules: DrawRule[];
  /** Of the paper as it is, and of an attempt in progress as it was when that began. */
  topics: PaperTopic[];
  /** As its teacher planned it. */
  question_count: number;
  /** It is drawn, and a book of its course is closed to the student. */
  is_partly_closed: boolean;
  /** Questions by topic of the attempt that was not handed in; null where there is none. */
  topics_open: Record<number, number> | null;
  answered_open: number;
  /** Its next attempt has the options in an order of its own. */
  is_shuffled: boolean;
  /** Of the last attempt; null without one. */
  attempt_no: number | null;
  ends_at: Date | null;
  handed_in_at: Date | null;
  /** Of the last attempt that has one. */
  score: number | null;
}

const isPartlyClosed = (p: { studentId: number }) => sql`m.draw is not null and exists (
  select from book k where k.course_id = m.course_id
    and (k.book_status <> 1 or k.book_id in (${lockedBooksOf(p, sql`m.course_id`)})))`;

const topicsNow = sql`coalesce(case when a.attempt_no is not null and a.handed_in_at is null
  then nullif(a.form->'topics', 'null') end, m.topics)`;

const topicsOpen = sql`case when a.attempt_no is not null and a.handed_in_at is null then (
  select jsonb_object_agg(topic, count) from (
    select one->>'topic' as topic, count(*) as count from jsonb_array_elements(a.questions) one group by 1) own) end`;

/** What was left blank is not an answer. */
const answeredOpen = (p: { studentId: number }) => sql<number>`case
  when a.attempt_no is not null and a.handed_in_at is null then (
    select count(*)::int from mock_answer s
    where s.student_id = ${p.studentId} and s.paper_id = m.paper_id and s.attempt_no = a.attempt_no
      and s.student_answer <> '')
  else 0 end`;

const columns = (p: {
  studentId: number;
}) => sql`m.paper_id, m.course_id, m.title, m.course_type, m.minutes, m.end_date, m.draw, m.format,
  m.is_held_out, m.draw_rules, ${topicsNow} as topics,
  m.question_count, ${isPartlyClosed(p)} as is_partly_closed, ${topicsOpen} as topics_open, ${answeredOpen(p)} as answered_open,
  coalesce(m.shuffle_options, c.shuffle_options) as is_shuffled, a.attempt_no, a.ends_at, a.handed_in_at, h.score,
  ${courseFacts}`;

const papersOf = (p: { studentId: number }) => sql`${courseOfStudent(p)}
  join mock_paper m on m.course_id = c.course_id
  left join lateral (
    select attempt_no, ends_at, handed_in_at, questions, form from mock_attempt
    where student_id = ${p.studentId} and paper_id = m.paper_id
    order by attempt_no desc limit 1
  ) a on true
  left join lateral (
    select score from mock_attempt
    where student_id = ${p.studentId} and paper_id = m.paper_id and score is not null
    order by attempt_no desc limit 1
  ) h on true`;

const findAll = prepareSql<{ studentId: number }, PaperRow>(
  (p) => sql`
    select ${columns(p)} from ${papersOf(p)}
    where ${isOwned} and m.retired_at is null
    order by c.sort, c.course_id, m.position`,
);

const findOfCourse = prepareSql<{ studentId: number; courseId: number }, PaperRow>(
  (p) => sql`
    select ${columns(p)} from ${papersOf(p)} where m.course_id = ${p.courseId} and m.retired_at is null
    order by m.position`,
);

// Who sits one that is retired meanwhile goes on with it.
const findOne = prepareSql<{ studentId: number; paperId: number }, PaperRow>(
  (p) => sql`
    select ${columns(p)} from ${papersOf(p)} where m.paper_id = ${p.paperId}
      and (m.retired_at is null or a.attempt_no is not null and a.handed_in_at is null)`,
);

const findInProgress = prepareSql<{ studentId: number; since: Date }, PaperRow>(
  (p) => sql`
    select ${columns(p)} from ${papersOf(p)}
    where ${isOwned}
      and a.attempt_no is not null and a.handed_in_at is null and a.ends_at >= ${p.since}
    order by a.ends_at`,
);

export interface AttemptLine {
  attempt_no: number;
  score: number;
  handed_in_at: Date;
  is_tallied: boolean;
}

const findAttempts = prepareSql<{ studentId: number; paperId: number }, AttemptLine>(
  (p) => sql`
    select attempt_no, score, handed_in_at, is_tallied from mock_attempt
    where student_id = ${p.studentId} and paper_id = ${p.paperId} and score is not null
    order by attempt_no desc`,
);

const findTally = prepareSql<{ paperId: number }, { score: number; sat: number }>(
  (p) => sql`select score, sat from mock_tally where paper_id = ${p.paperId}`,
);

export const paperReader = (connection: Connection, studentId: number) => ({
  all: () => findAll.rows(connection, { studentId }),
  ofCourse: (courseId: number) => findOfCourse.rows(connection, { studentId, courseId }),
  one: (paperId: number) => findOne.first(connection, { studentId, paperId }),
  inProgress: (since: Date) => findInProgress.rows(connection, { studentId, since }),
  attempts: (paperId: number) => findAttempts.rows(connection, { studentId, paperId }),
  tally: (paperId: number) => findTally.rows(connection, { paperId }),
});
