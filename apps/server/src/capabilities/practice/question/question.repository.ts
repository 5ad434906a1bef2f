import { sql } from 'kysely';
import type { WrongCause } from '@xuezhou/contract/practice';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { QuestionContent, StoredKind } from '../practice.tables.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../../enrolment/enrolment.port.ts';
import { optionFigures, type OptionFigures } from './option-shares.ts';
import { rightsInRow } from '../answer/move-state.sql.ts';
import {
  isCurrent,
  isLocked,
  isShown,
  stateOf,
  statusNow,
  teacherShareNow,
} from './question-state.sql.ts';
import { readsEnglish } from './question-words.ts';
import { isWithheld, withheldSince } from '../facts/withheld.ts';

export type Status = 1 | -1 | 0;

export interface QuestionRow {
  /** The question itself, or the composite of which it is a part. */
  whole_id: number;
  question_id: number;
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  part_no: number;
  kind: StoredKind;
  version: number;
  answer: string;
  content: QuestionContent;
  student_answer: string | null;
  question_status: Status;
  personal_correct: number;
  personal_wrong: number;
  is_marked: boolean;
  self_grade: 'right' | 'partly' | 'wrong' | null;
  teacher_share: number | null;
  in_wrong_book: boolean;
  rights_in_row: number;
  rights_needed: number;
  wrong_cause: WrongCause | null;
  is_english: boolean;
  student_id: number;
  /** Its course shuffles options. */
  is_shuffled: boolean;
  in_exam: boolean;
  correct_count: number;
  wrong_count: number;
  book_title: string | null;
  reading_title: string | null;
  lecture_book: number | null;
  lecture_reading: number | null;
  is_locked: boolean;
  figures: OptionFigures | null;
}

/**
 * A question and, when it is composite, its parts; the question itself first. What was answered to an older version
 * is not an answer to this one, but it counts.
 */
const findQuestions = prepareSql<
  { studentId: number; courseId: number; questionIds: readonly number[]; now: Date },
  QuestionRow
>(
  (p) => sql`
    select coalesce(q.parent_id, q.question_id) as whole_id, q.question_id, q.course_id, q.book_id, q.reading_id, q.part_no, q.kind, q.version,
      v.answer, v.content, ${statusNow} as question_status,
      case when ${isCurrent} then s.student_answer end as student_answer,
      case when ${isCurrent} then s.self_grade end as self_grade, ${teacherShareNow} as teacher_share,
      coalesce(s.correct_count, 0) as personal_correct, coalesce(s.wrong_count, 0) as personal_wrong,
      coalesce(s.is_marked, false) as is_marked, coalesce(s.in_wrong_book, false) as in_wrong_book,
      ${rightsInRow} as rights_in_row, s.wrong_cause, ${isWithheld(p)} as in_exam,
      coalesce((select rights_needed from practice_setting where student_id = ${p.studentId}), 1) as rights_needed,
      ${p.studentId}::int as student_id,
      (select shuffle_options from course where course_id = ${p.courseId}) as is_shuffled,
      ${readsEnglish(p)} as is_english,
      coalesce(t.correct_count, 0) as correct_count, coalesce(t.wrong_count, 0) as wrong_count,
      k.title as book_title, r.title as reading_title, l.book_id as lecture_book, l.reading_id as lecture_reading,
      ${isLocked(p)} as is_locked, ${optionFigures.inSql()()} as figures
    from question q
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join ${stateOf(p)}
    left join question_tally t on t.question_id = q.question_id
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    left join bullet l on l.bullet_id = (v.content->'lecture'->>'bulletId')::int
    where (q.question_id = any(${p.questionIds}::int[]) and q.parent_id is null
        or q.parent_id = any(${p.questionIds}::int[]))
      and q.course_id = ${p.courseId} and ${isShown}
    order by whole_id, q.parent_id nulls first, q.part_no`,
  { planned: 'once' },
);

export interface SeenRow extends CourseFacts {
  /** Null where the course has no such question; then the columns after it are null too. */
  kind: StoredKind | null;
  parent_id: number | null;
  /** Of a part: what the composite question consists of now. */
  part_ids: number[] | null;
  /** Its book waits for an assignment before it. */
  is_locked: boolean;
  /** By which it is judged: of the version, or of the one that corrected its key. Null where there is no such version. */
  answer: string | null;
  content: QuestionContent | null;
  /** The version of that key. */
  judged_by: number | null;
  /** When the paper began that the student has open and in which it stands. */
  exam_since: Date | null;
}

/** What admits and judges an answer: the course, and the question in the version that the student saw. */
const findSeen = prepareSql<
  { studentId: number; courseId: number; questionId: number; version: number; now: Date },
  SeenRow
>(
  (p) => sql`
    select ${courseFacts}, q.kind, q.parent_id, coalesce(k.answer, v.answer) as answer,
      coalesce(k.content, v.content) as content, coalesce(k.version, v.version) as judged_by, ${isLocked(p)} as is_locked,
      ${withheldSince(p)} as exam_since,
      (select array_agg(part.question_id) from question part
        where part.parent_id = q.parent_id and part.retired_at is null) as part_ids
    from ${courseOfStudent(p)}
    left join question q on q.question_id = ${p.questionId} and q.course_id = c.course_id
    left join question_version v on v.question_id = q.question_id and v.version = ${p.version}
    left join question_version k on k.question_id = v.question_id and k.version = v.judged_as
    where c.course_id = ${p.courseId}`,
);

/** The course of a question and the version that is asked now. */
export const askedNow = async (connection: Connection, questionId: number) =>
  await connection
    .selectFrom('question')
    .where('question_id', '=', questionId)
    .select(['course_id', 'version'])
    .executeTakeFirst();

export const questionReader = (connection: Connection, studentId: number) => ({
  questions: (courseId: number, questionIds: readonly number[], now: Date) =>
    findQuestions.rows(connection, { studentId, courseId, questionIds, now }),
  seen: (question: { courseId: number; questionId: number; version: number; now: Date }) =>
    findSeen.first(connection, { studentId, ...question }),
});
