import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { PlannedItem } from '../../platform/database/tables/review.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../course/course.port.ts';
import { isInOpenPaper } from '../mock/mock.port.ts';

export interface CourseRow extends CourseFacts {
  course_id: number;
  /** The student's exam of it, whether ahead or over. */
  exam_date: string | null;
  /** The stored due moments of its cards heed another exam. */
  is_plan_old: boolean;
}

const examOf = sql`case when coalesce(a.has_exam, true) then coalesce(a.exam_date, c.exam_date) end`;

const listCourses = prepareSql<{ studentId: number; today: string }, CourseRow>(
  (p) => sql`
    select c.course_id, ${courseFacts}, ${examOf} as exam_date,
      a.student_id is not null and a.planned_exam is distinct from
        case when ${examOf} > ${p.today}::date then ${examOf} end as is_plan_old
    from ${courseOfStudent(p)}
    left join card_plan a on a.student_id = ${p.studentId} and a.course_id = c.course_id
    where c.access = 'open' or e.student_id is not null`,
);

type InCourses = { studentId: number; courseIds: readonly number[] };

/** Books that an assignment before them keeps closed. */
const locked = (p: InCourses) => sql`locked as materialized (
  select book_id from unnest(${p.courseIds}::int[]) as o (course_id),
    lateral (${lockedBooksOf(p, sql<number>`o.course_id`)}) later)`;

export interface WaitingCardRow {
  item_id: number;
  course_id: number;
  book_id: number;
  reading_id: number;
  due_at: Date;
  is_forgotten: boolean;
}

const listCards = prepareSql<InCourses & { before: Date }, WaitingCardRow>(
  (p) => sql`
    with ${locked(p)}
    select d.card_id as item_id, d.course_id, d.book_id, d.reading_id, s.due_at,
      (s.memory->>'isRelearning')::boolean as is_forgotten
    from card_state s
    join card d on d.card_id = s.card_id and d.course_id = s.course_id
    join book k on k.book_id = d.book_id and k.book_status = 1
    where s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[])
      and s.memory is not null and s.due_at < ${p.before}
      and not exists (select from locked where locked.book_id = d.book_id)`,
);

export interface WaitingQuestionRow {
  item_id: number;
  course_id: number;
  book_id: number | null;
  reading_id: number | null;
  in_wrong_book: boolean;
  answered_at: Date | null;
  rights_in_row: number;
}

const listQuestions = prepareSql<InCourses & { now: Date }, WaitingQuestionRow>(
  (p) => sql`
    with ${locked(p)}
    select q.question_id as item_id, q.course_id, q.book_id, q.reading_id, s.in_wrong_book, s.answered_at,
      (select count(*)::int from unnest(s.right_at) at where at > coalesce(s.wrong_at, '-infinity'))
        as rights_in_row
    from question_state s
    join question q on q.question_id = s.question_id and q.course_id = s.course_id
    left join book k on k.book_id = q.book_id
    where s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[])
      and (s.in_wrong_book or s.is_marked) and q.parent_id is null and q.retired_at is null
      and coalesce(k.book_status, 1) = 1 and not ${isInOpenPaper(p)}
      and not exists (select from locked where locked.book_id = q.book_id)`,
);

const countTopics = prepareSql<
  { courseIds: readonly number[] },
  { course_id: number; reading_id: number; count: number }
>(
  (p) => sql`
    select course_id, reading_id, count(*) as count from question
    where course_id = any(${p.courseIds}::int[]) and parent_id is null and retired_at is null
      and reading_id is not null
    group by course_id, reading_id`,
);

const countAhead = prepareSql<
  InCourses & { from: Date; to: Date },
  { course_id: number; day: number; count: number }
>(
  (p) => sql`
    select course_id, floor((extract(epoch from due_at) + 28800) / 86400)::int as day, count(*) as count
    from card_state
    where student_id = ${p.studentId} and course_id = any(${p.courseIds}::int[])
      and due_at >= ${p.from} and due_at < ${p.to}
    group by 1, 2`,
);

