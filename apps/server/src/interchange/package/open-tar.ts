import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { isSafeName } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Archive } from './archive.ts';

const maxUnpacked = 4_000_000_000;
/** Below this any ratio is harmless; above, nothing that a school keeps shrinks as far. */
const harmless = 50_000_000;
const maxRatio = 100;
const maxEntries = 50_000;
const maxOfFile = 2_000_000_000;

interface Member {
  readonly file: string;
  readonly size: number;
  readonly sha1: string;
}

/** Unpacks a tar.gz into numbered files of a folder of its own: no name in it ever becomes a path. */
export async function openTar(file: string, packed: number): Promise<Archive> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const members = await unpack(file, packed, folder);
    return {
      names: new Set(members.keys()),
      bytes: async (name, maxBytes) => {
        const member = members.get(name);
        if (member === undefined) return undefined;
        if (member.size > maxBytes) throw new BankFileError(`${name} 太大`);
        return await readFile(member.file);
      },
      body: async (name) => {
        const member = members.get(name);
        return member && { body: { file: member.file }, size: member.size, sha1: member.sha1 };
      },
      close,
    };
  } catch (error) {
    await close();
    throw inWords(error);
  }
}

async function unpack(file: string, packed: number, folder: string) {
  const members = new Map<string, Member>();
  const tar = extract();
  let count = 0;
  const take = async (header: Header, body: AsyncIterable<unknown>) => {
    refuse(header, ++count);
    if (header.type === 'file')
      members.set(nameOf(header), await store(body, path.join(folder, String(count))));
  };
  tar.on('entry', (header, body, next) => {
    take(header, body).then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error(String(error))),
    );
  });
  await pipeline(createReadStream(file), createGunzip(), bounded(packed), tar);
  return members;
}

const nameOf = ({ name }: Header): string => name.replace(/^(?:\.\/)+/, '');

function refuse(header: Header, count: number): void {
  const { type, size } = header;
  if (count > maxEntries) throw new BankFileError('压缩包里的文件太多');
  const name = nameOf(header).replace(/\/$/, '');
  // The folder itself, as `tar` writes it.
  if (type === 'directory' && (name === '' || name === '.')) return;
  if (!isSafeName(name)) throw new BankFileError('压缩包里有指向别处的文件名，为了安全不接收');
  if (type !== 'file' && type !== 'directory')
    throw new BankFileError('压缩包里有链接或设备，为了安全不接收');
  if (size > maxOfFile) throw new BankFileError(`${name.slice(0, 80)} 超过 2 GB`);
}

async function store(body: AsyncIterable<unknown>, file: string): Promise<Member> {
  const hash = createHash('sha1');
  let size = 0;
  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(file));
  return { file, size, sha1: hash.digest('hex') };
}

function bounded(packed: number): Transform {
  const maxBytes = Math.min(maxUnpacked, Math.max(harmless, packed * maxRatio));
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      if (unpacked > maxBytes) done(new BankFileError('压缩包展开后太大'));
      else done(null, chunk);
    },
  });
}

/** What tar-stream says of bytes that are no tar. */
const noTar = /unexpected end|invalid (?:tar )?header|header exceeds/i;

/** Whatever the decompressor has against the bytes: it knows some twenty faults, each in words of its own. */
const isDamaged = (error: Error): boolean =>
  'code' in error && ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT'].includes(String(error.code));

function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BankFileError) return error;
  if (!isDamaged(error) && !noTar.test(error.message)) return error;
  return new BankFileError('不是完整的压缩包，请重新下载后再试', { cause: error });
}
