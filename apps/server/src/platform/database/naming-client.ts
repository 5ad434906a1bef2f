import pg from 'pg';
import { traced } from '../tracing/traced.ts';

/**
 * PostgreSQL keeps every named statement of a connection in memory, so there is an end to them. Those that are built for
 * their values, as an insert of so many rows, are endless; those of `prepare` are as many as the code has, and none of
 * them may find all names taken.
 */
const maxOthers = 1000;
const names = new Map<string, string>();
let others = 0;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (others >= maxOthers) return undefined;
  others += 1;
  return giveName(sql);
}

function giveName(sql: string): string {
  const name = `q${names.size + 1}`;
  names.set(sql, name);
  return name;
}

/** This statement is one of the code, and has a name however many others there were. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) giveName(sql);
}

type Send = (this: pg.Client, ...input: unknown[]) => unknown;

/**
 * A client that names each statement that has values, so that PostgreSQL prepares it once.
 * Statements without values stay on the simple protocol: a migration holds many in one text.
 */
export class NamingClient extends pg.Client {
  // The signature of pg's query has nine overloads; this one line stands in front of all of them.
  override query = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const name =
      typeof first === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(first)
        : undefined;
    const query = name === undefined ? first : { name, text: first };
    const send = Reflect.get(pg.Client.prototype, 'query') as Send;
    const answer = send.apply(this, [query, values, ...rest]);
    traced.now?.sent(query, answer);
    return answer;
  }) as pg.Client['query'];
}