export interface ItemStateRow {
  kind: 'card' | 'question';
  item_id: number;
  is_done: boolean;
  /** It still belongs into a session. */
  is_wanted: boolean;
}

type Items = { studentId: number; cards: number[]; questions: number[]; midnight: Date };

/** A composite question is done when each of its parts was answered. */
const findStates = prepareSql<Items, ItemStateRow>(
  (p) => sql`
    select 'card' as kind, d.card_id as item_id,
      coalesce(s.reviewed_at >= ${p.midnight} and s.memory is not null
        and not (s.memory->>'isRelearning')::boolean, false) as is_done,
      s.memory is not null as is_wanted
    from card d join card_state s on s.student_id = ${p.studentId} and s.card_id = d.card_id
    where d.card_id = any(${p.cards}::int[])
    union all
    select 'question', q.question_id,
      coalesce(case when q.kind = 'xl' then
        (select count(distinct part->>'part') from jsonb_array_elements(s.part_answers) part
          where to_timestamp((part->>'at')::bigint / 1000.0) >= ${p.midnight})
        >= (select count(*) from question t where t.parent_id = q.question_id and t.retired_at is null)
        else s.answered_at >= ${p.midnight} end, false),
      q.retired_at is null and (s.in_wrong_book or s.is_marked)
    from question q join question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id
    where q.question_id = any(${p.questions}::int[])`,
);

const findDay = prepareSql<{ studentId: number; day: string }, { items: PlannedItem[] }>(
  (p) => sql`select items from review_day where student_id = ${p.studentId} and day = ${p.day}`,
);

const findPerDay = prepareSql<{ studentId: number }, { per_day: number }>(
  (p) => sql`select per_day from review_setting where student_id = ${p.studentId}`,
);

const storeDay = prepareSql<{ studentId: number; day: string; items: string; now: Date }, never>(
  (p) => sql`
    insert into review_day (student_id, day, items, planned_at)
    values (${p.studentId}, ${p.day}, ${p.items}::jsonb, ${p.now})
    on conflict (student_id, day) do update set items = excluded.items`,
);

const storePerDay = prepareSql<{ studentId: number; perDay: number }, never>(
  (p) => sql`
    insert into review_setting (student_id, per_day) values (${p.studentId}, ${p.perDay})
    on conflict (student_id) do update set per_day = excluded.per_day`,
);

/** One session is chosen at a time: two devices that begin together get the same. */
const lock = prepareSql<{ studentId: number }, never>(
  (p) => sql`select from student where student_id = ${p.studentId} for no key update`,
);

export const queueReader = (connection: Connection, studentId: number) => ({
  courses: (today: string) => listCourses.rows(connection, { studentId, today }),
  cards: (courseIds: readonly number[], before: Date) =>
    listCards.rows(connection, { studentId, courseIds, before }),
  questions: (courseIds: readonly number[], now: Date) =>
    listQuestions.rows(connection, { studentId, courseIds, now }),
  topics: (courseIds: readonly number[]) => countTopics.rows(connection, { courseIds }),
  ahead: (courseIds: readonly number[], from: Date, to: Date) =>
    countAhead.rows(connection, { studentId, courseIds, from, to }),
  states: (cards: number[], questions: number[], midnight: Date) =>
    findStates.rows(connection, { studentId, cards, questions, midnight }),
  day: async (day: string): Promise<PlannedItem[] | undefined> =>
    (await findDay.first(connection, { studentId, day }))?.items,
  perDay: async (): Promise<number | undefined> =>
    (await findPerDay.first(connection, { studentId }))?.per_day,
});

export const queueWriter = (change: Change, studentId: number) => ({
  lock: () => lock.run(change, { studentId }),
  storeDay: (day: string, items: readonly PlannedItem[], now: Date) =>
    storeDay.run(change, { studentId, day, items: JSON.stringify(items), now }),
  storePerDay: (perDay: number) => storePerDay.run(change, { studentId, perDay }),
});
