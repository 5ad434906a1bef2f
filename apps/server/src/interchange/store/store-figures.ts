import type { Storage } from '../../providers/storage/storage.port.ts';
import type { FigureFile } from '../figure-file.ts';

/** Keeps pictures that are not there yet: one key is one picture. */
export async function storeFigures(
  storage: Storage,
  figures: Iterable<FigureFile> | AsyncIterable<FigureFile>,
): Promise<void> {
  for await (const { key, body, contentType } of figures)
    if ((await storage.stat(key)) === undefined) await storage.put(key, body, { contentType });
}
