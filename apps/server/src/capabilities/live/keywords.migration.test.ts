import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../capabilities.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';

it('a school that refused words in its chats has them in the list of the gate', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { connection, pool } = database;
  await pool.query(
    'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
  );
  const before = Object.entries(migrations).filter(([name]) => name < '20261129');
  await migrate(connection, Object.fromEntries(before));
  const word = '加微信';
  await sql`insert into live_keyword (keyword, written) values (${word}, ${word})`.execute(
    connection,
  );
  await migrate(connection, migrations);
  const { rows } = await sql`select word, outcome from moderation_word`.execute(connection);
  expect(rows).toEqual([{ word, outcome: 'refuse' }]);
});
