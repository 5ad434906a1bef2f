import { grantsIn } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinWiring } from '../../../platform/wiring/wiring.ts';
import { wire } from '../../../platform/wiring/wire.ts';
import { wiredParts } from '../../../capabilities.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { findStudents } from './find-students.ts';

const { services } = await startTestApp();
const database = await openTestDatabase();
const { connection } = database;
joinWiring(connection, wire(wiredParts));
afterAll(() => database.close());

const count = 100_000;
/**
 * Of them the last so many, where a table that is read from its begin comes last, are called alike. The last of these,
 * who are looked for, stand between two of the hundredths that the planner keeps: were one of them such a mark, it would
 * take a hundredth of all to be called so, and rightly read everybody.
 */
const alike = 3500;
beforeAll(async () => {
  await sql`insert into student (student_id, nickname, nickname_key, nickname_initials)
    select 200000 + i, name, name, case when i > ${count - alike}::int then 'lzy' || i else 'sym' || i end
    from (select i, case when i > ${count - alike}::int then '林知远' || i || '望舒' else '沈一鸣' || i || '子衿' end as name
      from generate_series(1, ${count}::int) i) made`.execute(connection);
  await sql`vacuum analyze student`.execute(connection);
}, 120_000);

const actorOf = (permissions: string[]): Actor => ({
  staff: {
    ...{ staffId: 101, name: '何嘉', grants: grantsIn(permissions), isOwner: false },
    ...{ isPasswordTemporary: false, isSecondStepMissing: false, sessionId: null },
  },
  ...{ address: '', userAgent: '' },
});

/** What is found, and how many students were read one after the other for it. */
async function find(text: string, permissions = ['student.read']) {
  return await connection.transaction().execute(async (change) => {
    joinWiring(change, wire(wiredParts));
    const before = await readOf(change);
    const hits = await findStudents[0]!.find(
      { ...services, database: { ...services.database, connection: change } },
      actorOf(permissions),
      text,
    );
    return { titles: hits.map(({ title }) => title), read: (await readOf(change)) - before };
  });
}

/** Since the server last told its statistics, which it does once a second at most: earlier transactions count too. */
async function readOf(connection: Connection): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select pg_stat_get_xact_tuples_returned('student'::regclass)::int as read`.execute(connection);
  return rows[0]!.read;
}

it.each([
  ['the end of a name that many have', '望舒', 6],
  ['the end of a name', '99999望舒', 1],
  ['the end of a name, which nobody has', '鸣望舒', 0],
  ['one sign that nobody has', '无', 0],
  ['the beginning of a name that many have', '林', 6],
  ['the beginning of a name', '林知远100000', 1],
  ['three signs inside', '远9999', 6],
  ['three signs that nobody has', '没有人', 0],
  ['initials that many have', 'lzy', 6],
  ['initials that nobody has', 'zzz', 0],
  ['a number', '299999', 1],
])('finds by %s without reading everybody', async (_way, text, hits) => {
  const found = await find(text);
  expect(found.titles).toHaveLength(hits);
  expect(found.read).toBeLessThan(count / 100);
  // Whoever may see the own alone, who are nobody here.
  expect(await find(text, ['student.read:own'])).toEqual({ titles: [], read: 0 });
});
