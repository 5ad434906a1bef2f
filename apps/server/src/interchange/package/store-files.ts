import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { Outcome } from '../banks/store-bank.ts';
import type { PackageFile } from './package-course.ts';

const folder = 'course-files/packages/';

/** Names the file in its package, then what it holds: the same file again is found by the first part. */
function keyOf(source: string, { key, sha1 }: PackageFile): { prefix: string; key: string } {
  const hash = createHash('sha256').update(`${source}\n${key}`).digest('hex').slice(0, 32);
  const prefix = `${folder}${hash}-`;
  return { prefix, key: `${prefix}${sha1}` };
}

/** Before the rows: a row must never name a file that is not there. */
export async function storeBodies(
  storage: Storage,
  source: string,
  files: readonly PackageFile[],
): Promise<void> {
  for (const file of files) {
    const { key } = keyOf(source, file);
    if ((await storage.stat(key)) !== undefined) continue;
    await storage.put(key, file.body, { contentType: contentTypeOf(file.fileName) });
  }
}

/** Files by their places in the package; those that a teacher added by hand stay as they are. */
export async function storeFiles(
  change: Change,
  own: { courseId: number; books: ReadonlyMap<string, number>; source: string; now: Date },
  files: readonly PackageFile[],
): Promise<{ outcomes: Outcome[]; gone: number }> {
  const { courseId, books, source, now } = own;
  const stored = await change
    .selectFrom('course_file')
    .where('course_id', '=', courseId)
    .where('storage_key', 'like', `${folder}%`)
    .selectAll()
    .execute();
  const left = new Map(stored.map((row) => [row.file_id, row]));
  const outcomes: Outcome[] = [];
  for (const file of files) {
    const { prefix, key } = keyOf(source, file);
    const row = {
      book_id: file.bookKey === null ? null : (books.get(file.bookKey) ?? null),
      title: file.title,
      file_name: file.fileName,
      content_type: contentTypeOf(file.fileName),
      bytes: file.size,
      storage_key: key,
    };
    const old = stored.find(({ storage_key }) => storage_key.startsWith(prefix));
    if (old === undefined) {
      await change
        .insertInto('course_file')
        .values({ ...row, course_id: courseId, made_at: now })
        .execute();
      outcomes.push('added');
      continue;
    }
    left.delete(old.file_id);
    const isSame = Object.entries(row).every(([name, value]) => Reflect.get(old, name) === value);
    outcomes.push(isSame ? 'unchanged' : 'changed');
    if (isSame) continue;
    await change.updateTable('course_file').where('file_id', '=', old.file_id).set(row).execute();
  }
  const gone = [...left.values()];
  for (const { file_id } of gone)
    await change.deleteFrom('course_file').where('file_id', '=', file_id).execute();
  return { outcomes, gone: gone.length };
}

/**
 * Objects of the storage that older imports of the course left behind, and that neither a file nor an undo of the
 * newest import needs: what they held cannot be put back any more.
 */
export async function bodiesBeyondUndo(
  change: Change,
  courseId: number,
  importId: number,
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
