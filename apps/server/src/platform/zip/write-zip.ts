import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly content: Buffer;
  /** A picture, which deflating would hardly make smaller. */
  readonly isPacked?: boolean;
}

/** UTF-8 names; 2020-01-01, so that the same content makes the same archive. */
const fixed = { version: 20, flags: 0x0800, time: 0, date: ((2020 - 1980) << 9) | 33 };

/** An archive of a few files that fit into memory. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, isPacked = false } of files) {
    const packed = isPacked ? content : deflateRawSync(content);
    const nameBytes = Buffer.from(name, 'utf8');
    const shared = sharedHeader(content, packed, nameBytes);
    const local = Buffer.concat([signature(0x04034b50), shared, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(
      Buffer.concat([signature(0x02014b50), uint16(fixed.version), shared, tail, nameBytes]),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, signature(0x06054b50), end]);
}

/** What stands before each file and in the directory alike. */
function sharedHeader(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(26);
  [fixed.version, fixed.flags, packed === content ? 0 : 8, fixed.time, fixed.date].forEach(
    (value, index) => header.writeUInt16LE(value, index * 2),
  );
  header.writeUInt32LE(crc32(content) >>> 0, 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
