import { createReadStream } from 'node:fs';
import { BankFileError } from '../bank-file-error.ts';

type Bytes = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Text of a file from any common program: UTF-8 or UTF-16 with or without BOM, GB18030, or windows-1252. */
export function decodeBank(bytes: Buffer): string {
  const runs = new HighRuns();
  runs.note(bytes);
  for (const encoding of encodingsOf(bytes, runs)) {
    const decoder = decoderOf(encoding);
    try {
      return plainBreaks(withoutMark(decoder.decode(bytes) + decoder.end()));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new BankFileError(unreadable);
}

const unreadable = '认不出文件的编码，请另存为 UTF-8 再导入';
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');
const plainBreaks = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** The text of a file on the disk, piece by piece: all of it is read first, to find its encoding. */
export async function* decodeFile(file: string): AsyncGenerator<string> {
  const encoding = await encodingOf(() => createReadStream(file) as AsyncIterable<Buffer>);
  let rest = '';
  let isFirst = true;
  for await (const piece of decoded(createReadStream(file) as AsyncIterable<Buffer>, encoding)) {
    // A break of two signs may be cut between them.
    const text = rest + (isFirst ? withoutMark(piece) : piece);
    isFirst = false;
    rest = text.endsWith('\r') ? '\r' : '';
    yield plainBreaks(rest === '' ? text : text.slice(0, -1));
  }
  if (rest !== '') yield '\n';
}

async function encodingOf(open: () => AsyncIterable<Buffer>): Promise<string> {
  const runs = new HighRuns();
  let start: Buffer | undefined;
  for await (const bytes of open()) {
    start ??= bytes;
    runs.note(bytes);
  }
  for (const encoding of encodingsOf(start ?? Buffer.alloc(0), runs))
    if (await isEncodedSo(open(), encoding)) return encoding;
  throw new BankFileError(unreadable);
}

async function isEncodedSo(bytes: Bytes, encoding: string): Promise<boolean> {
  try {
    const decoder = decoderOf(encoding);
    for await (const piece of bytes) decoder.decode(piece);
    decoder.end();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function* decoded(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const piece of bytes) yield decoder.decode(piece);
  yield decoder.end();
}

function encodingsOf(bytes: Buffer, runs: HighRuns): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const start = bytes.subarray(0, 2000);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  // No text has zero bytes, but for the halves of ASCII in UTF-16.
  if (zeros(1) > start.length / 8) return ['utf-16le'];
  if (zeros(0) > start.length / 8) return ['utf-16be'];
  return ['utf-8', runs.areLonely() ? 'windows-1252' : 'gb18030'];
}

/** Chinese in GB18030 stands in pairs of high bytes; a letter with an accent stands alone among plain ones. */
class HighRuns {
  #all = 0;
  #alone = 0;
  #length = 0;

  note(bytes: Buffer): void {
    // By its index: of fifty million bytes an iterator makes seconds.
    for (let at = 0; at < bytes.length; at++)
      if ((bytes[at] ?? 0) >= 0x80) this.#length++;
      else if (this.#length > 0) this.#close();
  }

  areLonely(): boolean {
    this.#close();
    return this.#alone > this.#all / 2;
  }

  #close(): void {
    if (this.#length > 0) this.#all++;
    if (this.#length === 1) this.#alone++;
    this.#length = 0;
  }
}

interface Decoder {
  /** Throws TypeError for bytes that are no text of this encoding. */
  decode(bytes: Buffer): string;
  end(): string;
}

function decoderOf(encoding: string): Decoder {
  if (encoding === 'windows-1252') return { decode: decodeWindows, end: () => '' };
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some versions of Node take windows-1252 for Latin-1, which has no quotes there. */
function decodeWindows(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (one) => windows[(one.codePointAt(0) ?? 0) - 0x80] ?? one);
}
