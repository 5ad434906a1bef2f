import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { PlannedItem } from './review.tables.ts';
import {
  courseFacts,
  courseOfStudent,
  type CourseFacts,
  isOwned,
} from '../enrolment/enrolment.port.ts';
import {
  cardPlanOf,
  cardsDueByDay,
  examOfPlan,
  isPlanOld,
  plannedCards,
} from '../flash-card/flash-card.port.ts';
import { isKeptForPaper } from '../mock/mock.port.ts';
import {
  movedDay,
  plannedQuestions,
  questionsByReading,
  rightsInRow,
} from '../practice/practice-facts.port.ts';
import { fromCards, fromOwnCards, fromQuestions, lockedBooks } from './reviewable.sql.ts';

export interface CourseRow extends CourseFacts {
  course_id: number;
  /** The student's exam of it, whether ahead or over. */
  exam_date: string | null;
  /** What is stored of its cards heeds another exam, or other parameters. */
  is_plan_old: boolean;
}

const listCourses = prepareSql<{ studentId: number; today: string }, CourseRow>(
  (p) => sql`
    select c.course_id, ${courseFacts}, ${examOfPlan} as exam_date, ${isPlanOld(p)} as is_plan_old
    from ${courseOfStudent(p)}
    left join ${cardPlanOf(p.studentId, sql`c.course_id`)}
    where ${isOwned}`,
);

type Waiting = {
  studentId: number;
  courseIds: readonly number[];
  /** When today ends, and how far ahead is looked. */
  tomorrow: Date;
  last: Date;
  now: Date;
};

export interface WaitingRow {
  kind: 'card' | 'question' | 'ahead' | 'topic';
  course_id: number;
  item_id: number;
  book_id: number | null;
  reading_id: number | null;
  /** On which a card is due, or a question was answered last; counted as in flash-card/study-day.ts. */
  day: number | null;
  /** Cards that fall due on a day to come; questions of a topic; right answers in a row to a question. */
  count: number;
  /** The day that its student put a question to. */
  moved_day: number | null;
  /** A card that was just forgotten. */
  is_urgent: boolean;
  in_wrong_book: boolean;
}

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone 'Asia/Shanghai')::date - date '1970-01-01'`;

const waitingCards = (p: Waiting) => sql`
  select 'card' as kind, d.course_id, d.card_id as item_id, d.book_id, d.reading_id, ${dayOf(sql`s.due_at`)} as day,
    0 as count, null::int as moved_day, (s.memory->>'isRelearning')::boolean as is_urgent, false as in_wrong_book
  ${fromCards(p)} and s.memory is not null and s.due_at < ${p.tomorrow}`;

const waitingOwnCards = (p: Waiting) => sql`
  select 'card', o.course_id, o.card_id, null, o.reading_id, ${dayOf(sql`s.due_at`)}, 0, null,
    (s.memory->>'isRelearning')::boolean, false
  ${fromOwnCards(p)} and s.memory is not null and s.due_at < ${p.tomorrow}`;

const waitingQuestions = (p: Waiting) => sql`
  select 'question', q.course_id, q.question_id, q.book_id, q.reading_id, ${dayOf(sql`s.answered_at`)},
    ${rightsInRow}, ${movedDay}, false, s.in_wrong_book
  ${fromQuestions(p)} and (s.in_wrong_book or s.is_marked) and not ${isKeptForPaper(p)}`;

const cardsAhead = (p: Waiting) => sql`
  select 'ahead', course_id, 0, null, null, day, count, null, false, false
  from ${cardsDueByDay(p, dayOf, { begins: p.tomorrow, ends: p.last })} ahead`;

const topicSizes = (p: Waiting) => sql`
  select 'topic', course_id, 0, null, reading_id, null, count, null, false, false
  from ${questionsByReading(p)} topic`;

const listWaiting = prepareSql<Waiting, WaitingRow>(
  (p) => sql`
    with ${lockedBooks(p)}
    ${sql.join(
      [waitingCards(p), waitingOwnCards(p), waitingQuestions(p), cardsAhead(p), topicSizes(p)],
      sql` union all `,
    )}`,
);

export interface ItemStateRow {
  kind: 'card' | 'question';
  item_id: number;
  is_done: boolean;
  /** It still belongs into a session. */
  is_wanted: boolean;
}

export interface PlanRow {
  per_day: number | null;
  /** Null where the day has no session yet. */
  items: PlannedItem[] | null;
  states: ItemStateRow[];
}

const itemsOf = (kind: PlannedItem['kind']) =>
  sql`(select item_id from item where kind = ${sql.lit(kind)})`;

const findPlan = prepareSql<{ studentId: number; day: string; midnight: Date }, PlanRow>(
  (p) => sql`
    with planned as (
      select items from review_day where student_id = ${p.studentId} and day = ${p.day}
    ), item as (
      select one->>'kind' as kind, (one->>'itemId')::int as item_id
      from planned cross join jsonb_array_elements(items) one
    ), state as (
      select 'card' as kind, card.* from (${plannedCards(p, itemsOf('card'))}) card
      union all
      select 'question', question.* from (${plannedQuestions(p, itemsOf('question'))}) question
    )
    select (select per_day from review_setting where student_id = ${p.studentId}) as per_day,
      (select items from planned) as items,
      (select coalesce(json_agg(state), '[]') from state) as states`,
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
  waiting: (wish: Omit<Waiting, 'studentId'>) =>
    listWaiting.rows(connection, { studentId, ...wish }),
  plan: async (day: string, midnight: Date): Promise<PlanRow> =>
    (await findPlan.first(connection, { studentId, day, midnight })) ?? noPlan,
});

const noPlan: PlanRow = { per_day: null, items: null, states: [] };

export const queueWriter = (change: Change, studentId: number) => ({
  lock: () => lock.run(change, { studentId }),
  storeDay: (day: string, items: readonly PlannedItem[], now: Date) =>
    storeDay.run(change, { studentId, day, items: JSON.stringify(items), now }),
  storePerDay: (perDay: number) => storePerDay.run(change, { studentId, perDay }),
});
