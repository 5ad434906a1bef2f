import { sql } from 'kysely';
import { storedQuestions } from '../../capabilities/practice/practice-content.port.ts';
import type { Change } from '../../platform/database/prepare.ts';

/** Begins the record of what an import changes. */
export async function beginImport(change: Change, file: string, now: Date): Promise<number> {
  const { import_id } = await change
    .insertInto('question_import')
    .values({ file, imported_at: now })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  return import_id;
}

/**
 * Ends the record; one of an import that changed nothing is not kept. Answers whether it is. Courses that the record of
 * contents tells of need not be named.
 */
export async function endImport(
  change: Change,
  importId: number,
  madeCourses: readonly number[] = [],
): Promise<boolean> {
  const { rows } = await sql<{ import_id: number }>`
    delete from question_import i where import_id = ${importId} and cardinality(${madeCourses}::int[]) = 0
      and not exists (select 1 from question_import_row r where r.import_id = i.import_id)
      and not exists (select 1 from content_import_row r where r.import_id = i.import_id)
    returning import_id
  `.execute(change);
  if (rows.length > 0) return false;
  await sql`
    update question_import i set made_courses = ${madeCourses}::int[] || array(
      select row_id from content_import_row r
      where r.import_id = i.import_id and entity = 'course' and before is null)
    where import_id = ${importId}
  `.execute(change);
  return true;
}

interface Numbered {
  readonly question_id: number;
  readonly version: number;
}

/** Notes questions as they are, before they are put as the import has them. The earliest note of one import stays. */
export async function noteQuestions(
  change: Change,
  importId: number,
  rows: readonly Numbered[],
  versions: readonly Numbered[],
): Promise<void> {
  const next = new Map(
    [...rows, ...versions].map(({ question_id, version }) => [question_id, version]),
  );
  await sql`
    insert into question_import_row (import_id, question_id, version, before)
    select ${importId}, t.question_id, t.version, q.content
    from unnest(${[...next.keys()]}::int[], ${[...next.values()]}::int[]) t (question_id, version)
    left join (${storedQuestions}) q on q.question_id = t.question_id
    on conflict (import_id, question_id) do update set version = excluded.version
  `.execute(change);
}
