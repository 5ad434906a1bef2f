import { readZip, ZipError, type Zip } from '../../platform/zip/read-zip.ts';
import { BankFileError } from '../banks/bank-file-error.ts';

/** The first bytes of what Office wrote before 2007, and of what it encrypts. */
const olderOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const olderNames: Readonly<Record<string, string>> = { '.xlsx': '.xls', '.docx': '.doc' };

/** Looks at all of an Office file before it is opened: no bomb, no stray names, and the part it must have. */
export async function checkOffice(bytes: Buffer, part: string, kind: string): Promise<Zip> {
  if (bytes.subarray(0, olderOffice.length).equals(olderOffice))
    throw new BankFileError(
      `其实是旧格式的 Office 文件（${olderNames[kind] ?? '97-2003'}），只是名字写成了 ${kind}：请用 Office 或 WPS 打开，另存为 ${kind} 再导入；如果设了打开密码，请先去掉`,
    );
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
