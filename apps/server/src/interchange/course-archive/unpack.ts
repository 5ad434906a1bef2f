import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { freeRoom, gigabytes } from '../../platform/media/free-room.ts';
import { isSafeName } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { bytesOf, type PackedBytes } from './packed-bytes.ts';
import { zipMembers, type ZipMember } from './packed-zip.ts';

/** What an archive of courses unpacks into at most. */
const maxUnpacked = 30_000_000_000;
/** Below this any ratio is harmless; above, nothing that a school keeps shrinks as far. */
const harmless = 50_000_000;
const maxRatio = 100;
const maxEntries = 50_000;
const maxOfText = 50_000_000;
/** Of each such file, and of all: they are read into the memory, and of texts all is there at once. Videos never are. */
const bounds: readonly {
  readonly what: string;
  readonly fits: RegExp;
  readonly each: number;
  readonly all: number;
}[] = [
  { what: '题库', fits: /^(?:(?!courses\/)[^/]+\/)?banks\//, each: 100_000_000, all: 500_000_000 },
  {
    ...{ what: '文字', fits: /\.(?:ya?ml|md|csv|tsv|jsonl?|xml|srt|vtt|ass|svg|txt)$/i },
    ...{ each: maxOfText, all: 300_000_000 },
  },
  {
    ...{ what: '图片', fits: /\.(?:png|jpe?g|webp|gif)$/i },
    ...{ each: maxOfText, all: 5_000_000_000 },
  },
];

export interface UnpackSink {
  /** Bytes of how many that are unpacked; it may throw, and then nothing goes on. */
  readonly progress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

export interface OpenedArchive {
  /** Of its files, in no order. */
  readonly names: readonly string[];
  /** Of a small file; undefined where there is none. */
  readonly text: (name: string) => Promise<Buffer | undefined>;
  /** All of its files, under their names, into a folder. */
  readonly unpack: (folder: string, sink: UnpackSink) => Promise<void>;
}

/** Looks into an archive of any size, and unpacks nothing. Throws BankFileError in words for what is none, or means harm. */
export async function openPacked(packed: PackedBytes): Promise<OpenedArchive> {
  const head = await bytesOf(packed, 0, Math.min(packed.size, 512));
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return await openPackedZip(packed);
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))
    return await openPackedTar(packed, true);
  if (head.subarray(257, 262).toString('latin1') === 'ustar')
    return await openPackedTar(packed, false);
  throw new BankFileError(whatElse(head));
}

/** Of bytes that are no archive which is taken: what they are, where that is known. */
function whatElse(head: Buffer): string {
  const begins = (bytes: string) => head.subarray(0, 8).toString('latin1').startsWith(bytes);
  if (begins('PK\u0005\u0006')) return '压缩包是空的，请重新做一份';
  const packer = begins('7z\u00bc\u00af') ? '7z' : begins('Rar!') ? 'RAR' : undefined;
  if (packer !== undefined) return `这是 ${packer} 压缩包，请解开，再用系统自带的“压缩”打包成 zip`;
  if (begins('%PDF')) return '这是 PDF，不是课程文件；资料请在那门课的“规则与资料”里上传';
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return '这是视频，不是课程文件；请到课程里新建一节课，在那里上传';
  return '既不是 zip，也不是 tar 或 tar.gz，文件可能没有下载完整';
}

async function openPackedZip(packed: PackedBytes): Promise<OpenedArchive> {
  const members = (await zipMembers(packed)).filter(({ name }) => !isClutter(name));
  demandHarmless(members.map(({ name, unpacked }) => ({ name, size: unpacked })));
  const total = members.reduce((sum, { unpacked }) => sum + unpacked, 0);
  demandBounds(total, packed.size);
  return {
    names: members.map(({ name }) => name),
    text: async (name) => {
      const member = members.find((one) => one.name === name);
      if (member === undefined || member.unpacked > maxOfText) return undefined;
      const chunks: Buffer[] = [];
      await pipeMember(packed, member, () => Promise.resolve(collecting(chunks)));
      return Buffer.concat(chunks);
    },
    unpack: async (folder, { progress, signal }) => {
      await demandDisk(folder, total);
      let done = 0;
      for (const member of members) {
        signal.throwIfAborted();
        await pipeMember(packed, member, async () => await fileIn(folder, member.name));
        done += member.unpacked;
        progress(done, total);
      }
    },
  };
}

const collecting = (chunks: Buffer[]): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
  }).resume();

/** What systems put beside files of their own accord. */
const isClutter = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** @param into opened when all is there that is piped: nobody hears what it has against it before, nor closes it. */
async function pipeMember(
  packed: PackedBytes,
  member: ZipMember,
  into: () => Promise<Writable>,
): Promise<void> {
  const local = await bytesOf(packed, member.at, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw torn();
  const start = member.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + member.packed > packed.size) throw torn();
  const bytes = member.packed === 0 ? [] : packed.read({ start, end: start + member.packed - 1 });
  let [size, sum] = [0, 0];
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      next(size > member.unpacked ? torn() : null, chunk);
    },
  });
  const inflate = member.isDeflated && member.packed > 0 ? [createInflateRaw()] : [];
  const opened = await into();
  await inWords(() => pipeline([Readable.from(bytes), ...inflate, counted, opened]));
  if (size !== member.unpacked || sum !== member.crc) throw torn();
}

const torn = () => new BankFileError('压缩包坏了：里面的内容和它自己说的不一样，请重新做一份');

