import { Decompress } from 'fzstd';
import { ZipError } from '../../platform/zip/read-zip.ts';

const magic = 0xfd2fb528;
/** Unpacked piece by piece, so that a bomb is stopped before it is whole. */
const piece = 65_536;

/** Unpacks Zstandard into no more than so many bytes. Node has it of its own only from 22.15. Throws ZipError. */
export function unzstd(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length < 9 || bytes.readUInt32LE(0) !== magic)
    throw new ZipError('不是 Zstandard 数据');
  // The window is kept in memory before anything is unpacked.
  if (windowOf(bytes) > Math.max(maxBytes, 8_388_608)) throw new ZipError('展开后太大');
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((part) => {
    size += part.length;
    if (size > maxBytes) throw new ZipError('展开后太大');
    parts.push(part.slice());
  });
  try {
    for (let at = 0; at < bytes.length; at += piece)
      stream.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError('Zstandard 数据不完整或已损坏', { cause: error });
  }
  return Buffer.concat(parts);
}

/** What the first frame wants to keep, https://www.rfc-editor.org/rfc/rfc8878 3.1.1.1. */
function windowOf(bytes: Buffer): number {
  const head = bytes.readUInt8(4);
  const dictionary = [0, 1, 2, 4][head & 3] ?? 0;
  if ((head & 0x20) === 0) {
    const window = bytes.readUInt8(5);
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  // A single segment is as large as it is whole.
  const at = 5 + dictionary;
  const kind = head >> 6;
  if (kind === 0) return bytes.readUInt8(at);
  if (kind === 1) return bytes.readUInt16LE(at) + 256;
  return kind === 2 ? bytes.readUInt32LE(at) : Number(bytes.readBigUInt64LE(at));
}
