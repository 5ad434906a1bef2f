import { sql } from 'kysely';
import { isSame, type Outcome } from '../../../platform/content/stored-rows.ts';
import type { Change } from '../../../platform/database/prepare.ts';

/** Where the files of packages lie in the storage. */
export const packageFiles = 'course-files/packages/';

export interface FileDocument {
  /** How the storage key of every version of this file begins, and of no other file. */
  readonly storagePrefix: string;
  /** Null: of the whole course. */
  readonly book_id: number | null;
  readonly title: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly bytes: number;
  readonly storage_key: string;
}

/**
 * Brings the files of a course that lie in this folder of the storage to these; those that a teacher added by hand lie
 * elsewhere and stay as they are. What they hold is in the storage before. Answers what became of each, in their order,
 * and how many went.
 */
export async function storeFiles(
  change: Change,
  { courseId, folder, now }: { courseId: number; folder: string; now: Date },
  files: readonly FileDocument[],
): Promise<{ outcomes: Outcome[]; gone: number }> {
  const stored = await change
    .selectFrom('course_file')
    .where('course_id', '=', courseId)
    .where('storage_key', 'like', `${folder}%`)
    .selectAll()
    .execute();
  const left = new Map(stored.map((row) => [row.file_id, row]));
  const outcomes: Outcome[] = [];
  for (const { storagePrefix, ...row } of files) {
    const old = stored.find(({ storage_key }) => storage_key.startsWith(storagePrefix));
    if (old === undefined) {
      await change
        .insertInto('course_file')
        .values({ ...row, course_id: courseId, made_at: now })
        .execute();
      outcomes.push('added');
      continue;
    }
    left.delete(old.file_id);
    const isUnchanged = isSame(row, old);
    outcomes.push(isUnchanged ? 'unchanged' : 'changed');
    if (isUnchanged) continue;
    await change.updateTable('course_file').where('file_id', '=', old.file_id).set(row).execute();
  }
  const gone = [...left.values()];
  for (const { file_id } of gone)
    await change.deleteFrom('course_file').where('file_id', '=', file_id).execute();
  return { outcomes, gone: gone.length };
}

/**
 * Objects in this folder of the storage that older imports of the course left behind, and that neither a file nor an
 * undo of the newest import needs: what they held cannot be put back any more.
 */
export async function bodiesBeyondUndo(
  change: Change,
  { courseId, folder, importId }: { courseId: number; folder: string; importId: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct content ->> 'storage_key' as key
    from content_import_row r, lateral (values (r.before), (r.after)) as c (content)
    where entity = 'course_file' and (content ->> 'course_id')::int = ${courseId}
      and starts_with(content ->> 'storage_key', ${folder})
      and not exists (select 1 from course_file f where f.storage_key = content ->> 'storage_key')
      and not exists (select 1 from content_import_row n where n.import_id = ${importId}
        and n.entity = 'course_file' and n.before ->> 'storage_key' = content ->> 'storage_key')
  `.execute(change);
  return rows.map(({ key }) => key);
}
