import { sql, type Migration } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

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
