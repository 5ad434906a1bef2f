import { readZip, ZipError, type Zip } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';

/** Looks at all of an Office file before it is opened: no bomb, no stray names, and the part it must have. */
export async function checkOffice(bytes: Buffer, part: string, kind: string): Promise<Zip> {
  try {
    const zip = readZip(bytes);
    await zip.check();
    if (!zip.names.has(part)) throw new BankFileError(`不是 ${kind} 文件`);
    return zip;
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError(`不是完整的 ${kind} 文件：${error.message}`, { cause: error });
    throw error;
  }
}
