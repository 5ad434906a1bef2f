import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { prepareSql } from './prepare.ts';

const { connection } = await startTestApp();
const mine = prepareSql<{ one: number }, { mine: number }>(
  (p) => sql`select ${p.one}::int + 1 as mine_of_the_code`,
);

it('prepares a statement of the code however many were built for their values before, of which there is an end', async () => {
  await connection.transaction().execute(async (change) => {
    for (let number = 0; number < 1100; number += 1)
      await sql`select ${1}::int + ${sql.lit(number)} as one_of_many`.execute(change);
    await mine.first(change, { one: 1 });
    const { rows } = await sql<{ own: number; others: number }>`
      select count(*) filter (where statement like '%mine_of_the_code%')::int as own,
        count(*) filter (where statement like '%one_of_many%')::int as others
      from pg_prepared_statements`.execute(change);
    expect(rows[0]?.own).toBe(1);
    expect(rows[0]?.others).toBeLessThanOrEqual(1000);
  });
});
