import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { planZip } from './plan-zip.ts';
import { readKept } from '../media/kept-file.ts';

/** A file of an archive: its bytes, or the place in the storage at which they lie. */
export type ArchivedFile = { readonly name: string } & (
  | { readonly body: Buffer }
  | { readonly place: string; readonly bytes: number }
);

/** So many bytes of the archive's own, or of a file that lies elsewhere. */
interface Part {
  readonly bytes: number;
  readonly place?: string;
}

interface KeptArchive {
  readonly bytes: number;
  readonly parts: readonly Part[];
}

const own = (place: string): string => `${place}/own`;
const list = (place: string): string => `${place}/parts`;

/**
 * Keeps a zip of them in the storage, of which what lies there already is no second time: videos of a course are many
 * gigabytes. Reads each once, for its sum. Answers how long it is.
 * Ended by the signal between two pieces that are read, since many gigabytes take longer than a server has to leave.
 */
export async function keepArchive(
  storage: Storage,
  place: string,
  files: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<number> {
  const planned = [];
  for (const file of files) {
    const { name } = file;
    if ('body' in file) planned.push({ name, bytes: file.body.length, crc: crc32(file.body) });
    else planned.push({ name, bytes: file.bytes, crc: await sumOf(storage, file, signal) });
  }
  const { headers, end } = planZip(planned);
  const texts: Buffer[] = [];
  const parts: Part[] = [];
  for (const [at, file] of files.entries()) {
    texts.push(headers[at]!);
    if ('body' in file) {
      texts.push(file.body);
      continue;
    }
    parts.push({ bytes: lengthSince(texts, parts) }, { bytes: file.bytes, place: file.place });
  }
  texts.push(end);
  parts.push({ bytes: lengthSince(texts, parts) });
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const kept = { contentType: 'application/octet-stream' };
  await storage.put(own(place), Buffer.concat(texts), kept);
  await storage.put(list(place), Buffer.from(JSON.stringify({ bytes, parts })), kept);
  return bytes;
}

/** Of its own bytes those that no part has yet. */
const lengthSince = (texts: readonly Buffer[], parts: readonly Part[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0) -
  parts.reduce((sum, part) => sum + (part.place === undefined ? part.bytes : 0), 0);

async function sumOf(
  storage: Storage,
  { name, place, bytes }: { name: string; place: string; bytes: number },
  signal: AbortSignal | undefined,
): Promise<number> {
  let [sum, read] = [0, 0];
  for await (const piece of readKept(storage, place)) {
    signal?.throwIfAborted();
    sum = crc32(piece, sum);
    read += piece.length;
  }
  if (read !== bytes) throw new Error(`${name} changed while it was put into an archive`);
  return sum;
}

/** Undefined where there is none, or none any more. */
export async function findArchive(
  storage: Storage,
  place: string,
): Promise<KeptArchive | undefined> {
  const found = await storage.get(list(place));
  return found && (JSON.parse((await buffer(found.body)).toString('utf8')) as KeptArchive);
}

/** Its bytes from the first to the last that is wished, both among them. */
export async function* readArchive(
  storage: Storage,
  place: string,
  { parts }: KeptArchive,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let [at, ofOwn] = [0, 0];
  for (const part of parts) {
    const range = { start: Math.max(start - at, 0), end: Math.min(end - at, part.bytes - 1) };
    const before = part.place === undefined ? ofOwn : 0;
    let wanted = Math.max(0, range.end - range.start + 1);
    const bounds = { start: before + range.start, end: before + range.end };
    if (wanted > 0)
      for await (const piece of readKept(storage, part.place ?? own(place), bounds)) {
        wanted -= piece.length;
        yield piece;
      }
    // A body that ends too early is seen to be torn; one of which parts are left out is not.
    if (wanted > 0) throw new Error(`a part of the archive is gone: ${part.place ?? own(place)}`);
    at += part.bytes;
    if (part.place === undefined) ofOwn += part.bytes;
  }
}
