import type { Storage, StoredStat } from '../../providers/storage/storage.port.ts';
import { say } from '../../platform/text/shell-language.ts';
import { hashing, sha256OfStream } from '../backup/hashing.ts';
import type { Moved } from './moved-record.ts';

export interface Stores {
  readonly from: Storage;
  readonly to: Storage;
}

/** What a store says of a file without its bytes; lists and single answers write the tag with and without quotes. */
export const tagOf = ({ size, etag = '' }: Pick<StoredStat, 'size' | 'etag'>): string =>
  `${size}-${etag.replaceAll('"', '')}`;

/** What came back is not what was written: that lies there now. */
export class NotWholeError extends Error {
  readonly there: string | undefined;
  constructor(there: string | undefined) {
    super(say('写进去的和读回来的不一样', 'what was written is not what is read'));
    this.there = there;
  }
}

/** Copies one file and reads it back. Undefined when it has gone since it was listed. Throws NotWholeError. */
export async function copyOver({ from, to }: Stores, key: string): Promise<Moved | undefined> {
  const found = await from.get(key);
  if (found === undefined) return undefined;
  const { through, told } = hashing();
  const { body } = found;
  try {
    body.once('error', (error) => through.destroy(error));
    await to.put(key, body.pipe(through), { contentType: found.contentType });
  } finally {
    body.destroy();
  }
  const { size, sha256 } = told();
  const back = await to.get(key);
  if (
    back === undefined ||
    size !== found.size ||
    (await sha256OfStream(back.body)) !== sha256 ||
    back.contentType !== found.contentType
  )
    throw new NotWholeError(back && tagOf(back));
  return { from: tagOf(found), to: tagOf(back), sha256 };
}

/** Reads the file in both stores. Undefined when the bytes are not the same, or one of them has it no more. */
export async function readBoth({ from, to }: Stores, key: string): Promise<Moved | undefined> {
  const [one, other] = [await from.get(key), await to.get(key)];
  if (one === undefined || other === undefined) {
    one?.body.destroy();
    other?.body.destroy();
    return undefined;
  }
  const [sha256, there] = await Promise.all([sha256OfStream(one.body), sha256OfStream(other.body)]);
  return sha256 === there ? { from: tagOf(one), to: tagOf(other), sha256 } : undefined;
}
