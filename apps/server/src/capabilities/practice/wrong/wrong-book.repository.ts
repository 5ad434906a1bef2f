import { sql, type RawBuilder } from 'kysely';
import type { WrongCause } from '@xuezhou/contract/practice';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { QuestionContent } from '../practice.tables.ts';
import type { ListRow } from '../list/list.repository.ts';
import { isOwnWord } from '../answer/graded-words.sql.ts';
import { movedDay, rightsInRow } from '../answer/move-state.sql.ts';
import { isCurrent, isOpen, statusNow } from '../question/question-state.sql.ts';
import { readsEnglish } from '../question/question-words.ts';
import { isHeldOut, isWithheld } from '../facts/withheld.ts';

export interface WrongRow extends ListRow {
  stem_text: string;
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  content: QuestionContent;
  rights_in_row: number;
  wrong_cause: WrongCause | null;
  reading_title: string | null;
  source: string;
  student_answer: string | null;
  answer: string;
  wrong_count: number;
  answered_at: Date;
  version: number;
  student_id: number;
  is_shuffled: boolean;
  is_english: boolean;
  personal_correct: number;
  personal_wrong: number;
  /** Counted as in study-day.ts. */
  moved_day: number | null;
  /** It can be asked: its book is neither closed nor withdrawn. */
  is_open: boolean;
  was_in_week_ago: boolean;
}

interface Book {
  studentId: number;
  courseId: number;
  now: Date;
  weekAgo: Date;
}

/** Something wrong of before that moment which no removal up to it took out. */
const wasInBook = (p: { studentId: number; weekAgo: Date }) => {
  const counts = (at: RawBuilder<unknown>) => sql`${at} <= ${p.weekAgo}::timestamptz
    and (s.wrong_removed_at is null or s.wrong_removed_at > ${p.weekAgo} or ${at} > s.wrong_removed_at)`;
  // Most questions were never taken out: for those one walk through the answers does, and not one for each.
  const wrongOnes = sql`from answer a where a.student_id = ${p.studentId} and a.question_status = -1
    and a.answered_at <= ${p.weekAgo}::timestamptz`;
  const partAt = sql`to_timestamp((part->>'at')::bigint / 1000.0)`;
  return sql<boolean>`case q.kind
    when 'xl' then exists (select from jsonb_array_elements(s.part_answers) part
      where (part->>'verdict')::int = -1 and ${counts(partAt)})
    when 'open' then exists (select from open_grade g
      where g.student_id = ${p.studentId} and g.question_id = s.question_id and g.grade <> 'right'
        and ${isOwnWord} and ${counts(sql`g.graded_at`)})
      or exists (select from answer a where a.student_id = ${p.studentId} and a.question_id = s.question_id
        and a.teacher_share is not null and a.question_status = -1 and ${counts(sql`a.answered_at`)})
    else case when s.wrong_removed_at <= ${p.weekAgo}::timestamptz
      then exists (select ${wrongOnes} and a.question_id = s.question_id and a.answered_at > s.wrong_removed_at)
      else s.question_id in (select a.question_id ${wrongOnes}) end end`;
};

const findBook = prepareSql<Book, WrongRow>(
  (p) => sql`
    select q.question_id, q.kind, ${statusNow} as question_status, s.is_marked, left(q.stem_text, 120) as stem_text,
      q.book_id, k.title as book_title, q.reading_id, r.title as reading_title, v.content->>'source' as source,
      v.content, ${rightsInRow} as rights_in_row, s.wrong_cause,
      case when ${isCurrent} then s.student_answer end as student_answer,
      v.answer, s.wrong_count, s.answered_at, q.version, s.student_id,
      ${movedDay} as moved_day, ${isOpen(p)} as is_open, ${wasInBook(p)} as was_in_week_ago,
      s.correct_count as personal_correct, s.wrong_count as personal_wrong,
      (select shuffle_options from course where course_id = ${p.courseId}) as is_shuffled,
      ${readsEnglish(p)} as is_english
    from question_state s
    join question q on q.question_id = s.question_id
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.in_wrong_book
      and q.parent_id is null and q.retired_at is null and not ${isWithheld(p)}
    order by s.answered_at desc, q.question_id`,
);

interface RightedRow {
  questionId: number;
  readingId: number | null;
  readingName: string | null;
}