async function openPackedTar(packed: PackedBytes, isGzip: boolean): Promise<OpenedArchive> {
  const members: { name: string; size: number }[] = [];
  await readTar(packed, isGzip, async ({ name, size }, body) => {
    members.push({ name, size });
    await drain(body);
  });
  const kept = members.filter(({ name }) => !isClutter(name));
  demandHarmless(kept);
  const total = kept.reduce((sum, { size }) => sum + size, 0);
  return {
    names: kept.map(({ name }) => name),
    text: async (wanted) => {
      let found: Buffer | undefined;
      await readTar(packed, isGzip, async ({ name, size }, body) => {
        if (name !== wanted || size > maxOfText || found !== undefined) return await drain(body);
        const chunks: Buffer[] = [];
        for await (const chunk of body) chunks.push(chunk);
        found = Buffer.concat(chunks);
      });
      return found;
    },
    unpack: async (folder, { progress, signal }) => {
      await demandDisk(folder, total);
      let done = 0;
      await readTar(packed, isGzip, async ({ name, size }, body) => {
        signal.throwIfAborted();
        if (isClutter(name)) return await drain(body);
        const file = await fileIn(folder, name);
        await inWords(() => pipeline(body, file));
        done += size;
        progress(done, total);
      });
    },
  };
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of body) void chunk;
}

type TarFile = { readonly name: string; readonly size: number };

/** Every file of a tar, one after the other; links and devices are refused. */
async function readTar(
  packed: PackedBytes,
  isGzip: boolean,
  take: (file: TarFile, body: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  let count = 0;
  tar.on('entry', (header, body, next) => {
    const done = async () => {
      const name = tarName(header, ++count);
      if (name === undefined) body.resume();
      else await take({ name, size: header.size }, body as unknown as AsyncIterable<Buffer>);
    };
    done().then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error(String(error))),
    );
  });
  const bytes = Readable.from(packed.read({ start: 0, end: packed.size - 1 }));
  const bound = boundTo(packed.size);
  await inWords(() =>
    isGzip ? pipeline(bytes, createGunzip(), bound, tar) : pipeline(bytes, bound, tar),
  );
}

/** Undefined for a folder. */
function tarName({ name: given, type }: Header, count: number): string | undefined {
  if (count > maxEntries) throw new BankFileError('压缩包里的文件太多');
  const name = given.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
  if (type === 'directory' && (name === '' || name === '.')) return undefined;
  if (!isSafeName(name)) throw new BankFileError('压缩包里有指向别处的文件名，为了安全不接收');
  if (type === 'directory') return undefined;
  if (type !== 'file') throw new BankFileError('压缩包里有链接或设备，为了安全不接收');
  return name;
}

function boundTo(packed: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      next(size > mostOf(packed) ? tooLarge() : null, chunk);
    },
  });
}

const mostOf = (packed: number): number =>
  Math.min(maxUnpacked, Math.max(harmless, packed * maxRatio));
const tooLarge = () => new BankFileError('压缩包展开后太大，为了安全不接收');

function demandBounds(total: number, packed: number): void {
  if (total > mostOf(packed)) throw tooLarge();
}

function demandHarmless(files: readonly TarFile[]): void {
  const seen = new Set<string>();
  const sums = new Map<string, number>();
  for (const { name, size } of files) {
    if (seen.has(name)) throw new BankFileError(`压缩包里有两个 ${short(name)}，请留一个`);
    seen.add(name);
    const bound = bounds.find(({ fits }) => fits.test(name));
    if (bound === undefined) continue;
    const { what, each, all } = bound;
    if (size > each)
      throw new BankFileError(`${short(name)} 超过 ${each / 1e6} MB，不像课程文件里的`);
    const sum = (sums.get(what) ?? 0) + size;
    sums.set(what, sum);
    if (sum > all)
      throw new BankFileError(
        `里面的${what}一共超过 ${all / 1e6} MB，一次导入不了；请把课程分成几份导出`,
      );
  }
}

const short = (name: string): string => name.slice(-80);

async function demandDisk(folder: string, needed: number): Promise<void> {
  const free = await freeRoom(folder);
  if (free !== undefined && free < needed)
    throw new BankFileError(
      `学校的服务器放不下展开的文件：要 ${gigabytes(needed)}，只有 ${gigabytes(free)}。请技术支持腾出地方，再看一遍`,
    );
}

async function fileIn(folder: string, name: string): Promise<Writable> {
  const file = path.join(folder, name);
  // A stream that cannot open its file says so to nobody yet, and would end the server.
  return await inWords(async () => {
    await mkdir(path.dirname(file), { recursive: true });
    return (await open(file, 'wx')).createWriteStream();
  });
}

/** What a decompressor, tar-stream or the file system has against it, in words. */
async function inWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof BankFileError) throw error;
    const code = 'code' in error ? String(error.code) : '';
    if (['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code))
      throw new BankFileError('压缩包里有这里放不下的文件名，请改短或改名再打包', { cause: error });
    if (code === 'ENOSPC')
      throw new BankFileError('学校的服务器没有地方了，请技术支持腾出地方，再看一遍', {
        cause: error,
      });
    const isDamaged =
      ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT'].includes(code) ||
      /unexpected end|invalid (?:tar )?header|header exceeds/i.test(error.message);
    if (isDamaged) throw new BankFileError(torn().message, { cause: error });
    throw error;
  }
}
