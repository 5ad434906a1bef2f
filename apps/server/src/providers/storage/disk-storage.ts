import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  chmod,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from './content-types.ts';
import { checkKey, checkPrefix } from './storage-key.ts';
import {
  StorageFullError,
  StorageRangeError,
  type Storage,
  type StoredStat,
} from './storage.port.ts';

/** Content types that the extension does not tell, in a tree of the same shape. */
const TYPES = '.types';
/** Beside the objects, so that the rename stays within one file system. */
const TEMPORARY = '.tmp';
/** Nobody else on the machine reads what students bring: not of a file, and not into the folder of all of them. */
const ownFile = 0o600;
const ownFolder = 0o700;

/** Files under one directory. A key cannot be an object and a folder at once here, though an object store allows it. */
export function createDiskStorage({ directory }: { directory: string }): Storage {
  const pathOf = (key: string) => join(directory, checkKey(key));
  const typePathOf = (key: string) => join(directory, TYPES, key);

  /** A folder of an older version stands open, and so does what lies in it. */
  let closing: Promise<void> | undefined;
  const closed = async (): Promise<void> => {
    closing ??= mkdir(directory, { recursive: true, mode: ownFolder }).then(() =>
      chmod(directory, ownFolder),
    );
    await closing.catch((error: unknown) => {
      closing = undefined;
      throw error;
    });
  };

  async function readContentType(key: string): Promise<string> {
    const kept = await absentAsUndefined(readFile(typePathOf(key), 'utf8'));
    return kept ?? contentTypeOf(key);
  }

  async function keepContentType(key: string, contentType: string): Promise<void> {
    const path = typePathOf(key);
    if (contentType === contentTypeOf(key)) return rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contentType, { mode: ownFile });
  }

  async function* list(prefix: string): AsyncIterable<string> {
    const key = prefix === '' ? '' : checkPrefix(prefix);
    const info = await absentAsUndefined(stat(join(directory, key)));
    if (info?.isFile()) yield key;
    if (info?.isDirectory()) yield* walk(directory, key);
  }

  return {
    async put(key, body, { contentType }) {
      const path = pathOf(key);
      const temporary = join(directory, TEMPORARY, randomUUID());
      try {
        await closed();
        await mkdir(dirname(temporary), { recursive: true });
        const file = createWriteStream(temporary, { flush: true, mode: ownFile });
        await pipeline(toReadable(body), file);
        await keepContentType(key, contentType);
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new StorageFullError({ cause: error }) : error;
      }
    },

    async get(key, { range } = {}) {
      // One handle for size and bytes: a replacement in between must not mix two objects.
      const handle = await absentAsUndefined(open(pathOf(key)));
      if (!handle) return undefined;
      try {
        const info = await handle.stat();
        if (!info.isFile()) {
          await handle.close();
          return undefined;
        }
        if (range && range.start >= info.size) throw new StorageRangeError(info.size);
        const contentType = await readContentType(key);
        const body = info.size === 0 ? Readable.from([]) : handle.createReadStream({ ...range });
        if (info.size === 0) await handle.close();
        return { body, size: info.size, contentType, etag: etagOf(info) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async stat(key): Promise<StoredStat | undefined> {
      const info = await absentAsUndefined(stat(pathOf(key)));
      if (!info?.isFile()) return undefined;
      return { size: info.size, contentType: await readContentType(key), etag: etagOf(info) };
    },

    list,

    async *sizes(prefix) {
      for await (const key of list(prefix)) {
        const info = await absentAsUndefined(stat(join(directory, key)));
        if (info !== undefined) yield { key, bytes: info.size, etag: etagOf(info) };
      }
    },

    async deletePrefix(prefix) {
      const key = checkPrefix(prefix);
      await rm(join(directory, key), { recursive: true, force: true });
      await rm(typePathOf(key), { recursive: true, force: true });
    },
  };
}

async function* walk(directory: string, folder: string): AsyncIterable<string> {
  const entries = await absentAsUndefined(
    readdir(join(directory, folder), { withFileTypes: true }),
  );
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue;
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(directory, key);
    else if (entry.isFile()) yield key.split(sep).join('/');
  }
}

function toReadable(body: Buffer | Readable | { file: string }): Readable {
  if (Buffer.isBuffer(body)) return Readable.from([body]);
  return body instanceof Readable ? body : createReadStream(body.file);
}

function etagOf(info: { size: number; mtimeMs: number }): string {
  return `"${info.size.toString(16)}-${Math.round(info.mtimeMs).toString(16)}"`;
}

async function absentAsUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
