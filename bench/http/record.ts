import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { NamingClient } from '../../apps/server/src/platform/database/naming-client.ts';
import type { School } from '../school/open-school.ts';
import { envelopeOf } from './ask.ts';
import type { Statement } from './raw-child.ts';

/** The statements that the app sends for one request, in the order in which it sends them. */
export async function recordStatements(
  school: School,
  request: InjectOptions,
): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('pg.Client has no query');
  Reflect.set(
    pg.Client.prototype,
    'query',
    function record(this: pg.Client, ...given: [string | Statement, unknown[]?, ...unknown[]]) {
      const [first, values = []] = given;
      // The keeper of the embedded database asks on a client of its own.
      if (this instanceof NamingClient) {
        const { text, name } = typeof first === 'string' ? { text: first, name: undefined } : first;
        recorded.push({ name, text, values });
      }
      return Reflect.apply(original, this, given) as unknown;
    },
  );
  try {
    await envelopeOf(school, request);
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original);
  }
  return recorded;
}

export const isWrite = ({ text }: Statement): boolean =>
  /\b(insert\s+into|update|delete\s+from)\s+["a-z_]+/i.test(text) && !/^\s*select\b/i.test(text);

export const isTransactionEdge = ({ text }: Statement): boolean =>
  /^\s*(begin|start transaction|commit)\b/i.test(text);
