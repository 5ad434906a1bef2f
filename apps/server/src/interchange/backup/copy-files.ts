import type { Storage } from '../../providers/storage/storage.port.ts';
import { BackupError } from './backup-error.ts';
import { hashing, sha256OfStream } from './hashing.ts';
import { filesFolder, type FileEntry } from './manifest.ts';

/**
 * Copies what is not there yet, and adds it to what was copied. Called before the database is read and after: a file
 * that a row names was there before its row, and one that is deleted meanwhile was copied first.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  copied: Map<string, FileEntry>,
): Promise<void> {
  for await (const key of from.list('')) {
    if (copied.has(key)) continue;
    const entry = await copyFile(from, to, key);
    if (entry !== undefined) copied.set(key, entry);
  }
}

/** Undefined when it has gone since it was listed. `asType`: what it is where its own store may have lost that. */
export async function copyFile(
  from: Storage,
  to: Storage,
  key: string,
  asType?: string,
): Promise<FileEntry | undefined> {
  const found = await from.get(key);
  if (found === undefined) return undefined;
  const { through, told } = hashing();
  const { body } = found;
  const contentType = asType ?? found.contentType;
  body.once('error', (error) => through.destroy(error));
  await to.put(key, body.pipe(through), { contentType });
  return { key, contentType, ...told() };
}

/** Throws BackupError unless every file lies there as it was. */
export async function checkFiles(storage: Storage, files: readonly FileEntry[]): Promise<void> {
  for (const { key, sha256 } of files) {
    const found = await storage.get(key);
    if (found === undefined || (await sha256OfStream(found.body)) !== sha256)
      throw new BackupError(`备份里的文件 ${key} 不见了或已损坏，请用另一份备份`, {
        damaged: `${filesFolder}/${key}`,
      });
  }
}
