import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readZip, ZipError } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Archive } from './archive.ts';

const maxPacked = 200_000_000;
const maxOfFile = 150_000_000;

/** A zip is small enough for the memory; what unpacks into more than 150 MB is refused. */
export async function openZip(file: string, size: number): Promise<Archive> {
  if (size > maxPacked) throw new BankFileError('zip 超过 200 MB，请分成几份');
  const packed = await readFile(file);
  const zip = await inWords(async () => {
    const read = readZip(packed);
    await read.check();
    return read;
  });
  const bytes = (name: string, most: number) => inWords(() => zip.file(name, most));
  return {
    names: zip.names,
    bytes,
    body: async (name) => {
      const body = await bytes(name, maxOfFile);
      if (body === undefined) return undefined;
      return { body, size: body.length, sha1: createHash('sha1').update(body).digest('hex') };
    },
    close: async () => {},
  };
}

async function inWords<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError(`不是完整的压缩包：${error.message}`, { cause: error });
    throw error;
  }
}
