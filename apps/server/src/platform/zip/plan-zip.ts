/** A file of an archive whose bytes need not be at hand: how many they are, and their CRC-32. */
interface PlannedFile {
  readonly name: string;
  readonly bytes: number;
  readonly crc: number;
}

interface ZipPlan {
  /** What stands before the bytes of each file, in their order. */
  readonly headers: readonly Buffer[];
  /** What stands behind them all. */
  readonly end: Buffer;
}

const most32 = 0xffff_ffff;
const most16 = 0xffff;
/** Of who reads it: the second also knows files past 4 GB. */
const version = { plain: 20, large: 45 };
/** UTF-8 names, nothing deflated; 2020-01-01, so that the same files make the same archive. */
const fixed = field([0x0800, 2], [0, 2], [0, 2], [((2020 - 1980) << 9) | 33, 2]);

/**
 * An archive of files of any size as it will be, byte for byte, without their bytes: so it can be sent in parts, and a
 * download that broke off goes on. Videos and pictures are packed already; the texts beside them are small.
 */
export function planZip(files: readonly PlannedFile[]): ZipPlan {
  const headers: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const header = localHeader(file);
    headers.push(header);
    directory.push(entryOf(file, at));
    at += header.length + file.bytes;
  }
  const entries = Buffer.concat(directory);
  return { headers, end: Buffer.concat([entries, endOf(files.length, entries.length, at)]) };
}

const isLarge = (value: number): boolean => value >= most32;

function localHeader({ name, bytes, crc }: PlannedFile): Buffer {
  const letters = Buffer.from(name, 'utf8');
  const extra = isLarge(bytes) ? field([1, 2], [16, 2], [bytes, 8], [bytes, 8]) : Buffer.alloc(0);
  return Buffer.concat([
    field([0x04034b50, 4], [isLarge(bytes) ? version.large : version.plain, 2]),
    fixed,
    field([crc, 4], [Math.min(bytes, most32), 4], [Math.min(bytes, most32), 4]),
    field([letters.length, 2], [extra.length, 2]),
    letters,
    extra,
  ]);
}

function entryOf({ name, bytes, crc }: PlannedFile, at: number): Buffer {
  const letters = Buffer.from(name, 'utf8');
  const large = [...(isLarge(bytes) ? [bytes, bytes] : []), ...(isLarge(at) ? [at] : [])];
  const extra =
    large.length === 0
      ? Buffer.alloc(0)
      : field([1, 2], [large.length * 8, 2], ...large.map((value): Field => [value, 8]));
  const needed = large.length === 0 ? version.plain : version.large;
  return Buffer.concat([
    field([0x02014b50, 4], [needed, 2], [needed, 2]),
    fixed,
    field([crc, 4], [Math.min(bytes, most32), 4], [Math.min(bytes, most32), 4]),
    field([letters.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4]),
    field([Math.min(at, most32), 4]),
    letters,
    extra,
  ]);
}

function endOf(count: number, length: number, at: number): Buffer {
  const isPlain = count < most16 && !isLarge(length) && !isLarge(at);
  const { large } = version;
  const further = isPlain
    ? Buffer.alloc(0)
    : Buffer.concat([
        field([0x06064b50, 4], [44, 8], [large, 2], [large, 2], [0, 4], [0, 4]),
        field([count, 8], [count, 8], [length, 8], [at, 8]),
        field([0x07064b50, 4], [0, 4], [at + length, 8], [1, 4]),
      ]);
  const counted = Math.min(count, most16);
  return Buffer.concat([
    further,
    field([0x06054b50, 4], [0, 2], [0, 2], [counted, 2], [counted, 2]),
    field([Math.min(length, most32), 4], [Math.min(at, most32), 4], [0, 2]),
  ]);
}

/** A number, and in how many bytes it is written. */
type Field = readonly [value: number, bytes: 2 | 4 | 8];

function field(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const written = Buffer.alloc(bytes);
      if (bytes === 8) written.writeBigUInt64LE(BigInt(value));
      else written.writeUIntLE(value, 0, bytes);
      return written;
    }),
  );
}
