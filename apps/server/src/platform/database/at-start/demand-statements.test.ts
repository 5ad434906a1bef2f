import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { demandStatements } from './demand-statements.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';

/** As PgBouncer before 1.21: whoever comes after a transaction has the connection of another. */
class ForgetfulClient extends pg.Client {
  override query = ((...input: unknown[]) => {
    const send = (...given: unknown[]): unknown =>
      Reflect.apply(Reflect.get(pg.Client.prototype, 'query') as () => unknown, this, given);
    if (input[0] === 'begin') void send('deallocate all');
    return send(...input);
  }) as pg.Client['query'];
}

async function demand(Client: typeof pg.Client): Promise<void> {
  const database = await openTestDatabase();
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1, Client });
  onTestFinished(async () => {
    await pool.end();
    await database.close();
  });
  await demandStatements(pool);
}

it('a database that keeps named statements will do', async () => {
  await expect(demand(pg.Client)).resolves.toBeUndefined();
});

it('a pooler that forgets them is named, with what to do', async () => {
  const asked = demand(ForgetfulClient);
  await expect(asked).rejects.toThrow(UnusableDatabaseError);
  await expect(asked).rejects.toThrow(/连接池.*会忘掉具名语句.*会话模式/);
});
