import { BankFileError } from './bank-file-error.ts';

/** Text of a file from any common spreadsheet: UTF-8 or UTF-16 with or without BOM, or GB18030. */
export function decodeBank(bytes: Buffer): string {
  const encodings = hasUtf16Mark(bytes) ? ['utf-16le', 'utf-16be'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    if (encoding === 'utf-16le' && bytes[0] !== 0xff) continue;
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  }
  throw new BankFileError('认不出文件的编码，请另存为“CSV UTF-8”再导入');
}

function hasUtf16Mark(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function decodeStrictly(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
