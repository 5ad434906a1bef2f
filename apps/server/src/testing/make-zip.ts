import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** What the archive says that it unpacks into, where it lies. */
  readonly claims?: number;
}

/** A zip as any program writes one, or as one that means harm does. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(plain) >>> 0, 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claims ?? plain.length, 8);
    const shared = Buffer.concat([Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0, 0]), sizes]);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(nameBytes.length, 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, lengths, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, lengths, tail, nameBytes]),
    );
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A Word document as far as its names tell. */
export const makeDocx = (more: readonly ZipEntry[] = []): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w:document>作业</w:document>' },
    ...more,
  ]);
