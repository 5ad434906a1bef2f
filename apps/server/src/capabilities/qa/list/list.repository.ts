import type { QaMine, QaType } from '@xuezhou/contract/qa';
import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { sqlFor } from '../../../platform/wiring/wiring.ts';
import {
  isKept,
  isVisible,
  partOf,
  questionColumns,
  questionsOf,
  unreadOf,
  type QuestionRow,
  type Reader,
} from '../question.sql.ts';

export interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface Wish extends Page {
  readonly qType: QaType;
  /** 0: all. */
  readonly courseTagId: number;
  readonly bookTagId: number;
}

const findByIds = prepareSql<Reader & { ids: readonly string[] }, QuestionRow>(
  (p) => sql`select ${questionColumns(p)} from ${questionsOf(p)}
    where t.question_id = any(${p.ids}::uuid[])
    order by array_position(${p.ids}::uuid[], t.question_id)`,
);

const orders: Readonly<Record<QaType, RawBuilder<unknown>>> = {
  latest: sql`t.asked_at desc, t.question_id`,
  followed: sql`t.follows desc, t.asked_at desc, t.question_id`,
  waiting: sql`t.asked_at desc, t.question_id`,
  accepted: sql`t.asked_at desc, t.question_id`,
};

const kinds: Readonly<Record<QaType, RawBuilder<unknown>>> = {
  latest: sql`true`,
  followed: sql`true`,
  waiting: sql`t.state in ('waiting', 'students')`,
  accepted: sql`t.state = 'accepted'`,
};

/** A filter that is not there costs nothing, and leaves its index to the planner. */
export const isTagged = ({ courseTagId, bookTagId }: Pick<Wish, 'courseTagId' | 'bookTagId'>) =>
  sql.join(
    [
      ...(courseTagId === 0 ? [] : [sql`t.course_id = ${courseTagId}`]),
      ...(bookTagId === 0 ? [] : [sql`t.book_id = ${bookTagId}`]),
      sql`true`,
    ],
    sql` and `,
  );

const isMine: Readonly<Record<QaMine, RawBuilder<unknown>>> = {
  asked: sql`x.has_asked`,
  answered: sql`x.has_answered`,
  followed: sql`x.followed_at is not null`,
};

const limit = ({ pageNo, pageSize }: Page) =>
  sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;

export async function idsOf(connection: Connection, query: RawBuilder<{ question_id: string }>) {
  return (await query.execute(connection)).rows.map((row) => row.question_id);
}

async function countOf(connection: Connection, query: RawBuilder<{ count: number }>) {
  return (await query.execute(connection)).rows[0]?.count ?? 0;
}

export interface CountsRow {
  asked: number;
  answered: number;
  followed: number;
  total: number;
}

const findCounts = prepareSql<Pick<Reader, 'studentId'>, CountsRow>(
  (p) => sql`
    select count(*) filter (where x.has_asked) as asked,
      count(*) filter (where x.has_answered) as answered,
      count(*) filter (where x.followed_at is not null) as followed,
      coalesce(sum(coalesce(u.new_teacher + u.new_answers + u.new_comments, 0) + x.is_flagged::int), 0)::int as total
    from qa_question t
    join ${partOf(p)}
    left join ${unreadOf(p)} on t.last_number > x.read_to
    where t.question_id in (select question_id from qa_part where student_id = ${p.studentId})
      and ${isVisible(p)}`,
);

export const listReader = (connection: Connection, reader: Reader) => ({
  byIds: async (ids: readonly string[]): Promise<QuestionRow[]> =>
    ids.length === 0 ? [] : await findByIds.rows(connection, { ...reader, ids }),
  publicIds: (wish: Wish) =>
    idsOf(
      connection,
      sql`select t.question_id from qa_question t
        where t.is_public and ${kinds[wish.qType]} and ${isTagged(wish)}
          and not ${sqlFor(connection, () => isKept(reader))}
        order by ${orders[wish.qType]} ${limit(wish)}`,
    ),
  /** With the few that are kept from the reader: a number tells nothing of them. */
  countPublic: (wish: Wish) =>
    countOf(
      connection,
      sql`select count(*) as count from qa_question t
        where t.is_public and ${kinds[wish.qType]} and ${isTagged(wish)}`,
    ),
  mineIds: (wish: Wish, mine: QaMine) =>
    idsOf(
      connection,
      sql`select t.question_id from qa_question t
        join ${partOf(reader)}
        left join ${unreadOf(reader)} on t.last_number > x.read_to
        where t.question_id in (select question_id from qa_part where student_id = ${reader.studentId})
          and ${isMine[mine]} and ${isVisible(reader)} and ${kinds[wish.qType]} and ${isTagged(wish)}
        order by (x.is_flagged or coalesce(u.new_teacher + u.new_answers + u.new_comments, 0) > 0) desc,
          t.last_at desc, t.question_id ${limit(wish)}`,
    ),
  countMine: (wish: Wish, mine: QaMine) =>
    countOf(
      connection,
      sql`select count(*) as count from qa_question t
        join ${partOf(reader)}
        where t.question_id in (select question_id from qa_part where student_id = ${reader.studentId})
          and ${isMine[mine]} and ${isVisible(reader)} and ${kinds[wish.qType]} and ${isTagged(wish)}`,
    ),
  counts: async (): Promise<CountsRow> =>
    (await findCounts.first(connection, { studentId: reader.studentId })) ?? {
      asked: 0,
      answered: 0,
      followed: 0,
      total: 0,
    },
});
