import { buffer } from 'node:stream/consumers';

/** Bytes of an archive, wherever they lie; both ends are among those that are read. */
export interface PackedBytes {
  readonly size: number;
  readonly read: (range: { start: number; end: number }) => AsyncIterable<Buffer>;
}

export async function bytesOf(packed: PackedBytes, start: number, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  return await buffer(packed.read({ start, end: start + length - 1 }));
}
