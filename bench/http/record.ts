import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { NamingClient } from '../../apps/server/src/platform/database/naming-client.ts';
import type { School } from '../school/open-school.ts';
import { envelopeOf } from './ask.ts';
import type { Statement } from './raw-child.ts';

type Seen = (statement: Statement, answered: Promise<unknown>) => void;

/** Tells of each statement that the app sends for a piece of work, which may be sent as another one. */
async function watchStatements(
  work: () => Promise<unknown>,
  seen: Seen,
  sentAs: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('pg.Client has no query');
  Reflect.set(
    pg.Client.prototype,
    'query',
    function record(this: pg.Client, ...given: [string | Statement, unknown[]?, ...unknown[]]) {
      const [first, values = []] = given;
      const { text, name } = typeof first === 'string' ? { text: first, name: undefined } : first;
      const other = sentAs.get(text);
      const answered: unknown = Reflect.apply(original, this, other ? [other] : given);
      // The keeper of the embedded database asks on a client of its own.
      if (this instanceof NamingClient) seen({ name, text, values }, Promise.resolve(answered));
      return answered;
    },
  );
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original);
  }
}

/** The statements that the app sends for one request, in the order in which it sends them. */
export async function recordStatements(
  school: School,
  request: InjectOptions,
  answered: (envelope: unknown) => void = () => {},
): Promise<Statement[]> {
  const recorded: Statement[] = [];
  await watchStatements(
    async () => answered(await envelopeOf(school, request)),
    (statement) => recorded.push(statement),
  );
  return recorded;
}

/** A statement with what it was answered. */
export interface Exchange extends Statement {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** What the app sends for a piece of work whose transaction is not kept, so that the same can be sent again. */
export async function recordRolledBack(work: () => Promise<unknown>): Promise<Exchange[]> {
  const recorded: Promise<Exchange>[] = [];
  await watchStatements(
    work,
    (statement, answered) =>
      recorded.push(
        answered.then((result) => ({
          ...statement,
          rows: (result as { rows?: Exchange['rows'] }).rows ?? [],
        })),
      ),
    new Map([['commit', 'rollback']]),
  );
  return await Promise.all(recorded);
}

export interface Timed {
  readonly ms: number;
  readonly within: number;
  readonly statements: number;
}

/** Milliseconds of one request, and of its statements, which go out one after another. */
export const timeStatements = (school: School, request: InjectOptions): Promise<Timed> =>
  timeWork(() => envelopeOf(school, request));

/** The same of any work within this process. */
export async function timeWork(work: () => Promise<unknown>): Promise<Timed> {
  let [within, statements] = [0, 0];
  const began = performance.now();
  await watchStatements(work, (_statement, answered) => {
    const sent = performance.now();
    statements += 1;
    void answered.then(() => (within += performance.now() - sent));
  });
  return { ms: performance.now() - began, within, statements };
}

export const isWrite = ({ text }: Statement): boolean =>
  /\b(insert\s+into|update|delete\s+from)\s+["a-z_]+/i.test(text) && !/^\s*select\b/i.test(text);

export const isTransactionEdge = ({ text }: Statement): boolean =>
  /^\s*(begin|start transaction|commit)\b/i.test(text);
