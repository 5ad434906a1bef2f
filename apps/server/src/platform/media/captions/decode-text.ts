import { CaptionError } from './cue.ts';

const UNKNOWN_ENCODING =
  '认不出字幕文件的编码。请用记事本打开它，选“另存为”，编码选 UTF-8，再上传一次。';

/** Text of a caption file in UTF-8, UTF-16 or GB18030, without BOM and with plain line feeds. */
export function decodeText(bytes: Buffer): string {
  const text = decodeBytes(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new CaptionError('这不是字幕文件，里面不是文字。');
  return text.replace(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Buffer): string {
  const utf16 = findUtf16(bytes);
  if (utf16) return decodeStrictly(bytes, utf16) ?? fail();
  const utf8 = decodeStrictly(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  return (looksLikeChinese(bytes) ? decodeStrictly(bytes, 'gb18030') : undefined) ?? fail();
}

function findUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a BOM: a caption file has digits and line feeds, and so a zero in every other byte of its beginning.
  const head = bytes.subarray(0, 512);
  const even = head.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = head.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  if (even > head.length / 8 && odd === 0) return 'utf-16be';
  return undefined;
}

/**
 * Almost any bytes are some GB18030 text, Big5 included. What Chinese people write lies for the most part among the
 * 3,755 frequent characters and the punctuation of GB2312; what is mistaken for it does not.
 */
function looksLikeChinese(bytes: Buffer): boolean {
  let pairs = 0;
  let frequent = 0;
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[++at] ?? 0;
    pairs++;
    const isPunctuation = lead === 0xa1 || lead === 0xa3;
    if (trail >= 0xa1 && (isPunctuation || (lead >= 0xb0 && lead <= 0xd7))) frequent++;
  }
  return frequent >= pairs * 0.8;
}

function decodeStrictly(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function fail(): never {
  throw new CaptionError(UNKNOWN_ENCODING);
}
