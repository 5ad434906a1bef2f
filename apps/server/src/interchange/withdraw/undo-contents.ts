import { sql, type RawBuilder } from 'kysely';
import { forgetCardKeys } from '../../capabilities/flash-card/flash-card.port.ts';
import { detachQuestions, isAskedIn } from '../../capabilities/practice/practice-content.port.ts';
import { moveMarks } from '../../capabilities/reader/reader.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import {
  contentEntities,
  contentRows,
  entityNames,
  type ContentEntity,
} from './content-entities.ts';

/** What became of chapters, cards or files. */
export interface Counted {
  /** That are no longer there. */
  readonly removed: number;
  /** That are as they were before. */
  readonly restored: number;
  /** That were changed since, and stay as they are. */
  readonly kept: number;
  /** That the import added, and stay for something else that stands in them. */
  readonly needed: number;
}

export interface UndoContentsResult {
  readonly courses: number[];
  readonly counts: Readonly<Record<'reading' | 'card' | 'course_file', Counted>>;
  /** Whether a course has its name and its opening again. */
  readonly isCourseRestored: boolean;
  /** Books that the import added, and stay for something that stands in them. */
  readonly neededBooks: number;
  /** Files whose earlier form is kept no longer: they stay as they are. */
  readonly lostFiles: number;
}

/** What a person calls the contents of an import; chapters that only gather cards or questions have no folder. */
export const isReported = sql<boolean>`(r.entity in ('card', 'course_file')
  or r.entity = 'reading' and coalesce(r.after, r.before) ->> 'folder' is not null)`;

/**
 * Puts back what an import of cards, a book or a course changed besides questions. Those are undone between the two
 * halves: their chapters must be there again before, and go only when nothing is asked in them.
 */
export async function undoContents(
  change: Change,
  importId: number,
  {
    hasBody,
    undoQuestions,
  }: {
    hasBody: (storageKey: string) => Promise<boolean>;
    undoQuestions: () => Promise<void>;
  },
): Promise<UndoContentsResult> {
  await findUndone(change, importId);
  const lostFiles = await leaveLostFiles(change, hasBody);
  for (const entity of entityNames) await putBack(change, entity);
  await moveMarksBack(change);
  await undoQuestions();
  for (const entity of entityNames.toReversed()) await takeAway(change, entity);
  return { ...(await counted(change)), lostFiles };
}

/** The rows of the import, with whether they are still as it left them. */
async function findUndone(change: Change, importId: number): Promise<void> {
  const now = contentRows(
    (entity) => sql`t.${sql.ref(contentEntities[entity].key)} in (
      select row_id from content_import_row where import_id = ${importId} and entity = ${entity})`,
  );
  // A column that was made since says nothing about what was changed.
  await sql`
    create temporary table undone_content on commit drop as
    select entity, row_id, r.before, r.after, coalesce(r.after, r.before) as content,
      coalesce(n.content @> r.after, r.after is null and n.content is null) as is_as_left,
      false as is_done
    from content_import_row r left join (${now}) n using (entity, row_id) where import_id = ${importId}
  `.execute(change);
}

async function leaveLostFiles(
  change: Change,
  hasBody: (storageKey: string) => Promise<boolean>,
): Promise<number> {
  const { rows } = await sql<{ id: number; key: string }>`
    select row_id as id, before ->> 'storage_key' as key from undone_content
    where entity = 'course_file' and before is not null and is_as_left
  `.execute(change);
  const lost: number[] = [];
  for (const { id, key } of rows) if (!(await hasBody(key))) lost.push(id);
  await sql`
    delete from undone_content where entity = 'course_file' and row_id = any(${lost}::int[])
  `.execute(change);
  return lost.length;
}

/** A row stands in others, which may be gone since. */
const parents: Readonly<Record<ContentEntity, readonly ContentEntity[]>> = {
  course: [],
  book: ['course'],
  reading: ['book'],
  subject: ['reading'],
  card: ['book', 'reading', 'subject'],
  imported_card: ['card'],
  course_file: ['course', 'book'],
};

