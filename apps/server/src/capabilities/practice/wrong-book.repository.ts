import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { ListRow } from './list.repository.ts';
import { isCurrent, statusNow } from './question-state.sql.ts';

export interface WrongRow extends ListRow {
  stem_text: string;
  book_id: number | null;
  book_title: string | null;
  reading_title: string | null;
  source: string;
  student_answer: string | null;
  answer: string;
  wrong_count: number;
  answered_at: Date;
}

const findBook = prepareSql<{ studentId: number; courseId: number }, WrongRow>(
  (p) => sql`
    select q.question_id, q.kind, ${statusNow} as question_status, s.is_marked, left(q.stem_text, 120) as stem_text,
      q.book_id, k.title as book_title, r.title as reading_title, v.content->>'source' as source,
      case when ${isCurrent} then s.student_answer end as student_answer,
      v.answer, s.wrong_count, s.answered_at
    from question_state s
    join question q on q.question_id = s.question_id
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.in_wrong_book
      and q.parent_id is null and q.retired_at is null
    order by s.answered_at desc, q.question_id`,
);

interface Settings {
  removed: number;
  auto: boolean;
}

const findSettings = prepareSql<{ studentId: number; courseId: number; since: Date }, Settings>(
  (p) => sql`
    select auto_remove_wronglist as auto,
      (select count(*) from question_state
        where student_id = ${p.studentId} and course_id = ${p.courseId} and wrong_removed_at > ${p.since}
          and not in_wrong_book) as removed
    from student where student_id = ${p.studentId}`,
);

const setMark = prepareSql<
  { studentId: number; courseId: number; questionId: number; isMarked: boolean },
  { question_id: number }
>(
  (p) => sql`
    insert into question_state (student_id, question_id, course_id, is_marked)
    select ${p.studentId}::int, question_id, course_id, ${p.isMarked}::boolean from question
    where question_id = ${p.questionId} and course_id = ${p.courseId} and parent_id is null and retired_at is null
    on conflict (student_id, question_id) do update set is_marked = excluded.is_marked
    returning question_id`,
);

/** Also where no wrong answer has arrived yet: one from before that comes later does not bring the question back. */
const remove = prepareSql<
  { studentId: number; courseId: number; questionId: number; now: Date },
  { question_id: number }
>(
  (p) => sql`
    insert into question_state as s (student_id, question_id, course_id, cleared_at)
    select ${p.studentId}::int, question_id, course_id, ${p.now}::timestamptz from question
    where question_id = ${p.questionId} and course_id = ${p.courseId} and parent_id is null
    on conflict (student_id, question_id) do update set
      cleared_at = greatest(s.cleared_at, excluded.cleared_at),
      wrong_removed_at = case when s.in_wrong_book and excluded.cleared_at >= s.wrong_at
        then excluded.cleared_at else s.wrong_removed_at end
    returning question_id`,
);

export interface Grade {
  readonly courseId: number;
  readonly questionId: number;
  readonly grade: 'right' | 'partly' | 'wrong';
  /** What the grade says to the wrong-answer book. */
  readonly verdict: 1 | -1;
  readonly now: Date;
}

/** A part of a composite question takes the grade, but neither it nor its composite enters the book by it. */
const storeGrade = prepareSql<Grade & { studentId: number }, { in_wrong_book: boolean }>(
  (p) => sql`
    with graded as (
      select s.question_id, q.parent_id,
        case when q.parent_id is null and ${p.verdict} = -1 then ${p.now}::timestamptz end as wrong_at,
        case when q.parent_id is null and ${p.verdict} = 1 and t.auto_remove_wronglist
          then ${p.now}::timestamptz end as cleared_at
      from question_state s
      join question q on q.question_id = s.question_id
      join student t on t.student_id = s.student_id
      where s.student_id = ${p.studentId} and s.question_id = ${p.questionId} and s.answered_at is not null
        and q.course_id = ${p.courseId} and q.kind = 'open' and q.retired_at is null
    )
    update question_state s set self_grade = ${p.grade},
      wrong_at = greatest(s.wrong_at, graded.wrong_at),
      cleared_at = greatest(s.cleared_at, graded.cleared_at),
      wrong_removed_at = case when s.in_wrong_book and graded.cleared_at >= s.wrong_at
        then graded.cleared_at else s.wrong_removed_at end
    from graded
    where s.student_id = ${p.studentId} and s.question_id = graded.question_id
    returning case when graded.parent_id is null then s.in_wrong_book else coalesce(
      (select g.in_wrong_book from question_state g
        where g.student_id = s.student_id and g.question_id = graded.parent_id), false) end as in_wrong_book`,
);

export const wrongBookReader = (connection: Connection, studentId: number) => ({
  questions: (courseId: number) => findBook.rows(connection, { studentId, courseId }),
  settings: (courseId: number, since: Date) =>
    findSettings.first(connection, { studentId, courseId, since }),
});

/** Each write is one statement, whole by itself; undefined where the course has no such question. */
export const ownQuestionWriter = (connection: Connection, studentId: number) => ({
  setMark: (courseId: number, questionId: number, isMarked: boolean) =>
    setMark.first(connection, { studentId, courseId, questionId, isMarked }),
  removeWrong: (courseId: number, questionId: number, now: Date) =>
    remove.first(connection, { studentId, courseId, questionId, now }),
  storeGrade: (grade: Grade) => storeGrade.first(connection, { studentId, ...grade }),
});
