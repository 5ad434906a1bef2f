import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { listed, type ListRow } from '../list/list.repository.ts';
import type { StoredKind } from '../practice.tables.ts';
import { courseReadings, type CourseReadingFacts } from '../../lecture/lecture.port.ts';
import { knownCards, type CardReviews, type CardRow } from '../facts/known-cards.ts';
import {
  isOpen,
  isPractised,
  isRightNow,
  stateOf,
  statusNow,
} from '../question/question-state.sql.ts';
import { isOwnWord } from '../answer/graded-words.sql.ts';
import { paperAnswers } from '../facts/paper-answers.ts';
import { isWithheld } from '../facts/withheld.ts';

export interface FactsRow {
  question_id: number;
  /** Of a question of a bank 0. */
  reading_id: number;
  version: number;
  kind: StoredKind;
  right_count: number;
  wrong_count: number;
}

const facts = sql`q.question_id, coalesce(q.reading_id, 0) as reading_id, q.version, q.kind,
  coalesce(t.correct_count, 0) as right_count, coalesce(t.wrong_count, 0) as wrong_count`;

const withFacts = sql`left join question_tally t on t.question_id = q.question_id`;

/**
 * Course, question, score, milliseconds since 1970, and the session of practice or the attempt at a paper, `paper:attempt`.
 * The score of an open answer is what a teacher gave of the full score, else half where its writer found it partly right.
 */
export type LogRow = readonly [
  courseId: number,
  questionId: number,
  score: number,
  at: number,
  session: string | null,
  attempt: string | null,
  byTeacher: boolean,
  hints: number,
];

export interface ReadingPractice {
  /** Of its questions: all, those answered, and those whose last answer was right, an open one by its mark or its writer's grade. */
  readonly total: number;
  readonly done: number;
  readonly right: number;
}

export interface StudiedRow {
  readings: (CourseReadingFacts & ReadingPractice)[] | null;
  log: LogRow[] | null;
  facts: FactsRow[] | null;
  cards: CardRow[] | null;
}

type Courses = {
  studentId: number;
  courseIds: readonly number[];
  since: Date;
  most: number;
  now: Date;
};

const practised = (p: Courses) => sql`
  select q.reading_id, count(*) as total, count(*) filter (where ${statusNow} <> 0) as done,
    count(*) filter (where ${isRightNow}) as right
  from question q left join ${stateOf(p)}
  where q.course_id = any(${p.courseIds}::int[]) and ${isPractised(p)} and q.reading_id is not null
  group by q.reading_id`;

/**
 * Answers that were judged, and grades that writers of open ones gave where no teacher has marked them; a part of a composite
 * question for itself.
 */
const logged = (p: Courses): RawBuilder<unknown> => sql`
  select a.course_id, a.question_id, coalesce(a.teacher_share, (a.question_status = 1)::int)::float8 as score,
    a.answered_at as at, a.session_id as session, m.paper_id || ':' || m.attempt_no as attempt,
    a.teacher_share is not null as by_teacher, a.hints
  from answer a
  join question q on q.question_id = a.question_id and (q.kind <> 'open' or a.teacher_share is not null)
  left join (${paperAnswers.inSql()(p)}) m on m.answer_id = a.answer_id
  where a.student_id = ${p.studentId} and a.course_id = any(${p.courseIds}::int[]) and a.received_at >= ${p.since}
  union all
  select g.course_id, g.question_id, case g.grade when 'right' then 1 when 'partly' then 0.5 else 0 end, g.graded_at,
    null, null, false, 0
  from open_grade g
  where g.student_id = ${p.studentId} and g.course_id = any(${p.courseIds}::int[]) and g.graded_at >= ${p.since}
    and ${isOwnWord}`;

/** All in one statement, and so of one moment. As `json`, which takes a fifth of the time that `jsonb` does: nobody looks into it here. */
const findStudied = prepareSql<Courses, StudiedRow>(
  (p) => sql`
    with log as materialized (select * from (${logged(p)}) l order by at desc limit ${p.most})
    select
      (select json_agg(o order by o."courseId", o.book_position, o."bookId", o.position) from (
        select r.*, coalesce(d.total, 0) as total, coalesce(d.done, 0) as done, coalesce(d.right, 0) as right
        from (${courseReadings(p)}) r left join (${practised(p)}) d on d.reading_id = r."readingId") o) as readings,
      (select json_agg(json_build_array(course_id, question_id, score, extract(epoch from at) * 1000, session, attempt,
        by_teacher, hints)) from log) as log,
      (select json_agg(f) from (select ${facts} from question q ${withFacts}
        where q.question_id in (select question_id from log)) f) as facts,
      (select json_agg(c) from (${knownCards.inSql().rows(p)}) c) as cards`,
);

const findCardReviews = prepareSql<
  { studentId: number; courseIds: readonly number[] },
  CardReviews
>((p) => sql`${knownCards.inSql().reviews(p)}`);

export interface CandidateRow extends FactsRow, ListRow {
  in_wrong_book: boolean;
  answered_at: Date | null;
  reading_title: string | null;
}

const findCandidates = prepareSql<
  {
    studentId: number;
    courseId: number;
    bookId: number | null;
    readingId: number | null;
    subjectId: number | null;
    now: Date;
  },
  CandidateRow
>(
  (p) => sql`
    select ${facts}, ${listed},
      coalesce(s.in_wrong_book, false) as in_wrong_book, s.answered_at, r.title as reading_title
    from question q ${withFacts} left join ${stateOf(p)}
    left join reading r on r.reading_id = q.reading_id
    where q.course_id = ${p.courseId} and ${isOpen(p)} and not ${isWithheld(p)}
      and (${p.bookId}::int is null or q.book_id = ${p.bookId})
      and (${p.readingId}::int is null or q.reading_id = ${p.readingId})
      and (${p.subjectId}::int is null or q.subject_id = ${p.subjectId})`,
);

/** Older ones say little of what one can do today. */
const maxAnswers = 5000;
const longestMs = 2 * 366 * 86_400_000;

export const masteryReader = (connection: Connection, studentId: number) => ({
  studied: (courseIds: readonly number[], now: Date) =>
    findStudied.first(connection, {
      studentId,
      courseIds,
      since: new Date(now.getTime() - longestMs),
      most: maxAnswers,
      now,
    }),
  cardReviews: (courseIds: readonly number[]) =>
    findCardReviews.rows(connection, { studentId, courseIds }),
  candidates: (
    courseId: number,
    place: {
      bookId?: number | undefined;
      readingId?: number | undefined;
      subjectId?: number | undefined;
    },
    now: Date,
  ) =>
    findCandidates.rows(connection, {
      studentId,
      courseId,
      bookId: place.bookId ?? null,
      readingId: place.readingId ?? null,
      subjectId: place.subjectId ?? null,
      now,
    }),
});
