import type { QuestionFilter } from '@xuezhou/contract/practice';
import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { StoredKind } from '../practice.tables.ts';
import {
  countsOf,
  isOpen,
  isRightNow,
  judgedNow,
  stateOf,
  statusNow,
  teacherShareNow,
  wasAnswered,
} from '../question/question-state.sql.ts';
import { heldOutByReading } from '../question/shown-stems.sql.ts';
import type { Status } from '../question/question.repository.ts';
import { isWithheld } from '../facts/withheld.ts';

export interface ListRow {
  question_id: number;
  kind: StoredKind;
  question_status: Status;
  self_grade: 'right' | 'partly' | 'wrong' | null;
  /** Of the full score, where a teacher has marked it: the status is the teacher's word then. */
  teacher_share: number | null;
  is_marked: boolean;
}

/** With the chapter that it stands in. */
export interface PlacedRow extends ListRow {
  reading_id: number | null;
  reading_title: string | null;
}

/** As `isRightNow` says it in SQL. */
export const isRight = (
  row: Pick<ListRow, 'kind' | 'question_status' | 'self_grade' | 'teacher_share'>,
): boolean =>
  row.question_status === 1 &&
  (row.kind !== 'open' || row.teacher_share !== null || row.self_grade === 'right');

export interface ListFilter extends QuestionFilter {
  readonly courseId: number;
  readonly now: Date;
  /** Only what was answered: all that opens after the period of a course. */
  readonly isAnswered?: boolean;
}

type Given = Required<{ [Key in keyof ListFilter]: Exclude<ListFilter[Key], undefined> | null }> & {
  studentId: number;
  courseId: number;
  now: Date;
};

/** A list that is not narrowed by anything but the filter. */
const givenOf = (studentId: number, filter: ListFilter): Given => ({
  studentId,
  courseId: filter.courseId,
  now: filter.now,
  bookId: filter.bookId ?? null,
  readingId: filter.readingId ?? null,
  subjectId: filter.subjectId ?? null,
  kind: filter.kind ?? null,
  difficulty: filter.difficulty ?? null,
  status: filter.status ?? null,
  cause: filter.cause ?? null,
  isAnswered: filter.isAnswered ?? false,
  isReckoned: filter.isReckoned ?? false,
});

/** The columns of a `ListRow`. */
export const listed = sql`q.question_id, q.kind, ${statusNow} as question_status, s.self_grade, ${teacherShareNow} as teacher_share,
  coalesce(s.is_marked, false) as is_marked`;

/** The question q is answered by a number, or each of its options holds one. */
const isReckoned = sql`(q.kind = 'numeric' or q.kind in ('single', 'multiple') and exists (
  select from question_version w where w.question_id = q.question_id and w.version = q.version
    and jsonb_array_length(w.content->'options') > 0
    and not exists (select from jsonb_array_elements(w.content->'options') o where o->>'html' !~ '[0-9]')))`;

/** The last conditions are looked at only where they were asked for. */
const isListed = (p: Given) => sql`
  q.course_id = ${p.courseId} and ${isOpen(p)}
  and (${p.bookId}::int is null or q.book_id = ${p.bookId})
  and (${p.readingId}::int is null or q.reading_id = ${p.readingId})
  and (${p.subjectId}::int is null or q.subject_id = ${p.subjectId})
  and (${p.kind}::text is null or q.kind = ${p.kind})
  and (${p.cause}::text is null or s.wrong_cause = ${p.cause})
  and (${p.status}::text is null or case ${p.status}::text
    when 'marked' then coalesce(s.is_marked, false)
    else ${judgedNow} is not distinct from case ${p.status}::text when 'right' then 1 when 'wrong' then -1 else 0 end end)
  and (${p.difficulty}::int is null or exists (
    select from question_version w where w.question_id = q.question_id and w.version = q.version
      and (w.content->>'difficulty')::int = ${p.difficulty}))
  and (not ${p.isReckoned}::boolean or ${isReckoned})
  and (not ${p.isAnswered}::boolean or ${wasAnswered(p)})
  and not ${isWithheld(p)}`;

const byPlace = sql`q.position, q.question_id`;

/** A list of its own for each kind of exercise: which questions, and in what order. */
const list = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  prepareSql<Given & { most: number; from: number }, PlacedRow>(
    (p) => sql`select ${listed}, r.reading_id, r.title as reading_title
      from question q left join reading r on r.reading_id = q.reading_id left join ${stateOf(p)}
      where ${isListed(p)} and ${condition} order by ${order} limit ${p.most} offset ${p.from}`,
  );

