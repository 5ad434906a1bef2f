import { inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

/** The bytes are no archive that we take; its words are for whoever sent it. */
export class ZipError extends Error {
  override name = 'ZipError';
}

const inflate = promisify(inflateRaw);

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;

/** As many as the format can count without its larger form. */
export const maxZipEntries = 65_535;
/** What a zip unpacks into, all together. */
export const maxUnpacked = 150_000_000;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly isEncrypted: boolean;
  /** Where its local header begins. */
  readonly at: number;
}

/** Where the archive's own end stands; -1 where the bytes do not end as an archive does. */
export function findZipEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at -= 1)
    if (
      bytes.readUInt32LE(at) === endSignature &&
      bytes.readUInt16LE(at + 20) === bytes.length - at - endLength
    )
      return at;
  return -1;
}

export interface Zip {
  readonly names: ReadonlySet<string>;
  /**
   * Looks at all of it: every entry is unpacked, and none into more than the archive says or than we take. Throws
   * ZipError for a bomb, or entries that share bytes.
   */
  check(): Promise<void>;
  /** Unpacks one file; undefined where there is none of that name. */
  file(name: string, maxBytes: number): Promise<Buffer | undefined>;
}

/** Reads what a zip says that it holds. Throws ZipError for a name that leads elsewhere, or what is no zip. */
export function readZip(bytes: Buffer, maxEntries = 2000): Zip {
  const entries = readEntries(bytes, maxEntries);
  // Of a name that stands twice the first is meant.
  const byName = new Map(entries.toReversed().map((entry) => [entry.name, entry]));
  return {
    names: new Set(entries.map(({ name }) => name)),
    check: () => checkEntries(bytes, entries),
    file: async (name, maxBytes) => {
      const entry = byName.get(name);
      if (entry === undefined) return undefined;
      if (entry.unpacked > maxBytes) throw new ZipError('展开后太大');
      return await unpack(bytes, entry);
    },
  };
}

async function checkEntries(bytes: Buffer, entries: readonly Entry[]): Promise<void> {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > maxUnpacked) throw new ZipError('展开后太大');
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  if (packed > bytes.length) throw new ZipError('内容相互重叠');
  for (const entry of entries) await unpack(bytes, entry);
}

function readEntries(bytes: Buffer, maxEntries: number): Entry[] {
  const end = findZipEnd(bytes);
  if (end === -1) throw new ZipError('不完整');
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ZipError('文件太多');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) throw new ZipError('不完整');
    const nameLength = bytes.readUInt16LE(at + 28);
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    if (!isSafeName(entry.name)) throw new ZipError('有指向别处的文件名');
    if (isLink(bytes.readUInt32LE(at + 38))) throw new ZipError('有指向别处的链接');
    if (entry.isEncrypted) throw new ZipError('有加密的内容');
    entries.push(entry);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** As Unix marks a symbolic link. */
const isLink = (attributes: number): boolean => ((attributes >>> 16) & 0xf000) === 0xa000;

/** A name that leads to nowhere but into its archive. */
export function isSafeName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  if (name === '' || /[\u0000-\u001f\\:]/.test(name) || name.startsWith('/')) return false;
  return !name.split('/').includes('..');
}

async function unpack(bytes: Buffer, entry: Entry): Promise<Buffer> {
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== localSignature)
    throw new ZipError('不完整');
  const start =
    entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const data = bytes.subarray(start, start + entry.packed);
  if (data.length !== entry.packed) throw new ZipError('不完整');
  if (entry.method === 0) {
    if (entry.packed !== entry.unpacked) throw new ZipError('不完整');
    return data;
  }
  if (entry.method !== 8) throw new ZipError('压缩方式不认识');
  if (entry.packed === 0 || entry.unpacked === 0) return Buffer.alloc(0);
  const out = await inflate(data, { maxOutputLength: entry.unpacked }).catch((error: unknown) => {
    throw new ZipError('展开后和它自己说的不一样', { cause: error });
  });
  if (out.length !== entry.unpacked) throw new ZipError('展开后和它自己说的不一样');
  return out;
}
