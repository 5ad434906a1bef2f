import { open, type FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { readKept, sizeOfKept } from './kept-file.ts';

/** Bytes at either end of a file that are always read: what a container says of itself stands there, and its first pictures. */
const edge = 32_000_000;
/** Of the tables of an MP4, which may stand anywhere; that of a day of pictures is a tenth of it. */
const mostTables = 256_000_000;
/** Boxes of an MP4 beside each other; one that was cut into thousands is none of a camera or an editor. */
const mostBoxes = 1000;

interface Range {
  readonly start: number;
  /** Among them. */
  readonly end: number;
}

/**
 * Writes of a file what `probe` reads: its ends and the table of an MP4 wherever it stands, with holes between that take no
 * room, so that a look at eight gigabytes takes a hundred megabytes. False where there is no such file.
 */
export async function sampleKept(
  storage: Storage,
  place: string,
  file: string,
  { edgeBytes = edge }: { edgeBytes?: number } = {},
): Promise<boolean> {
  const size = await sizeOfKept(storage, place);
  if (size === undefined) return false;
  const read = async (range: Range): Promise<Buffer> =>
    await buffer(readKept(storage, place, range));
  const written = await open(file, 'w');
  try {
    await written.truncate(size);
    for (const range of await rangesOf(size, edgeBytes, read))
      await copy(storage, place, written, range);
  } finally {
    await written.close();
  }
  return true;
}

async function rangesOf(
  size: number,
  edgeBytes: number,
  read: (range: Range) => Promise<Buffer>,
): Promise<Range[]> {
  if (size <= 2 * edgeBytes) return [{ start: 0, end: size - 1 }];
  const middle = { start: edgeBytes, end: size - edgeBytes - 1 };
  return [
    { start: 0, end: edgeBytes - 1 },
    ...(await tablesIn(middle, read)),
    { start: size - edgeBytes, end: size - 1 },
  ];
}

/** Where the boxes of an MP4 stand that are not its pictures and sound; none of another container. */
async function tablesIn(middle: Range, read: (range: Range) => Promise<Buffer>): Promise<Range[]> {
  const found: Range[] = [];
  let at = 0;
  let room = mostTables;
  for (let box = 0; box < mostBoxes && at <= middle.end; box++) {
    const head = await read({ start: at, end: at + 15 });
    if (head.length < 16 || !/^[a-z0-9 ©]{4}$/i.test(head.toString('latin1', 4, 8))) break;
    const short = head.readUInt32BE(0);
    // 1: the length follows in eight bytes; 0: to the end of the file.
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) break;
    const isTable = ['moov', 'moof', 'sidx', 'uuid'].includes(head.toString('latin1', 4, 8));
    const taken = isTable ? Math.min(length, room) : 16;
    if (taken > 0) found.push({ start: at, end: at + taken - 1 });
    if (isTable) room -= taken;
    at += length;
  }
  return found;
}

async function copy(
  storage: Storage,
  place: string,
  file: FileHandle,
  { start, end }: Range,
): Promise<void> {
  let at = start;
  for await (const bytes of readKept(storage, place, { start, end })) {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  }
}
