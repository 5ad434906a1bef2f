import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { prepareSql } from '../../platform/database/prepare.ts';

export interface MessageRow {
  message_id: number;
  message_type: 1 | 4;
  title: string;
  content: string;
  sent_at: Date;
  decision: -1 | 0 | 1;
  is_checked: boolean;
}

/** How many messages wait, and how many of them are important. */
interface Unread {
  readonly unread: number;
  readonly important: number;
}

interface Given {
  studentId: number;
}

/** Those to the student, and those to all that were sent since the student registered. */
const received = (p: Given) => sql`
  message m
  left join message_check k on k.student_id = ${p.studentId} and k.message_id = m.message_id
  where (m.student_id = ${p.studentId} or m.student_id is null and m.sent_at >=
    (select registered_at from student where student_id = ${p.studentId}))`;

const columns = sql`m.message_id, m.message_type, m.title, m.content, m.sent_at, m.decision,
  k.message_id is not null as is_checked`;

const findImportant = prepareSql<Given & { most: number }, MessageRow>(
  (p) => sql`select ${columns} from ${received(p)} and m.is_important and k.message_id is null
    order by m.message_id limit ${p.most}`,
);

const findPage = prepareSql<Given & { skip: number; size: number }, MessageRow>(
  (p) => sql`select ${columns} from ${received(p)}
    order by m.message_id desc offset ${p.skip} limit ${p.size}`,
);

const countAll = prepareSql<Given, { count: number }>(
  (p) => sql`select count(*) as count from ${received(p)}`,
);

const findOne = prepareSql<Given & { messageId: number }, MessageRow>(
  (p) => sql`select ${columns} from ${received(p)} and m.message_id = ${p.messageId}`,
);

/** A query for one row. */
export const unreadOf = (p: Given): RawBuilder<Unread> => sql`
  select count(*) as unread, count(*) filter (where m.is_important) as important
  from ${received(p)} and k.message_id is null`;

const findUnread = prepareSql<Given, Unread>(unreadOf);

const checkAll = prepareSql<Given & { now: Date }, object>(
  (p) => sql`insert into message_check (student_id, message_id, checked_at)
    select ${p.studentId}, m.message_id, ${p.now} from ${received(p)} and k.message_id is null
    on conflict do nothing`,
);

const checkOf = prepareSql<Given & { path: string; now: Date }, { message_id: number }>(
  (p) => sql`insert into message_check (student_id, message_id, checked_at)
    select ${p.studentId}, m.message_id, ${p.now} from ${received(p)} and k.message_id is null
      and m.kind <> 'notice' and not m.is_important
      and (strpos(m.content, concat('href="', ${p.path}::text, '"')) > 0
        or strpos(m.content, concat('href="', ${p.path}::text, '?')) > 0)
    on conflict do nothing returning message_id`,
);

const checkOne = prepareSql<{ studentId: number; messageId: number; now: Date }, object>(
  (p) => sql`insert into message_check (student_id, message_id, checked_at)
    values (${p.studentId}, ${p.messageId}, ${p.now}) on conflict do nothing returning message_id`,
);

export const messageReader = (connection: Connection, studentId: number) => ({
  important: (most: number) => findImportant.rows(connection, { studentId, most }),
  page: (skip: number, size: number) => findPage.rows(connection, { studentId, skip, size }),
  count: async () => (await countAll.first(connection, { studentId }))?.count ?? 0,
  one: (messageId: number) => findOne.first(connection, { studentId, messageId }),
  unread: async (): Promise<Unread> =>
    (await findUnread.first(connection, { studentId })) ?? { unread: 0, important: 0 },
});

export const messageWriter = (connection: Connection | Change, studentId: number) => ({
  /** Whether any was read that leads to this path. */
  checkOf: async (path: string, now: Date): Promise<boolean> =>
    (await checkOf.rows(connection, { studentId, path, now })).length > 0,
  /** False when it was read before. */
  check: async (messageId: number, now: Date): Promise<boolean> => {
    return (await checkOne.rows(connection, { studentId, messageId, now })).length > 0;
  },
  checkAll: async (now: Date): Promise<void> => {
    await checkAll.run(connection, { studentId, now });
  },
  /** False when it was decided before, or is no message of this student's that asks. */
  decide: async (messageId: number, decision: 1 | -1): Promise<boolean> => {
    const { numUpdatedRows } = await connection
      .updateTable('message')
      .set({ decision })
      .where('message_id', '=', messageId)
      .where('student_id', '=', studentId)
      .where('message_type', '=', 4)
      .where('decision', '=', 0)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
});
