import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Row } from '../catalogue/drafts.ts';

const keys = {
  course: 'course_id',
  course_agreement: 'course_id',
  book: 'book_id',
  reading: 'reading_id',
  subject: 'subject_id',
  bullet: 'bullet_id',
  question: 'question_id',
  card: 'card_id',
  mock_paper: 'paper_id',
  camp: 'camp_id',
  camp_class: 'class_id',
  live_class: 'content_id',
  career_plan: 'plan_id',
  survey: 'survey_id',
  esg_form: 'only_row',
  good_family: 'family',
  good: 'good_id',
  good_variant: 'variant_id',
  coupon: 'coupon_id',
} as const;

type Kept = keyof typeof keys;

export interface Difference<Kind> {
  readonly added: Kind[];
  readonly changed: Kind[];
  readonly unchanged: number;
}

/** Compares rows as they should be with rows as they are, by their ids. */
export async function compareRows<Name extends Kept, Given extends Partial<Row<Name>>>(
  connection: Connection,
  table: Name,
  rows: readonly Given[],
): Promise<Difference<Given>> {
  const key = keys[table];
  const idOf = (row: Partial<Row<Name>>) => (row as Record<string, unknown>)[key];
  const { rows: stored } = await sql<Row<Name>>`
    select * from ${sql.table(table)} where ${sql.ref(key)} = any(${rows.map(idOf)})
  `.execute(connection);
  const known = new Map(stored.map((row) => [idOf(row), row]));
  const difference: Difference<Given> & { unchanged: number } = {
    added: [],
    changed: [],
    unchanged: 0,
  };
  for (const row of rows) {
    const old = known.get(idOf(row));
    if (old === undefined) difference.added.push(row);
    else if (isSame(row, old)) difference.unchanged++;
    else difference.changed.push(row);
  }
  return difference;
}

/** Only what the new row says; columns that others keep do not count. */
function isSame(row: object, old: object): boolean {
  return Object.entries(row).every(([column, value]) =>
    isDeepStrictEqual(value, Reflect.get(old, column)),
  );
}

/**
 * Inserts rows, or updates those whose key exists. The rows travel as one JSON value: one statement for any
 * number of them, and the same for all.
 */
export async function putRows<Name extends keyof Tables>(
  change: Change,
  table: Name,
  key: readonly string[],
  rows: readonly Partial<Row<Name>>[],
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const columns = Object.keys(first);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const others = columns.filter((column) => !key.includes(column));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set
    ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
  `.execute(change);
  return rows.length;
}

export async function putDifference<Name extends Kept>(
  change: Change,
  table: Name,
  { added, changed }: Difference<Partial<Row<Name>>>,
): Promise<number> {
  return await putRows(change, table, [keys[table]], [...added, ...changed]);
}
