import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Authored } from '../../platform/database/tables/authored.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { copyKept } from '../../platform/media/kept-file.ts';
import { contentYaml } from './content-yaml.ts';

/** The folder cannot take an export, in words for the operator. */
export class ExportError extends Error {
  override name = 'ExportError';
}

/** What an export is written into, by paths. */
export interface ExportTarget {
  text(file: string, text: string): Promise<void>;
  /** Nothing for an empty list: an absent file says the same. */
  yaml(file: string, value: Authored): Promise<void>;
  /** An object of the storage; false when it is not there. */
  object(file: string, storage: Storage, key: string): Promise<boolean>;
}

/** The folder that an export fills. Paths are relative to it; nothing is written outside. */
export class ExportFolder implements ExportTarget {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Makes the folder. One that has files already is refused: nothing is overwritten. */
  static async open(folder: string): Promise<ExportFolder> {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0)
      throw new ExportError(`文件夹 ${folder} 不是空的，请换一个新的文件夹`);
    return new ExportFolder(path.resolve(folder));
  }

  async text(file: string, text: string): Promise<void> {
    await writeFile(await this.#place(file), text);
  }

  async yaml(file: string, value: Authored): Promise<void> {
    if (Array.isArray(value) && value.length === 0) return;
    await this.text(file, contentYaml(value));
  }

  async object(file: string, storage: Storage, key: string): Promise<boolean> {
    return await copyKept(storage, key, await this.#place(file));
  }

  async #place(file: string): Promise<string> {
    const place = path.resolve(this.root, file);
    if (!place.startsWith(this.root + path.sep))
      throw new ExportError(`${file} 会写到导出的文件夹外面`);
    await mkdir(path.dirname(place), { recursive: true });
    return place;
  }
}
