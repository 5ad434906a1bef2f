import { sql, type Kysely, type Migration } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { migrate } from './migrate.ts';
import { index, inSteps } from './steps/steps.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

it('makes up for a migration whose number lies before one that a school has', async () => {
  const database = await openTestDatabase();
  const { connection } = database;
  const late: Migration = {
    up: async (change) => void (await sql`create table came_late ()`.execute(change)),
  };
  expect(await migrate(connection, { ...migrations, '0000-late': late })).toEqual(['0000-late']);
  expect(await migrate(connection, { ...migrations, '0000-late': late })).toEqual([]);
  await database.close();
});

async function migratedBy(name: string) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const newer: Migration = {
    up: async (change) => void (await sql`create table came_newer ()`.execute(change)),
  };
  await migrate(database.connection, { ...migrations, [name]: newer });
  return database;
}

it('lets an older server run on what a newer one has migrated, and tells of it', async () => {
  const { connection } = await migratedBy('20991231-newer');
  const told: string[] = [];
  const tell = (words: string) => void told.push(words);
  expect(await migrate(connection, migrations, tell)).toEqual([]);
  expect(told).toEqual([expect.stringMatching(/更新版本.*20991231-newer.*仍可使用/)]);
  const late: Migration = { up: () => Promise.resolve() };
  expect(await migrate(connection, { ...migrations, '0000-late': late })).toEqual(['0000-late']);
});

it('says what to do where a newer server has made a change that this one would not survive', async () => {
  const { connection } = await migratedBy('20991231-newer-breaks-older');
  const asked = migrate(connection, migrations);
  await expect(asked).rejects.toThrow(UnusableDatabaseError);
  await expect(asked).rejects.toThrow(/20991231-newer-breaks-older.*请改用更新的版本/);
});

it('lets a migration take its time, and nothing else', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const limits: unknown[] = [];
  const ask = async (connection: Kysely<never>) => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(connection);
    limits.push(...rows);
  };
  await migrate(database.connection, { ...migrations, '20991231-long': { up: ask } });
  await database.connection.connection().execute((one) => ask(one as unknown as Kysely<never>));
  expect(limits).toEqual([
    { statement: '0', lock: '3s' },
    { statement: '2min', lock: '0' },
  ]);
});

/** Somebody holds students for as long as they like. */
async function holdStudents() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { connection, pool } = database;
  const holder = await pool.connect();
  await holder.query('begin; lock table student in access share mode');
  return { connection, letGo: async () => (await holder.query('commit'), holder.release()) };
}

const waits = sql<{ waits: boolean }>`
  select exists (select from pg_locks where not granted and relation = 'student'::regclass) as waits`;

it('a change that waits for others lets those through who come after it', async () => {
  const { connection, letGo } = await holdStudents();
  const changes: Migration = {
    up: async (one) => void (await sql`alter table student add column later int`.execute(one)),
  };
  const changed = migrate(connection, { ...migrations, '20991231-later': changes });
  await expect.poll(async () => (await waits.execute(connection)).rows[0]?.waits).toBe(true);
  // Stands behind the change, and would until the holder has gone.
  await sql`select from student`.execute(connection);
  await letGo();
  expect(await changed).toEqual(['20991231-later']);
});

it('does one after the other, so that none keeps what it locked while the next is at work', async () => {
  const { connection, letGo } = await holdStudents();
  const changes = (text: string): Migration => ({
    up: async (one) => void (await sql.raw(text).execute(one)),
  });
  const changed = migrate(connection, {
    ...migrations,
    '20991231-a': changes('alter table course add column later int'),
    '20991231-b': changes('alter table student add column later int'),
  });
  await expect.poll(async () => (await waits.execute(connection)).rows[0]?.waits).toBe(true);
  expect((await sql`select later from course`.execute(connection)).rows).toEqual([]);
  await letGo();
  expect(await changed).toEqual(['20991231-a', '20991231-b']);
});

it('makes an index while others write, also where a server left it unfinished', async () => {
  const { connection, pool } = await openTestDatabase().then((database) => {
    onTestFinished(() => database.close());
    return database;
  });
  const writer = await pool.connect();
  await writer.query(
    `begin; insert into student (nickname, nickname_key) values ('写的人', '写的人')`,
  );
  const late = inSteps(index('student_late', 'student (registered_at)'));
  // Listened to from the beginning: it may fail before the answer to what ends it has come.
  const ended = Promise.allSettled([migrate(connection, { ...migrations, '20991231-late': late })]);
  const begun = sql`select from pg_index where indexrelid = to_regclass('student_late')`;
  await expect.poll(async () => (await begun.execute(connection)).rows.length).toBe(1);
  await sql`insert into student (nickname, nickname_key) values ('又一个', '又一个')`.execute(
    connection,
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently student_late%'`.execute(
    connection,
  );
  expect((await ended)[0]).toMatchObject({ status: 'rejected' });
  await writer.query('commit');
  writer.release();
  const valid = sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass('student_late')`;
  expect((await valid.execute(connection)).rows).toEqual([{ indisvalid: false }]);
  expect(await migrate(connection, { ...migrations, '20991231-late': late })).toEqual([
    '20991231-late',
  ]);
  expect((await valid.execute(connection)).rows).toEqual([{ indisvalid: true }]);
});
