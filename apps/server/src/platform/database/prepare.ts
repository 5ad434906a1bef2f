import type {
  Compilable,
  CompiledQuery,
  Kysely,
  QueryResult,
  RawBuilder,
  Transaction,
} from 'kysely';
import { nameStatement } from './naming-client.ts';
import type { Planning, SharedReads } from './shared-reads.ts';
import type { Tables } from './tables.ts';

/** Where a query runs: the pool or a transaction. */
export type Connection = Kysely<Tables>;
/** Only a transaction: what must be written together asks for this type. */
export type Change = Transaction<Tables>;

const sharedReads = new WeakMap<Connection, SharedReads>();

/** From now on what `prepare` made and only reads goes over the shared connections, but for transactions. */
export function readThrough(connection: Connection, reads: SharedReads): void {
  sharedReads.set(connection, reads);
}

/** A read that locks would hold up whoever stands behind it; what writes within a read is no read. */
const isRead = (sql: string): boolean =>
  /^\s*(select|with)\b/i.test(sql) &&
  !/\b(insert|update|delete|merge|for\s+(no\s+key\s+update|(key\s+)?share)|pg_\w*lock\w*)\b/i.test(
    sql,
  );

class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose SQL is built once, at its first use; later calls only fill in the values.
 * The builder must not branch on its parameters: it sees holes, not values.
 *
 * Half the cost of building a query anew; the statement is named by the client, so PostgreSQL
 * parses it once per connection. What only reads shares its connection with others (`shared-reads.ts`), and may be
 * planned once.
 */
export function prepare<Parameters extends object, Row>(
  build: (parameters: Parameters) => (connection: Connection) => Compilable<Row>,
  { planned = 'by-values' }: Planned = {},
): Prepared<Parameters, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  let isShareable = false;
  const query = (connection: Connection, parameters: Parameters): CompiledQuery<Row> => {
    if (compiled === undefined) {
      const holes = new Proxy({} as Parameters, {
        get: (_target, name) => new Hole(String(name)),
      });
      compiled = build(holes)(connection).compile();
      isShareable = isRead(compiled.sql);
      nameStatement(compiled.sql);
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Hole ? Reflect.get(parameters, value.name) : value,
    );
    return { ...compiled, parameters: values };
  };
  const run = async (connection: Connection, parameters: Parameters): Promise<QueryResult<Row>> => {
    const filled = query(connection, parameters);
    const shared = isShareable ? sharedReads.get(connection) : undefined;
    if (shared === undefined) return await connection.executeQuery(filled);
    const { rows } = await shared.query(filled.sql, filled.parameters, planned);
    return { rows: rows as Row[] };
  };
  return {
    run,
    rows: async (connection, parameters) => (await run(connection, parameters)).rows,
    first: async (connection, parameters) => (await run(connection, parameters)).rows[0],
  };
}

/** The same for a query that reads better as SQL: `prepareSql<{ id: number }, Row>((p) => sql`… ${p.id}`)`. */
export function prepareSql<Parameters extends object, Row>(
  build: (parameters: Parameters) => RawBuilder<Row>,
  planned: Planned = {},
): Prepared<Parameters, Row> {
  return prepare<Parameters, Row>(
    (parameters) => (connection) => {
      const raw = build(parameters);
      return { compile: () => raw.compile(connection) };
    },
    planned,
  );
}

interface Planned {
  /** `once` for what finds few rows by keys; within a transaction PostgreSQL chooses. */
  readonly planned?: Planning;
}

export interface Prepared<Parameters, Row> {
  run(connection: Connection, parameters: Parameters): Promise<QueryResult<Row>>;
  rows(connection: Connection, parameters: Parameters): Promise<Row[]>;
  first(connection: Connection, parameters: Parameters): Promise<Row | undefined>;
}
