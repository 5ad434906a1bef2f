import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import {
  readsEnglish,
  type QuestionContent,
  type StoredKind,
} from '../practice/practice-content.port.ts';
import { drawableQuestions, versionOf } from '../practice/practice-exam.port.ts';
import { questionOf } from '../practice/practice-facts.port.ts';
import type { AttemptQuestion } from './mock.tables.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';
import { isInHeldOutPaper, isInOpenPaper } from './attempt/kept-for-paper.ts';

/** A question that can be drawn: what it consists of, in the versions of today. */
export interface UnitRow {
  question_id: number;
  version: number;
  reading_id: number | null;
  kind: StoredKind;
  /** How many options it has. */
  options: number;
  /** Of a composite question, in their order. */
  parts: { questionId: number; version: number; kind: StoredKind }[] | null;
}

const findNamed = prepareSql<{ questionIds: number[] }, UnitRow>(
  (p) => sql`${drawableQuestions} and q.question_id = any(${p.questionIds}::int[])`,
);

/** What an attempt asks of each question with options, as it is written. */
export interface WrittenRow {
  question_id: number;
  kind: StoredKind;
  content: QuestionContent;
  /** What the composite question says of all its parts. */
  about: string | null;
}

const findWritten = prepareSql<{ questions: string }, WrittenRow>(
  (p) => sql`
    select q.question_id, q.kind, v.content, g.content->>'explanation' as about
    from jsonb_to_recordset(${p.questions}::jsonb)
      as i ("questionId" int, version int, "groupId" int, "groupVersion" int)
    join ${questionOf(sql`i."questionId"`)} and q.kind in ('single', 'multiple')
    join ${versionOf('v', sql`i."questionId"`, sql`i.version`)}
    left join ${versionOf('g', sql`i."groupId"`, sql`i."groupVersion"`)}`,
);

type Pool = { studentId: number; courseId: number; readingIds: number[]; now: Date };

/** Practice does not show the questions of a book that is closed, and their answers come with a result. */
const findPool = prepareSql<Pool, UnitRow>(
  (p) => sql`
    ${drawableQuestions} and q.course_id = ${p.courseId} and q.reading_id = any(${p.readingIds}::int[])
      and not ${isInHeldOutPaper(p)}
      and not exists (select from book k where k.book_id = q.book_id
        and (k.book_status <> 1 or k.book_id in (${lockedBooksOf(p, p.courseId)})))
    order by q.position`,
);

/** What a student for whom every book is open would be drawn from. */
const findStock = prepareSql<Omit<Pool, 'studentId'>, UnitRow>(
  (p) => sql`
    ${drawableQuestions} and q.course_id = ${p.courseId} and q.reading_id = any(${p.readingIds}::int[])
      and not ${isInHeldOutPaper(p)}
      and not exists (select from book k where k.book_id = q.book_id and k.book_status <> 1)
    order by q.position`,
);

export interface MockQuestionRow extends CourseFacts {
  attempt_no: number;
  /** When it was handed in, or is by the clock. */
  closes_at: Date;
  /** The last attempt is in progress. */
  is_open: boolean;
  /** The question stands in a paper, this or another one, that the student has open. */
  in_exam: boolean;
  /** Null where the attempt has no such question; then the columns after it are null too. */
  question_id: number | null;
  kind: StoredKind;
  part_no: number;
  group_size: number;
  material: string | null;
  material_english: string | null;
  is_english: boolean;
  option_order: string | null;
  answer: string;
  content: QuestionContent;
  student_answer: string | null;
  question_status: 1 | -1 | 0 | null;
  spent_ms: number | null;
}

/** While the last attempt is in progress it is the one that is read, whichever was asked for. */
const findQuestion = prepareSql<
  {
    studentId: number;
    paperId: number;
    questionId: number;
    attemptNo: number | null;
    now: Date;
    since: Date;
  },
  MockQuestionRow
>(
  (p) => sql`
    with last as (
      select attempt_no, handed_in_at is null and ends_at >= ${p.since} as is_open
      from mock_attempt where student_id = ${p.studentId} and paper_id = ${p.paperId}
      order by attempt_no desc limit 1
    )
    select ${courseFacts}, a.attempt_no, coalesce(a.handed_in_at, a.ends_at) as closes_at, last.is_open,
      ${isInOpenPaper(p)} as in_exam, i.question_id, i.option_order, q.kind, q.part_no, v.answer, v.content,
      g.content->>'question' as material, g.content->'english'->>'question' as material_english,
      ${readsEnglish(p)} as is_english,
      (select count(*) from jsonb_array_elements(a.questions) one where (one->>'groupId')::int = i.group_id) as group_size,
      s.student_answer, s.question_status, s.spent_ms
    from last
    join mock_attempt a on a.student_id = ${p.studentId} and a.paper_id = ${p.paperId}
      and a.attempt_no = case when last.is_open then last.attempt_no
        else coalesce(${p.attemptNo}::int, last.attempt_no) end
    join mock_paper on mock_paper.paper_id = a.paper_id
    join (${courseOfStudent(p)}) on c.course_id = mock_paper.course_id
    left join lateral (
      select (one->>'questionId')::int as question_id, (one->>'version')::int as version,
        (one->>'groupId')::int as group_id, (one->>'groupVersion')::int as group_version,
        one->>'optionOrder' as option_order
      from jsonb_array_elements(a.questions) one where (one->>'questionId')::int = ${p.questionId}
    ) i on true
    left join ${questionOf(sql`i.question_id`)}
    left join ${versionOf('v', sql`i.question_id`, sql`i.version`)}
    left join ${versionOf('g', sql`i.group_id`, sql`i.group_version`)}
    left join mock_answer s on s.student_id = a.student_id and s.paper_id = a.paper_id
      and s.attempt_no = a.attempt_no and s.question_id = i.question_id`,
);

export const questionReader = (connection: Connection) => ({
  named: (questionIds: number[]) => findNamed.rows(connection, { questionIds }),
  written: (questions: readonly AttemptQuestion[]) =>
    findWritten.rows(connection, { questions: JSON.stringify(questions) }),
  pool: (wish: Pool) => findPool.rows(connection, wish),
  stock: (wish: Omit<Pool, 'studentId'>) => findStock.rows(connection, wish),
  ofAttempt: (
    studentId: number,
    place: {
      paperId: number;
      questionId: number;
      attemptNo: number | null;
      now: Date;
      since: Date;
    },
  ) => findQuestion.first(connection, { studentId, ...place }),
});
