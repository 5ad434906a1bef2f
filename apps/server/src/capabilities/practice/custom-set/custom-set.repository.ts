import type { SetWish } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import { listed, poolOf, type ListRow } from '../list/list.repository.ts';
import {
  isOpen,
  isRightNow,
  stateOf,
  statusNow,
  wasAnswered,
} from '../question/question-state.sql.ts';
import { isWithheld } from '../facts/withheld.ts';

interface Place {
  readonly studentId: number;
  readonly courseId: number;
  readonly now: Date;
}
type Wish = SetWish & Place;

/** Questions that the student may be asked now. */
const isAskable = (p: Place) =>
  sql`q.course_id = ${p.courseId} and ${isOpen(p)} and not ${isWithheld(p)}`;

/** An empty list narrows nothing. */
const isWished = (p: Wish) => sql`${isAskable(p)}
  and (cardinality(${p.readingIds}::int[]) = 0 or q.reading_id = any(${p.readingIds}::int[]))
  and (cardinality(${p.kinds}::text[]) = 0 or q.kind = any(${p.kinds}::text[]))
  and (cardinality(${p.difficulties}::int[]) = 0 or exists (
    select from question_version w where w.question_id = q.question_id and w.version = q.version
      and (w.content->>'difficulty')::int = any(${p.difficulties}::int[])))
  and case ${p.from}::text when 'unseen' then ${statusNow} = 0 when 'wrong' then ${poolOf.wrong}
    when 'marked' then ${poolOf.favorites} else true end`;

const findCount = prepareSql<Wish, { count: number }>(
  (p) => sql`select count(*) as count from question q left join ${stateOf(p)} where ${isWished(p)}`,
);

/** From each chapter in turn, so that one with many questions does not crowd out the others. */
const drawIds = prepareSql<Wish & { most: number }, { question_id: number }>(
  (p) => sql`
    select question_id from (
      select q.question_id, row_number() over (partition by q.reading_id order by random()) as turn
      from question q left join ${stateOf(p)} where ${isWished(p)}) drawn
    order by turn, random() limit ${p.most}`,
);

export interface NewSet {
  readonly setId: string;
  readonly name: string;
  readonly wish: SetWish;
  readonly minutes: number | null;
  readonly questionIds: readonly number[];
}

export interface SetRow {
  set_id: string;
  name: string;
  wish: SetWish;
  minutes: number | null;
  built_at: Date;
  total: number;
  done: number;
  right: number;
}

const findSets = prepareSql<Place, SetRow>(
  (p) => sql`
    select c.set_id, c.name, c.wish, c.minutes, c.built_at, n.total, n.done, n.right
    from custom_set c
    cross join lateral (
      select count(*) as total, count(*) filter (where ${statusNow} <> 0) as done,
        count(*) filter (where ${isRightNow}) as right
      from question q left join ${stateOf(p)}
      where q.question_id = any(c.question_ids) and ${isAskable(p)}) n
    where c.student_id = ${p.studentId} and c.course_id = ${p.courseId}
    order by c.built_at desc, c.set_id`,
);

const findQuestions = prepareSql<Place & { setId: string; isAnswered: boolean }, ListRow>(
  (p) => sql`
    select ${listed} from custom_set c
    cross join unnest(c.question_ids) with ordinality as place (question_id, number)
    join question q on q.question_id = place.question_id
    left join ${stateOf(p)}
    where c.set_id = ${p.setId}::uuid and c.student_id = ${p.studentId} and c.course_id = ${p.courseId}
      and ${isAskable(p)} and (not ${p.isAnswered}::boolean or ${wasAnswered(p)})
    order by place.number`,
);

export const customSets = (connection: Connection | Change, place: Place) => {
  const { studentId, courseId, now } = place;
  const own = { student_id: studentId, course_id: courseId };
  return {
    count: async (wish: SetWish): Promise<number> =>
      (await findCount.first(connection, { ...wish, ...place }))?.count ?? 0,
    draw: async (wish: SetWish, most: number): Promise<number[]> => {
      const rows = await drawIds.rows(connection, { ...wish, ...place, most });
      return rows.map((row) => row.question_id);
    },
    list: () => findSets.rows(connection, place),
    /** One student's sets of a course are counted and added to one after the other. */
    lock: () =>
      sql`select pg_advisory_xact_lock(hashtext('custom_set'), ${studentId})`.execute(connection),
    /** Whose it is, of all that there are. */
    find: (setId: string) =>
      connection
        .selectFrom('custom_set')
        .select(['student_id', 'course_id', 'name', 'minutes', 'question_ids'])
        .where('set_id', '=', setId)
        .executeTakeFirst(),
    howMany: async (): Promise<number> => {
      const { count } = await connection
        .selectFrom('custom_set')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((where) => where.and(own))
        .executeTakeFirstOrThrow();
      return count;
    },
    add: ({ setId, name, wish, minutes, questionIds }: NewSet) =>
      connection
        .insertInto('custom_set')
        .values({
          ...own,
          set_id: setId,
          name,
          wish: JSON.stringify(wish),
          minutes,
          question_ids: [...questionIds],
          built_at: now,
        })
        .execute(),
    questions: (setId: string, isAnswered: boolean) =>
      findQuestions.rows(connection, { ...place, setId, isAnswered }),
    remove: (setId: string) =>
      connection
        .deleteFrom('custom_set')
        .where((where) => where.and({ ...own, set_id: setId }))
        .executeTakeFirst(),
  };
};