/** What it changed is written over, what it took away is there again under its number. */
async function putBack(change: Change, entity: ContentEntity): Promise<void> {
  const { key } = contentEntities[entity];
  const table = sql.table(entity);
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(before) as name from undone_content where entity = ${entity}
  `.execute(change);
  if (rows.length === 0) return;
  await sql`
    update undone_content u set is_done = true
    where entity = ${entity} and before is not null and is_as_left ${standing(entity)}
  `.execute(change);
  const columns = rows.map(({ name }) => sql.ref(name));
  const others = rows.filter(({ name }) => name !== key).map(({ name }) => sql.ref(name));
  // A key of a card may be another's by now, which keeps it.
  const whereKnown =
    entity === 'imported_card'
      ? sql`do nothing`
      : sql`(${sql.ref(key)}) do update set ${sql.join(others.map((column) => sql`${column} = excluded.${column}`))}`;
  if (entity === 'imported_card')
    await forgetCardKeys(change, await doneOf(change, entity, 'restored'));
  await sql`
    insert into ${table} (${sql.join(columns)}) overriding system value
    select ${sql.join(rows.map(({ name }) => sql.ref(`b.${name}`)))}
    from undone_content u, jsonb_populate_record(null::${table}, u.before) b
    where u.entity = ${entity} and u.is_done
    on conflict ${whereKnown}
  `.execute(change);
}

const standing = (entity: ContentEntity): RawBuilder<unknown> =>
  sql.join(
    parents[entity].map((parent) => {
      const { key } = contentEntities[parent];
      return sql`and (u.before ->> ${sql.lit(key)} is null or exists (select 1 from ${sql.table(parent)} p
        where p.${sql.ref(key)} = (u.before ->> ${sql.lit(key)})::int))`;
    }),
    sql` `,
  );

/** Ids of the rows that are there again, or of those that went. */
async function doneOf(
  change: Change,
  entity: ContentEntity,
  auditEntry: 'restored' | 'removed',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row_id as id from undone_content
    where entity = ${entity} and is_done and (before is null) = ${auditEntry === 'removed'}
  `.execute(change);
  return rows.map(({ id }) => id);
}

/** What students marked in a chapter goes with it into the book where it stood. */
async function moveMarksBack(change: Change): Promise<void> {
  const { rows } = await sql<{ reading_id: number; book_id: number }>`
    select r.reading_id, r.book_id from undone_content u join reading r on r.reading_id = u.row_id
    where u.entity = 'reading' and u.is_done
  `.execute(change);
  await moveMarks(change, rows);
}

interface Holder {
  /** Where other things may stand in it that the import did not bring. */
  readonly tables: readonly string[];
  /** By which questions name it, and as what they leave it. */
  readonly column: 'subject_id' | 'reading_id' | 'book_id';
  readonly part: 'subjects' | 'readings' | 'books';
}

const holders: Readonly<Partial<Record<ContentEntity, Holder>>> = {
  subject: { tables: ['card', 'bullet'], column: 'subject_id', part: 'subjects' },
  reading: { tables: ['subject', 'card', 'bullet'], column: 'reading_id', part: 'readings' },
  book: {
    tables: ['reading', 'card', 'bullet', 'assignment', 'course_file'],
    column: 'book_id',
    part: 'books',
  },
};

/** What it added goes, but for what is needed by something else; a course stays for those who are in it. */
async function takeAway(change: Change, entity: ContentEntity): Promise<void> {
  if (entity === 'course') return;
  const column = sql.ref(contentEntities[entity].key);
  const holder = holders[entity];
  const needing = (holder?.tables ?? []).map(
    (table) =>
      sql`and not exists (select 1 from ${sql.table(table)} d where d.${column} = u.row_id)`,
  );
  if (holder !== undefined) needing.push(sql`and not ${isAskedIn(holder.column, sql`u.row_id`)}`);
  await sql`
    update undone_content u set is_done = true
    where entity = ${entity} and before is null and is_as_left ${sql.join(needing, sql` `)}
  `.execute(change);
  const gone = await doneOf(change, entity, 'removed');
  if (holder !== undefined)
    await detachQuestions(change, { subjects: [], readings: [], books: [], [holder.part]: gone });
  await sql`delete from ${sql.table(entity)} where ${column} = any(${gone})`.execute(change);
}

async function counted(change: Change): Promise<Omit<UndoContentsResult, 'lostFiles'>> {
  const { rows } = await sql<Counted & { entity: ContentEntity }>`
    select entity,
      count(*) filter (where before is null and is_done)::int as removed,
      count(*) filter (where before is not null and is_done)::int as restored,
      count(*) filter (where not is_done and not (before is null and is_as_left))::int as kept,
      count(*) filter (where not is_done and before is null and is_as_left)::int as needed
    from undone_content r where entity in ('course', 'book') or ${isReported}
    group by entity
  `.execute(change);
  const { rows: touched } = await sql<{ id: number }>`
    select distinct (content ->> 'course_id')::int as id from undone_content
    where content ->> 'course_id' is not null
  `.execute(change);
  const of = (wanted: ContentEntity) => {
    const {
      removed = 0,
      restored = 0,
      kept = 0,
      needed = 0,
    } = rows.find(({ entity }) => entity === wanted) ?? {};
    return { removed, restored, kept, needed };
  };
  return {
    courses: touched.map(({ id }) => id),
    counts: { reading: of('reading'), card: of('card'), course_file: of('course_file') },
    isCourseRestored: of('course').restored > 0,
    neededBooks: of('book').needed,
  };
}
