import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';

/** From here up ids belong to what was imported; the files of the catalogue own those below. */
export const firstImported = 2_000_001;

/** How a capability knows a row again that an import took away, or that was undone. */
export interface ImportedKind {
  readonly table: keyof Tables;
  readonly key: string;
  /** As what the journal of imports keeps the rows that have the name. */
  readonly entity: Tables['content_import_row']['entity'];
  /** Of a row of the journal, whose `content` is the row as it was. */
  readonly name: RawBuilder<unknown>;
  /** Whether such a row was of the course, where its name does not say so. */
  readonly isOfCourse?: (courseId: number) => RawBuilder<unknown>;
  /** A query for ids of rows that stand elsewhere for a while: nothing else gets them. */
  readonly setApart?: RawBuilder<unknown>;
}

const none = sql`select null::int where false`;

/**
 * Gives ids to new rows: to what was there once, known by its name, the id that it had, for under it students' reviews,
 * highlights and places are kept; to all else the next free one. Call under the lock of imports.
 */
export async function idsFor(
  change: Change,
  kind: ImportedKind,
  courseId: number,
): Promise<(name: string) => number> {
  const { table, key, entity, name, isOfCourse = () => sql`true`, setApart = none } = kind;
  const { rows } = await sql<{ name: string; id: number }>`
    select row_id as id, ${name} as name
    from content_import_row r, lateral (values (r.before), (r.after)) as c (content)
    where content is not null and entity = ${entity} and ${isOfCourse(courseId)}
      and not exists (select 1 from ${sql.table(table)} t where t.${sql.ref(key)} = row_id)
      and row_id not in (${setApart})
    order by import_id
  `.execute(change);
  const former = new Map(rows.map((row) => [row.name, row.id]));
  let next = await nextFree(change, kind);
  const given = new Set<number>();
  return (wanted) => {
    const id = former.get(wanted);
    // One thing may have had several names, and of one name there may be two.
    if (id === undefined || given.has(id)) return next++;
    given.add(id);
    return id;
  };
}

/** Never one that something had: students' reviews and highlights outlive what they are of. */
async function nextFree(
  change: Change,
  { table, key, setApart = none }: ImportedKind,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(${sql.ref(key)}), ${firstImported}::int - 1,
      (select max(row_id) from content_import_row where entity = ${table}),
      (select max(id) from (${setApart}) as apart (id))) + 1 as next from ${sql.table(table)}
  `.execute(change);
  return rows[0]?.next ?? firstImported;
}
