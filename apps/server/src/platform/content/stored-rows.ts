import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';

/** What became of a document when it was stored. */
export type Outcome = 'added' | 'changed' | 'unchanged';

export interface Difference<Kind> {
  readonly added: Kind[];
  readonly changed: Kind[];
  readonly unchanged: number;
}

type Given<Name extends keyof Tables> = Partial<Selectable<Tables[Name]>>;

/** How whole rows of one table are brought to what documents say of them. */
interface StoredRows<Name extends keyof Tables> {
  /** Compares rows as they should be with rows as they are, by their key. */
  compare: <Row extends Given<Name>>(
    connection: Connection,
    rows: readonly Row[],
  ) => Promise<Difference<Row>>;
  /** Writes what is new and what changed. */
  put: (change: Change, difference: Difference<Given<Name>>) => Promise<void>;
}

/** For a capability to say of a table of its own; `key` is the column by which documents know its rows. */
export const storedRows = <Name extends keyof Tables>(
  table: Name,
  key: string & keyof Tables[Name],
): StoredRows<Name> => ({
  compare: async (connection, rows) => {
    const idOf = (row: object): unknown => Reflect.get(row, key);
    const { rows: stored } = await sql<object>`
      select * from ${sql.table(table)} where ${sql.ref(key)} = any(${rows.map(idOf)})
    `.execute(connection);
    const known = new Map(stored.map((row) => [idOf(row), row]));
    const difference = {
      added: [] as (typeof rows)[number][],
      changed: [] as (typeof rows)[number][],
      unchanged: 0,
    };
    for (const row of rows) {
      const old = known.get(idOf(row));
      if (old === undefined) difference.added.push(row);
      else if (isSame(row, old)) difference.unchanged++;
      else difference.changed.push(row);
    }
    return difference;
  },
  put: async (change, { added, changed }) =>
    await putRows(change, table, [key], [...added, ...changed]),
});

/** Only what the new row says; columns that others keep do not count. */
export function isSame(row: object, old: object): boolean {
  return Object.entries(row).every(([column, value]) =>
    isDeepStrictEqual(value, Reflect.get(old, column)),
  );
}

/**
 * Inserts rows, or updates those whose key exists. The rows travel as one JSON value: one statement for any
 * number of them, and the same for all. They are locked in the order of their keys.
 */
export async function putRows<Name extends keyof Tables>(
  change: Change,
  table: Name,
  key: readonly string[],
  rows: readonly Given<Name>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const others = columns.filter((column) => !key.includes(column));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    order by ${sql.join(key.map((column) => sql.ref(column)))}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set
    ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
  `.execute(change);
}