/** Of which the exercise types draw; `true` is the whole course. */
export const poolOf = {
  all: sql`true`,
  favorites: sql`coalesce(s.is_marked, false)`,
  wrong: sql`coalesce(s.in_wrong_book, false)`,
  big: sql`q.kind in ('xl', 'table', 'open')`,
  bank: sql`q.book_id is null`,
} as const;
export type Pool = keyof typeof poolOf;

const lists = {
  all: list(poolOf.all, byPlace),
  favorites: list(poolOf.favorites, byPlace),
  wrong: list(poolOf.wrong, sql`s.wrong_at desc, q.question_id`),
  big: list(poolOf.big, byPlace),
  bank: list(poolOf.bank, byPlace),
} as const;

/** Unseen questions first, each time in another order. */
const atRandom = list(poolOf.all, sql`${statusNow} <> 0, random()`);

export interface TreeRow {
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  number: string | null;
  reading_title: string | null;
  total: number;
  done: number;
  right: number;
  answered: number;
  held_out: number;
}

const findTree = prepareSql<{ studentId: number; courseId: number; now: Date }, TreeRow>(
  (p) => sql`
    select k.book_id, k.title as book_title, r.reading_id, r.number, r.title as reading_title, ${countsOf},
      count(*) filter (where ${wasAnswered(p)}) as answered, coalesce(h.held_out, 0) as held_out
    from question q
    left join ${stateOf(p)}
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    left join ${heldOutByReading(p)} h on h.reading_id = r.reading_id
    where q.course_id = ${p.courseId} and ${isOpen(p)}
    group by k.book_id, r.reading_id, h.held_out
    order by k.position, r.position`,
);

export type PoolCounts = { [Name in Pool]: number } & {
  /** Kept for papers still to be sat; none of the others counts them. */
  heldOut: number;
  right: number;
  done: number;
  answered: number;
  favoritesAnswered: number;
  bigDone: number;
  bigAnswered: number;
  bankDone: number;
  bankAnswered: number;
};

/** Of the wrong-answer book as many as it shows: not those that an open paper asks. */
const findCounts = prepareSql<{ studentId: number; courseId: number; now: Date }, PoolCounts>(
  (p) => sql`
    select count(*) as all, count(*) filter (where ${statusNow} <> 0) as done,
      count(*) filter (where ${isRightNow}) as right,
      count(*) filter (where ${poolOf.favorites}) as favorites,
      count(*) filter (where ${poolOf.wrong} and not ${isWithheld(p)}) as wrong,
      count(*) filter (where ${poolOf.big}) as big,
      count(*) filter (where ${poolOf.big} and ${statusNow} <> 0) as "bigDone",
      count(*) filter (where ${poolOf.bank}) as bank,
      count(*) filter (where ${poolOf.bank} and ${statusNow} <> 0) as "bankDone",
      count(*) filter (where w.was_answered) as answered,
      count(*) filter (where ${poolOf.favorites} and w.was_answered) as "favoritesAnswered",
      count(*) filter (where ${poolOf.big} and w.was_answered) as "bigAnswered",
      count(*) filter (where ${poolOf.bank} and w.was_answered) as "bankAnswered",
      coalesce((select sum(h.held_out)::int from ${heldOutByReading(p)} h), 0) as "heldOut"
    from question q
    left join ${stateOf(p)}
    -- The offset keeps it from being written into every count, each of which would look through the parts again.
    cross join lateral (select ${wasAnswered(p)} as was_answered offset 0) w
    where q.course_id = ${p.courseId} and ${isOpen(p)}`,
);

const nothing: PoolCounts = {
  heldOut: 0,
  all: 0,
  done: 0,
  right: 0,
  favorites: 0,
  wrong: 0,
  answered: 0,
  favoritesAnswered: 0,
  big: 0,
  bigDone: 0,
  bigAnswered: 0,
  bank: 0,
  bankDone: 0,
  bankAnswered: 0,
};

/** More than any course has. */
const noLimit = 100_000;

export const listReader = (connection: Connection, studentId: number) => ({
  list: (pool: Pool, filter: ListFilter, { from = 0, most = noLimit } = {}) =>
    lists[pool].rows(connection, { ...givenOf(studentId, filter), most, from }),
  atRandom: (filter: ListFilter, most: number) =>
    atRandom.rows(connection, { ...givenOf(studentId, filter), most, from: 0 }),
  tree: (courseId: number, now: Date) => findTree.rows(connection, { studentId, courseId, now }),
  counts: async (courseId: number, now: Date): Promise<PoolCounts> =>
    (await findCounts.first(connection, { studentId, courseId, now })) ?? nothing,
});
