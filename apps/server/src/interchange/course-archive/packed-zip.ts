import { isSafeName } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { bytesOf, type PackedBytes } from './packed-bytes.ts';

/** A file in a zip, and where its header stands. */
export interface ZipMember {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: number;
  readonly unpacked: number;
  readonly crc: number;
  readonly at: number;
}

const endLength = 22;
const longestComment = 65_535;
const locatorLength = 20;
/** Of the list of all files in it. */
const maxDirectory = 50_000_000;
const maxMembers = 50_000;
const full16 = 0xffff;
const full32 = 0xffff_ffff;

const broken = (): BankFileError =>
  new BankFileError('不是完整的压缩包，可能没有下载或打包完，请重新做一份');

/** What a zip of any size says that it holds, its folders left out. Throws BankFileError for what is none, or means harm. */
export async function zipMembers(packed: PackedBytes): Promise<ZipMember[]> {
  const { count, length, at } = await findDirectory(packed);
  if (count > maxMembers) throw new BankFileError('压缩包里的文件太多');
  if (length > maxDirectory || at + length > packed.size) throw broken();
  const directory = await bytesOf(packed, at, length);
  const members: ZipMember[] = [];
  let from = 0;
  for (let index = 0; index < count; index += 1) {
    if (from + 46 > directory.length || directory.readUInt32LE(from) !== 0x02014b50) throw broken();
    const [name, extra, comment] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(from + offset),
    ) as [number, number, number];
    const whole = directory.subarray(from, from + 46 + name + extra + comment);
    if (whole.length < 46 + name + extra + comment) throw broken();
    const member = readMember(whole, name, extra);
    if (member !== undefined) members.push(member);
    from += whole.length;
  }
  demandApart(members, packed.size);
  return members;
}

async function findDirectory(packed: PackedBytes) {
  const tailLength = Math.min(packed.size, endLength + longestComment + locatorLength);
  const begins = packed.size - tailLength;
  const tail = await bytesOf(packed, begins, tailLength);
  const end = findEnd(tail);
  if (end === -1) throw broken();
  const plain = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  const isPlain = plain.count < full16 && plain.length < full32 && plain.at < full32;
  if (isPlain) return plain;
  const locator = end - locatorLength;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return plain;
  const further = whole(tail, locator + 8);
  if (further + 56 > packed.size) throw broken();
  const record = await bytesOf(packed, further, 56);
  if (record.readUInt32LE(0) !== 0x06064b50) throw broken();
  return { count: whole(record, 32), length: whole(record, 40), at: whole(record, 48) };
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endLength; at >= 0; at -= 1)
    if (
      tail.readUInt32LE(at) === 0x06054b50 &&
      tail.readUInt16LE(at + 20) === tail.length - at - endLength
    )
      return at;
  return -1;
}

/** A number of eight bytes; one that no file here can have is as good as broken. */
function whole(bytes: Buffer, at: number): number {
  const number = bytes.readBigUInt64LE(at);
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw broken();
  return Number(number);
}

/** Undefined for a folder. */
function readMember(entry: Buffer, nameLength: number, extraLength: number): ZipMember | undefined {
  const flags = entry.readUInt16LE(8);
  const method = entry.readUInt16LE(10);
  const name = nameOf(entry.subarray(46, 46 + nameLength), (flags & 0x0800) !== 0);
  if (!isSafeName(name)) throw new BankFileError('压缩包里有指向别处的文件名，为了安全不接收');
  // As Unix marks a symbolic link.
  if (((entry.readUInt32LE(38) >>> 16) & 0xf000) === 0xa000)
    throw new BankFileError('压缩包里有链接，为了安全不接收');
  if ((flags & 1) === 1) throw new BankFileError('压缩包加了密码，请不加密码再打包一次');
  if (name.endsWith('/')) return undefined;
  if (method !== 0 && method !== 8)
    throw new BankFileError('压缩方式不认识，请用系统自带的“压缩”重新打包成 zip');
  const extra = entry.subarray(46 + nameLength, 46 + nameLength + extraLength);
  const large = largeOnes(extra);
  const sized = (at: number) => {
    const value = entry.readUInt32LE(at);
    return value === full32 ? (large.shift() ?? value) : value;
  };
  // In this order, and each only where it is too large for its own place.
  const unpacked = sized(24);
  const packed = sized(20);
  const at = sized(42);
  return { name, isDeflated: method === 8, packed, unpacked, at, crc: entry.readUInt32LE(16) };
}

function largeOnes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      const values: number[] = [];
      for (let from = at + 4; from + 8 <= Math.min(at + 4 + length, extra.length); from += 8)
        values.push(whole(extra, from));
      return values;
    }
    at += 4 + length;
  }
  return [];
}

/** Some programs write Chinese names as Windows has them, and do not say so. */
function nameOf(bytes: Buffer, saysUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return saysUtf8 ? bytes.toString('utf8') : new TextDecoder('gb18030').decode(bytes);
  }
}

/** Files that share bytes unpack into more than there is. */
function demandApart(members: readonly ZipMember[], size: number): void {
  let free = 0;
  for (const { at, packed } of members.toSorted((one, other) => one.at - other.at)) {
    if (at < free) throw new BankFileError('压缩包里的内容相互重叠，为了安全不接收');
    free = at + 30 + packed;
    if (free > size) throw broken();
  }
}
