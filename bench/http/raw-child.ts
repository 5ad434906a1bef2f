// The bare limits: the same statements through `pg` alone, and argon2 alone.
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { answerParent } from '../child.ts';
import { runLoops } from '../loops.ts';

export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

export type RawQuestion =
  | { readonly open: pg.PoolConfig }
  | {
      readonly seconds: number;
      readonly connections: number;
      /** Of each loop: its requests, each the statements of one, which it replays in turn on one connection. */
      readonly requests: readonly (readonly (readonly Statement[])[])[];
      /** This value gives way to a new id each time. */
      readonly fresh?: string | undefined;
    }
  | {
      readonly seconds: number;
      readonly connections: number;
      readonly argon2: { hash: string; password: string };
    };

let pool: pg.Pool | undefined;

answerParent(async (question: RawQuestion) => {
  if ('open' in question) {
    pool = new pg.Pool(question.open);
    return null;
  }
  const { connections, seconds } = question;
  if ('argon2' in question) {
    const { hash, password } = question.argon2;
    return await runLoops(connections, seconds, async () => await verify(hash, password));
  }
  return await runLoops(connections, seconds, async (loop, turn) => {
    const requests = question.requests[loop] ?? [];
    await replay(requests[turn % requests.length] ?? [], question.fresh);
    return true;
  });
});

async function replay(statements: readonly Statement[], fresh: string | undefined): Promise<void> {
  if (pool === undefined) throw new Error('the pool is not open');
  const id = fresh === undefined ? undefined : uuidv7();
  const client = await pool.connect();
  try {
    for (const { name, text, values } of statements) {
      const given =
        id === undefined ? values : values.map((value) => (value === fresh ? id : value));
      if (name === undefined) await client.query(text, [...given]);
      else await client.query({ name, text, values: [...given] });
    }
  } finally {
    client.release();
  }
}
