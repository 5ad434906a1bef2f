import { sql, type Kysely, type Migration } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { migrate } from './migrate.ts';
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
    { statement: '0', lock: '2min' },
    { statement: '2min', lock: '0' },
  ]);
});
