import { open, stat } from 'node:fs/promises';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { Archive } from './archive.ts';
import { openTar } from './open-tar.ts';
import { openZip } from './open-zip.ts';

const maxPacked = 2_000_000_000;

/** Opens a zip or a tar.gz, told by its first bytes. Throws BankFileError in words for what is none, or means harm. */
export async function openArchive(file: string): Promise<Archive> {
  const { size } = await stat(file);
  if (size > maxPacked) throw new BankFileError('文件超过 2 GB');
  const start = await firstBytes(file);
  if (start.equals(Buffer.from('PK'))) return await openZip(file, size);
  if (start.equals(Buffer.from([0x1f, 0x8b]))) return await openTar(file, size);
  throw new BankFileError('既不是 zip，也不是 tar.gz，文件可能没有下载完整');
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
