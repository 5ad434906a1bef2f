import type {
  Compilable,
  CompiledQuery,
  Kysely,
  QueryResult,
  RawBuilder,
  Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Where a query runs: the pool or a transaction. */
export type Connection = Kysely<Tables>;
/** Only a transaction: what must be written together asks for this type. */
export type Change = Transaction<Tables>;

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
 * parses and plans it once per connection.
 */
export function prepare<Parameters extends object, Row>(
  build: (parameters: Parameters) => (connection: Connection) => Compilable<Row>,
): Prepared<Parameters, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const query = (connection: Connection, parameters: Parameters): CompiledQuery<Row> => {
    compiled ??= build(
      new Proxy({} as Parameters, { get: (_target, name) => new Hole(String(name)) }),
    )(connection).compile();
    const values = compiled.parameters.map((value) =>
      value instanceof Hole ? Reflect.get(parameters, value.name) : value,
    );
    return { ...compiled, parameters: values };
  };
  const run = (connection: Connection, parameters: Parameters): Promise<QueryResult<Row>> =>
    connection.executeQuery(query(connection, parameters));
  return {
    run,
    rows: async (connection, parameters) => (await run(connection, parameters)).rows,
    first: async (connection, parameters) => (await run(connection, parameters)).rows[0],
  };
}

/** The same for a query that reads better as SQL: `prepareSql<{ id: number }, Row>((p) => sql`… ${p.id}`)`. */
export function prepareSql<Parameters extends object, Row>(
  build: (parameters: Parameters) => RawBuilder<Row>,
): Prepared<Parameters, Row> {
  return prepare<Parameters, Row>((parameters) => (connection) => {
    const raw = build(parameters);
    return { compile: () => raw.compile(connection) };
  });
}

export interface Prepared<Parameters, Row> {
  run(connection: Connection, parameters: Parameters): Promise<QueryResult<Row>>;
  rows(connection: Connection, parameters: Parameters): Promise<Row[]>;
  first(connection: Connection, parameters: Parameters): Promise<Row | undefined>;
}