const findRighted = prepareSql<Omit<Book, 'weekAgo'>, RightedRow>(
  (p) => sql`
    select q.question_id as "questionId", q.reading_id as "readingId", r.title as "readingName"
    from question_state s
    join question q on q.question_id = s.question_id
    left join reading r on r.reading_id = q.reading_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and not s.in_wrong_book
      and s.wrong_removed_at is not null and ${isOpen(p)} and not ${isWithheld(p)}
    order by s.wrong_removed_at desc, q.question_id`,
);

interface Settings {
  removed: number;
  /** Stood in it a week ago, and left since. */
  left: number;
  withheld: number;
  auto: boolean;
  needed: number;
}

const findSettings = prepareSql<Book & { monthBegan: Date }, Settings>(
  (p) => sql`
    select auto_remove_wronglist as auto,
      coalesce((select rights_needed from practice_setting where student_id = ${p.studentId}), 1) as needed,
      (select count(*) from question_state
        where student_id = ${p.studentId} and course_id = ${p.courseId} and wrong_removed_at >= ${p.monthBegan}
          and not in_wrong_book) as removed,
      (select count(*) from question_state s join question q on q.question_id = s.question_id
        where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.wrong_removed_at > ${p.weekAgo}
          and not s.in_wrong_book and q.parent_id is null and q.retired_at is null and not ${isWithheld(p)}
          and ${wasInBook(p)}) as left,
      (select count(*) from question_state s join question q on q.question_id = s.question_id
        where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.in_wrong_book
          and q.parent_id is null and q.retired_at is null and ${isWithheld(p)}) as withheld
    from student where student_id = ${p.studentId}`,
);

const setMark = prepareSql<
  { studentId: number; courseId: number; questionId: number; isMarked: boolean; now: Date },
  { question_id: number }
>(
  (p) => sql`
    insert into question_state (student_id, question_id, course_id, is_marked)
    select ${p.studentId}::int, q.question_id, q.course_id, ${p.isMarked}::boolean from question q
    where q.question_id = ${p.questionId} and q.course_id = ${p.courseId} and q.parent_id is null
      and q.retired_at is null and not ${isHeldOut(p)}
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

const setCause = prepareSql<
  { studentId: number; courseId: number; questionId: number; cause: WrongCause; chosenAt: Date },
  { wrong_cause: WrongCause | null }
>(
  (p) => sql`
    insert into question_state as s (student_id, question_id, course_id, wrong_cause, cause_at)
    select ${p.studentId}::int, question_id, course_id, ${p.cause}::text, ${p.chosenAt}::timestamptz from question
    where question_id = ${p.questionId} and course_id = ${p.courseId} and parent_id is null
    on conflict (student_id, question_id) do update set
      wrong_cause = case when excluded.cause_at >= coalesce(s.cause_at, '-infinity')
        then excluded.wrong_cause else s.wrong_cause end,
      cause_at = greatest(s.cause_at, excluded.cause_at)
    returning wrong_cause`,
);

const saveSetting = prepareSql<{ studentId: number; rightsNeeded: number }, object>(
  (p) => sql`
    insert into practice_setting (student_id, rights_needed) values (${p.studentId}, ${p.rightsNeeded})
    on conflict (student_id) do update set rights_needed = excluded.rights_needed`,
);

export const wrongBookReader = (connection: Connection, studentId: number) => ({
  questions: (wish: Omit<Book, 'studentId'>) => findBook.rows(connection, { studentId, ...wish }),
  righted: (wish: { courseId: number; now: Date }) =>
    findRighted.rows(connection, { studentId, ...wish }),
  settings: (wish: Omit<Book, 'studentId'> & { monthBegan: Date }) =>
    findSettings.first(connection, { studentId, ...wish }),
});

/** Each write is one statement, whole by itself; undefined where the course has no such question. */
export const ownQuestionWriter = (connection: Connection, studentId: number) => ({
  setMark: (mark: { courseId: number; questionId: number; isMarked: boolean; now: Date }) =>
    setMark.first(connection, { studentId, ...mark }),
  removeWrong: (courseId: number, questionId: number, now: Date) =>
    remove.first(connection, { studentId, courseId, questionId, now }),
  setCause: (cause: { courseId: number; questionId: number; cause: WrongCause; chosenAt: Date }) =>
    setCause.first(connection, { studentId, ...cause }),
  saveSetting: (rightsNeeded: number) => saveSetting.run(connection, { studentId, rightsNeeded }),
});
