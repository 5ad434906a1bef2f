import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/services.ts';
import type { WrittenBackup } from '../../capabilities/system/system.port.ts';
import { writeBackup } from './write-backup.ts';

/** All of the school into a new folder, and how much it was. Throws BackupError. */
export async function writeWholeBackup(services: Services, folder: string): Promise<WrittenBackup> {
  const { tables, files } = await writeBackup(services, folder, { hasFiles: true });
  return {
    bytes: await sizeOf(folder),
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files?.length ?? 0,
  };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
