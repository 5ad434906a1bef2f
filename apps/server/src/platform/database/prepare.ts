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
import { buildFor, wiringOf, type Wiring } from '../wiring/wiring.ts';

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

interface Built<Row> {
  readonly compiled: CompiledQuery<Row>;
  readonly isShareable: boolean;
}

const made: ((connection: Connection) => Built<unknown>)[] = [];

/** The SQL of everything that was prepared until now, as this server is wired: a test looks through all of it. */
export const preparedStatements = (connection: Connection): string[] =>
  made.map((builtFor) => builtFor(connection).compiled.sql);

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
  let common: Built<Row> | undefined;
  // Of statements that ask another capability: each server may be wired in its own way.
  const own = new WeakMap<Wiring, Built<Row>>();
  let usesWiring = false;
  const builtFor = (connection: Connection): Built<Row> => {
    const known = usesWiring ? own.get(wiringOf(connection)) : common;
    if (known !== undefined) return known;
    const holes = new Proxy({} as Parameters, {
      get: (_target, name) => new Hole(String(name)),
    });
    const { built: compiled, ...found } = buildFor(connection, () =>
      build(holes)(connection).compile(),
    );
    const built = { compiled, isShareable: isRead(compiled.sql) };
    nameStatement(compiled.sql);
    usesWiring = found.usesWiring;
    if (usesWiring) own.set(wiringOf(connection), built);
    else common = built;
    return built;
  };
  made.push(builtFor);
  const run = async (connection: Connection, parameters: Parameters): Promise<QueryResult<Row>> => {
    const { compiled, isShareable } = builtFor(connection);
    const values = compiled.parameters.map((value) =>
      value instanceof Hole ? Reflect.get(parameters, value.name) : value,
    );
    const filled = { ...compiled, parameters: values };
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
