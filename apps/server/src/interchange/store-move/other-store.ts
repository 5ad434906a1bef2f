import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Config } from '../../platform/config/config.ts';
import { readDatabaseConfig } from '../../platform/config/database-config.ts';
import { say } from '../../platform/text/shell-language.ts';
import { chooseStorage, s3Of } from '../../providers/storage/choose-storage.ts';
import type { S3Options } from '../../providers/storage/s3-storage.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { tryStorage } from '../../providers/storage/try-storage.ts';
import { StoreMoveError, wordsOf } from './store-move-error.ts';

export interface StorePlace {
  readonly storage: Storage;
  /** As the operator knows it; the same for the same store. */
  readonly name: string;
}

const directoryOf = (config: Config): string => path.join(config.dataDirectory, 'files');

/** The one that the school's servers use by this configuration. */
export const usedStore = (config: Config): StorePlace => storeOf(config, s3Of(config));

/** `disk`, the folder of this installation, or a file with the variables `S3_*` of an object store. Throws StoreMoveError. */
export async function otherStore(config: Config, word: string): Promise<StorePlace> {
  if (word === 'disk') return storeOf(config, undefined);
  const text = await readFile(word, 'utf8').catch((cause: unknown) => {
    throw new StoreMoveError(
      say(
        `读不到 ${word}。请写 disk，或者一个文件，里面是那个对象存储的 S3_* 各项，一行一个`,
        `${word} cannot be read. Please name disk, or a file with the variables S3_* of that object store, one on a line`,
      ),
      { cause },
    );
  });
  const s3 = s3In(word, text);
  if (s3.bucket === '' || s3.accessKeyId === '' || s3.secretAccessKey === '')
    throw new StoreMoveError(
      say(
        `${word} 里要有 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY`,
        `${word} wants S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`,
      ),
    );
  return storeOf(config, s3);
}

/** Writes, reads and deletes a file of its own. Throws StoreMoveError where one of these does not go. */
export async function demandUsable({ storage, name }: StorePlace): Promise<void> {
  const wrong = (await tryStorage(storage)).find(({ state }) => state === 'wrong');
  if (wrong !== undefined)
    throw new StoreMoveError(
      say(
        `${name} 用不了，“${wrong.what}”这一步：${wrong.words}`,
        `${name} cannot be used, at “${wrong.what}”: ${wrong.words}`,
      ),
    );
}

/** One store may have two names, as with a slash at its end or by its number. Throws StoreMoveError where the two are one. */
export async function demandTwo(one: StorePlace, other: StorePlace): Promise<void> {
  const key = `trial/${randomUUID()}`;
  try {
    await other.storage.put(key, Buffer.from(key), { contentType: 'text/plain' });
    if ((await one.storage.stat(key)) === undefined) return;
  } catch (error) {
    throw new StoreMoveError(
      say(`${one.name} 用不了：${wordsOf(error)}`, `${one.name} cannot be used: ${wordsOf(error)}`),
      { cause: error },
    );
  } finally {
    await other.storage.deletePrefix(key).catch(() => undefined);
  }
  throw new StoreMoveError(
    say(
      `${one.name} 和 ${other.name} 是同一个存储，没有什么要搬`,
      `${one.name} and ${other.name} are the same store; there is nothing to move`,
    ),
  );
}

function s3In(file: string, text: string): S3Options {
  try {
    const s3 = s3Of(readDatabaseConfig(parseEnv(text)));
    return s3 ?? { bucket: '', region: '', accessKeyId: '', secretAccessKey: '' };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new StoreMoveError(`${file}: ${error.message}`, { cause: error });
  }
}

function storeOf(config: Config, s3: S3Options | undefined): StorePlace {
  const directory = directoryOf(config);
  return {
    storage: chooseStorage({ directory, s3 }),
    name: s3 === undefined ? directory : `${s3.endpoint ?? ''} ${s3.bucket}`,
  };
}
