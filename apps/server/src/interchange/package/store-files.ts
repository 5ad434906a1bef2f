import { createHash } from 'node:crypto';
import {
  packageFiles,
  storeFiles,
  type FileDocument,
} from '../../capabilities/material/material.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import type { PackageFile } from './package-course.ts';

/** Names the file in its package, then what it holds: the same file again is found by the first part. */
function keyOf(source: string, { key, sha1 }: PackageFile): { prefix: string; key: string } {
  const hash = createHash('sha256').update(`${source}\n${key}`).digest('hex').slice(0, 32);
  const prefix = `${packageFiles}${hash}-`;
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
export async function storePackageFiles(
  change: Change,
  own: { courseId: number; books: ReadonlyMap<string, number>; source: string; now: Date },
  files: readonly PackageFile[],
): Promise<{ outcomes: Outcome[]; gone: number }> {
  const { courseId, books, source, now } = own;
  const documents = files.map((file): FileDocument => {
    const { prefix, key } = keyOf(source, file);
    return {
      storagePrefix: prefix,
      book_id: file.bookKey === null ? null : (books.get(file.bookKey) ?? null),
      title: file.title,
      file_name: file.fileName,
      content_type: contentTypeOf(file.fileName),
      bytes: file.size,
      storage_key: key,
    };
  });
  return await storeFiles(change, { courseId, folder: packageFiles, now }, documents);
}
