import { BankFileError } from './bank-file-error.ts';

/** Text of a file from any common program: UTF-8 or UTF-16 with or without BOM, GB18030, or windows-1252. */
export function decodeBank(bytes: Buffer): string {
  for (const encoding of encodingsOf(bytes)) {
    const text =
      encoding === 'windows-1252' ? decodeWindows(bytes) : decodeStrictly(bytes, encoding);
    if (text !== undefined) return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  }
  throw new BankFileError('认不出文件的编码，请另存为 UTF-8 再导入');
}

function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const start = bytes.subarray(0, 2000);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  // No text has zero bytes, but for the halves of ASCII in UTF-16.
  if (zeros(1) > start.length / 8) return ['utf-16le'];
  if (zeros(0) > start.length / 8) return ['utf-16be'];
  return ['utf-8', hasLonelyBytes(bytes) ? 'windows-1252' : 'gb18030'];
}

/** Chinese in GB18030 stands in pairs of high bytes; a letter with an accent stands alone among plain ones. */
function hasLonelyBytes(bytes: Buffer): boolean {
  const runs = bytes.toString('latin1').match(/[\u0080-\u00ff]+/g) ?? [];
  return runs.filter(({ length }) => length === 1).length > runs.length / 2;
}

function decodeStrictly(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some versions of Node take windows-1252 for Latin-1, which has no quotes there. */
function decodeWindows(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (one) => windows[(one.codePointAt(0) ?? 0) - 0x80] ?? one);
}
