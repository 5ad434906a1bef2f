import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Storage } from '../../providers/storage/storage.port.ts';

/**
 * A file that people sent in pieces stays in pieces: eight gigabytes are neither written twice nor more than an object
 * store takes at once. Its place is a folder of pieces, each named by the byte at which it begins, or one object.
 */
interface Piece {
  readonly key: string;
  /** Bytes of the file before it. */
  readonly begins: number;
}

/** A file in the storage, of a lecture. */
export interface KeptFile {
  readonly place: string;
  /** Which picture and sound it has: the same in two lectures' sources means that one encoding serves both. */
  readonly media: string;
}

const digits = 13;

export const pieceKey = (place: string, begins: number): string =>
  `${place}/${String(begins).padStart(digits, '0')}`;

/** In their order; none where there is no such file. */
export async function keptPieces(storage: Storage, place: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const key of storage.list(place)) {
    const name = key === place ? '0' : key.slice(place.length + 1);
    if (/^\d+$/.test(name)) pieces.push({ key, begins: Number(name) });
  }
  return pieces.toSorted((one, other) => one.begins - other.begins);
}

/** Bytes of all its pieces; undefined where there is no such file. */
export async function sizeOfKept(storage: Storage, place: string): Promise<number | undefined> {
  const last = (await keptPieces(storage, place)).at(-1);
  const found = last && (await storage.stat(last.key));
  return last && found && last.begins + found.size;
}

/** Its bytes, piece after piece: all, or those of a range, both ends among them. Who reads many ranges lists the pieces once. */
export async function* readKept(
  storage: Storage,
  place: string,
  { start, end }: { start: number; end: number } = { start: 0, end: Number.MAX_SAFE_INTEGER },
  listed?: Awaited<ReturnType<typeof keptPieces>>,
): AsyncGenerator<Buffer> {
  const pieces = listed ?? (await keptPieces(storage, place));
  for (const [at, { key, begins }] of pieces.entries()) {
    const next = pieces[at + 1]?.begins ?? Number.MAX_SAFE_INTEGER;
    if (next <= start || begins > end) continue;
    const isWhole = begins >= start && end >= next - 1;
    const range = {
      start: Math.max(0, start - begins),
      ...(end < next - 1 && { end: end - begins }),
    };
    const found = await storage.get(key, isWhole ? {} : { range });
    if (found === undefined) throw new Error(`a piece is gone: ${key}`);
    yield* found.body as AsyncIterable<Buffer>;
  }
}

/** Writes it where ffmpeg and archives can read it; false where there is no such file. */
export async function copyKept(storage: Storage, place: string, file: string): Promise<boolean> {
  if ((await keptPieces(storage, place)).length === 0) return false;
  await pipeline(Readable.from(readKept(storage, place)), createWriteStream(file));
  return true;
}

/** Of a small one; undefined where there is none. */
export async function bytesOfKept(storage: Storage, place: string): Promise<Buffer | undefined> {
  if ((await keptPieces(storage, place)).length === 0) return undefined;
  return await buffer(readKept(storage, place));
}
