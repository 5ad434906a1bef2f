import { readZipNames, ZipError } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';

/** Looks at all of an Office file before a library opens it: no bomb, no stray names, and the part it must have. */
export async function checkOffice(bytes: Buffer, part: string, kind: string): Promise<void> {
  try {
    const names = await readZipNames(bytes);
    if (!names.includes(part)) throw new BankFileError(`不是 ${kind} 文件`);
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError(`不是完整的 ${kind} 文件：${error.message}`, { cause: error });
    throw error;
  }
}
