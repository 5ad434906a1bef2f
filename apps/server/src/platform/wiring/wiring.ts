import type { QueryExecutorProvider } from 'kysely';

/** A place that a capability leaves open for those above it; `slot.ts` makes them. */
export interface Slot {
  readonly kind: 'requirement' | 'collection' | 'event';
  /** `<capability>.<what>`, for the error of a server that cannot start. */
  readonly name: string;
}

/** What stands in each slot of one server: a value, a list of items, or a list of listeners. `wire` makes it. */
export type Wiring = ReadonlyMap<Slot, unknown>;

const joined = new WeakMap<object, Wiring>();

/** A transaction has the adapter of the connection that began it, and no other database has it. */
const databaseOf = (connection: QueryExecutorProvider): object => connection.getExecutor().adapter;

/** From now on whoever works over this connection, or a transaction of it, finds what this server was wired with. */
export function joinWiring(connection: QueryExecutorProvider, wiring: Wiring): void {
  joined.set(databaseOf(connection), wiring);
}

export function wiringOf(connection: QueryExecutorProvider): Wiring {
  const wiring = joined.get(databaseOf(connection));
  if (wiring === undefined) throw new Error('joinWiring was not called for this database');
  return wiring;
}

interface Building {
  readonly connection: QueryExecutorProvider;
  usesWiring: boolean;
}

let building: Building | undefined;

/**
 * Builds SQL for the server of this connection: fragments in it that ask a slot (`inSql`) find that server's.
 * @returns `usesWiring`: whether one did, so that the SQL must not be given to another server
 */
export function buildFor<Built>(
  connection: QueryExecutorProvider,
  build: () => Built,
): { readonly built: Built; readonly usesWiring: boolean } {
  const outer = building;
  const own: Building = { connection, usesWiring: false };
  building = own;
  try {
    // Evaluated first: only then is it known.
    const built = build();
    return { built, usesWiring: own.usesWiring };
  } finally {
    building = outer;
  }
}

/** The wiring for which SQL is being built at this moment. */
export function wiringOfBuild(): Wiring {
  if (building === undefined)
    throw new Error('this SQL asks another capability: build it within prepare, or by sqlFor');
  building.usesWiring = true;
  return wiringOf(building.connection);
}

/** SQL with fragments that ask a slot, for a statement that is not prepared. */
export const sqlFor = <Built>(connection: QueryExecutorProvider, build: () => Built): Built =>
  buildFor(connection, build).built;
