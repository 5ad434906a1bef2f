import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { demandStatements } from './demand-statements.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';

const textOf = ([asked]: readonly unknown[]): string =>
  typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text;

/** As PgBouncer before 1.21: whoever comes after a transaction has the connection of another. */
class ForgetfulClient extends pg.Client {
  override query = ((...input: unknown[]) => {
    const send = (...given: unknown[]): unknown =>
      Reflect.apply(Reflect.get(pg.Client.prototype, 'query') as () => unknown, this, given);
    if (textOf(input) === 'begin') void send('deallocate all');
    return send(...input);
  }) as pg.Client['query'];
}

/** What a client of the driver believes to have named: its server is asked for it by the name alone. */
const namesOf = (client: pg.Client) =>
  Reflect.get(client, 'connection') as unknown as { parsedStatements: Record<string, string> };

/** As a quiet PgBouncer 1.18: a transaction has the connection that was free last, with what others named there. */
async function quietPooler(connectionString: string): Promise<typeof pg.Client> {
  const free = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  for (const one of free) await one.connect();
  const all = [...free];
  onTestFinished(async () => {
    for (const one of all) await one.end();
  });
  return class extends pg.Client {
    readonly #names: Record<string, string> = {};
    #held: pg.Client | undefined;
    override query = ((...input: unknown[]) => {
      const text = textOf(input);
      this.#held ??= free.pop();
      const held = this.#held!;
      namesOf(held).parsedStatements = this.#names;
      const answer: unknown = Reflect.apply(
        Reflect.get(held, 'query') as () => unknown,
        held,
        input as [],
      );
      if (text === 'commit' || text === 'rollback') {
        free.push(held);
        this.#held = undefined;
      }
      return answer;
    }) as pg.Client['query'];
  };
}

async function demand(
  clientOf: (address: string) => typeof pg.Client | Promise<typeof pg.Client>,
): Promise<void> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const Client = await clientOf(database.connectionString);
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2, Client });
  onTestFinished(() => pool.end());
  await demandStatements(pool);
}

it('a database that keeps named statements will do', async () => {
  await expect(demand(() => pg.Client)).resolves.toBeUndefined();
});

it('a pooler that forgets them is named, with what to do', async () => {
  const asked = demand(() => ForgetfulClient);
  await expect(asked).rejects.toThrow(UnusableDatabaseError);
  await expect(asked).rejects.toThrow(/连接池.*会忘掉具名语句.*会话模式/);
});

it('so is one that nobody else uses, and that gives the same connection each time', async () => {
  const asked = demand(quietPooler);
  await expect(asked).rejects.toThrow(UnusableDatabaseError);
  await expect(asked).rejects.toThrow(/already exists/);
});

it('what has nothing to do with names is told as it is', async () => {
  const asked = demand(
    () =>
      class extends pg.Client {
        override query = (() => Promise.reject(new Error('ECONNRESET'))) as pg.Client['query'];
      },
  );
  await expect(asked).rejects.toThrow('ECONNRESET');
  await expect(asked).rejects.not.toThrow(UnusableDatabaseError);
});
