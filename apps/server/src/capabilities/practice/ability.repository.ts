import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { ListRow } from './list.repository.ts';
import { isOpen, stateOf, statusNow } from './question-state.sql.ts';
import { isWithheld } from './withheld.ts';

interface FactsRow {
  question_id: number;
  /** Of a question of a bank 0. */
  reading_id: number;
  difficulty: number;
  right_count: number;
  wrong_count: number;
}

const facts = sql`q.question_id, coalesce(q.reading_id, 0) as reading_id,
  coalesce((v.content->>'difficulty')::int, 2) as difficulty,
  coalesce(t.correct_count, 0) as right_count, coalesce(t.wrong_count, 0) as wrong_count`;

const withFacts = sql`join question_version v on v.question_id = q.question_id and v.version = q.version
  left join question_tally t on t.question_id = q.question_id`;

export interface LogRow extends FactsRow {
  question_status: 1 | -1;
  answered_at: Date;
}

/** The latest answers of a student in a course; open ones always count as right, and say nothing. */
const findLog = prepareSql<{ studentId: number; courseId: number; most: number }, LogRow>(
  (p) => sql`
    select ${facts}, a.question_status, a.answered_at
    from answer a join question q on q.question_id = a.question_id ${withFacts}
    where a.student_id = ${p.studentId} and a.course_id = ${p.courseId} and q.kind <> 'open'
    order by a.answered_at desc limit ${p.most}`,
);

export interface CandidateRow extends FactsRow, ListRow {
  in_wrong_book: boolean;
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
    select ${facts}, q.kind, ${statusNow} as question_status, coalesce(s.is_marked, false) as is_marked,
      coalesce(s.in_wrong_book, false) as in_wrong_book, r.title as reading_title
    from question q ${withFacts} left join ${stateOf(p)}
    left join reading r on r.reading_id = q.reading_id
    where q.course_id = ${p.courseId} and ${isOpen(p)} and not ${isWithheld(p)}
      and (${p.bookId}::int is null or q.book_id = ${p.bookId})
      and (${p.readingId}::int is null or q.reading_id = ${p.readingId})
      and (${p.subjectId}::int is null or q.subject_id = ${p.subjectId})`,
);

/** Older ones say little of what one can do today. */
const mostAnswers = 3000;

export const abilityReader = (connection: Connection, studentId: number) => ({
  log: (courseId: number) => findLog.rows(connection, { studentId, courseId, most: mostAnswers }),
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
