import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { contentTypeOf } from '../../providers/storage/content-types.ts';

/** The bytes of pictures by their keys; one that is gone is left out. */
export async function readPictures(
  storage: Storage,
  keys: readonly string[],
): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  for (const key of new Set(keys)) {
    const found = await storage.get(key);
    if (found !== undefined) bodies.set(key, await buffer(found.body));
  }
  return bodies;
}

/** Pictures as addresses that hold them, for formats of one file. */
export async function dataUrls(
  storage: Storage,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const bodies = await readPictures(storage, keys);
  return new Map([...bodies].map(([key, body]) => [key, dataUrl(key, body)]));
}

const dataUrl = (key: string, body: Buffer): string =>
  `data:${contentTypeOf(key)};base64,${body.toString('base64')}`;
