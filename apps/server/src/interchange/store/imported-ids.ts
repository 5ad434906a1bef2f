import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

/** From here up ids belong to what was imported; the files of the catalogue own those below. */
export const firstImported = 2_000_001;

/** How a row that an import took away, or that was undone, is known again. */
const kinds = {
  book: { key: 'book_id', name: sql`coalesce(content ->> 'folder', content ->> 'title')` },
  reading: {
    key: 'reading_id',
    name: sql`coalesce(content ->> 'folder', (content ->> 'book_id') || '/' || (content ->> 'title'))`,
  },
  subject: { key: 'subject_id', name: sql`content ->> 'reading_id'` },
  card: { key: 'card_id', name: sql`content ->> 'source_key'` },
} as const;

/**
 * Gives ids to new rows: to what was there once, known by its name, the id that it had, for under it students' reviews,
 * highlights and places are kept; to all else the next free one. Call under the lock of imports.
 */
export async function idsFor(
  change: Change,
  table: keyof typeof kinds,
  courseId: number,
): Promise<(name: string) => number> {
  const { key, name } = kinds[table];
  const { rows } = await sql<{ name: string; id: number }>`
    select row_id as id, ${name} as name
    from content_import_row r, lateral (values (r.before), (r.after)) as c (content)
    where content is not null and entity = ${table === 'card' ? 'imported_card' : table} and ${isOfCourse(table, courseId)}
      and not exists (select 1 from ${sql.table(table)} t where t.${sql.ref(key)} = row_id)
    order by import_id
  `.execute(change);
  const former = new Map(rows.map((row) => [row.name, row.id]));
  let next = await nextFree(change, table, key);
  const given = new Set<number>();
  return (wanted) => {
    const id = former.get(wanted);
    // One thing may have had several names, and of one name there may be two.
    if (id === undefined || given.has(id)) return next++;
    given.add(id);
    return id;
  };
}

/** The key of an imported card, and the reading of a subject, are of one course alone. */
const isOfCourse = (table: keyof typeof kinds, courseId: number): RawBuilder<unknown> =>
  table === 'card' || table === 'subject'
    ? sql`true`
    : sql`(content ->> 'course_id')::int = ${courseId}`;

/** Never one that something had: students' reviews and highlights outlive what they are of. */
async function nextFree(
  change: Change,
  table: keyof typeof kinds,
  column: string,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(${sql.ref(column)}), ${firstImported}::int - 1,
      (select max(row_id) from content_import_row where entity = ${table})) + 1 as next from ${sql.table(table)}
  `.execute(change);
  return rows[0]?.next ?? firstImported;
}
