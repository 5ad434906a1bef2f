import path from 'node:path';
import type { Authored } from '../../platform/database/tables/authored.ts';
import type { ArchivedFile } from '../../platform/zip/kept-archive.ts';
import { sizeOfKept } from '../../platform/media/kept-file.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { contentYaml } from './content-yaml.ts';
import { ExportError, type ExportTarget } from './export-folder.ts';

/** The files of an export as they shall stand in an archive: what lies in the storage is only named. */
export class ExportArchive implements ExportTarget {
  readonly #files = new Map<string, ArchivedFile>();

  get files(): readonly ArchivedFile[] {
    return [...this.#files.values()];
  }

  text(file: string, text: string): Promise<void> {
    const name = inside(file);
    this.#files.set(name, { name, body: Buffer.from(text) });
    return Promise.resolve();
  }

  async yaml(file: string, value: Authored): Promise<void> {
    if (Array.isArray(value) && value.length === 0) return;
    await this.text(file, contentYaml(value));
  }

  async object(file: string, storage: Storage, key: string): Promise<boolean> {
    const name = inside(file);
    const bytes = await sizeOfKept(storage, key);
    if (bytes === undefined) return false;
    this.#files.set(name, { name, place: key, bytes });
    return true;
  }
}

/** A name that whoever unpacks it finds within the folder. */
function inside(file: string): string {
  const name = path.posix.normalize(file);
  if (name.startsWith('/') || name === '..' || name.startsWith('../') || name.includes('\\'))
    throw new ExportError(`${file} 会写到导出的文件夹外面`);
  return name;
}
