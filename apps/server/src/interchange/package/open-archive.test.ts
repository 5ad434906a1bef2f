import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { makeTarGz, type TarEntry } from '../testing/make-tar.ts';
import { openArchive } from './open-archive.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-archive-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
// Others unpack archives at the same time, and theirs are no leftovers.
vi.stubEnv('TMPDIR', folder);

async function openBytes(bytes: Buffer) {
  const file = path.join(folder, 'a.mbz');
  await writeFile(file, bytes);
  return await openArchive(file);
}

const leftovers = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('xuezhou-import-'));

describe('an archive', () => {
  const files = [
    { name: 'moodle_backup.xml', content: '<a/>' },
    { name: 'files/图.png', content: '图' },
  ];
  const dotted: TarEntry[] = [
    { name: './', type: 'directory' },
    ...files.map((file) => ({ ...file, name: `./${file.name}` })),
  ];
  it.each([
    ['a zip', () => makeZip(files)],
    ['a tar.gz', () => makeTarGz(files)],
    ['a tar.gz of the folder itself', () => makeTarGz(dotted)],
  ])('that is %s gives its files by name, and leaves nothing behind', async (_what, make) => {
    const before = await leftovers();
    const archive = await openBytes(await make());
    expect([...archive.names]).toEqual(['moodle_backup.xml', 'files/图.png']);
    expect((await archive.bytes('files/图.png', 100))?.toString()).toBe('图');
    expect(await archive.body('moodle_backup.xml')).toMatchObject({
      size: 4,
      sha1: createHash('sha1').update('<a/>').digest('hex'),
    });
    expect(await archive.bytes('none', 100)).toBeUndefined();
    await expect(archive.bytes('files/图.png', 1)).rejects.toThrow('太大');
    await archive.close();
    expect(await leftovers()).toEqual(before);
  });
});

const gzipHeader = Buffer.from('1f8b0800000000000003', 'hex');

/** What zlib says of bytes that it cannot unpack, and bytes of which it says so. */
const damaged = [
  ['invalid block type', '07000000'],
  ['invalid stored block lengths', '01000000000000'],
  ['too many length or distance symbols', 'fdff00000000'],
  ['invalid code lengths set', '0d5aecd5771513984b10e6ff9d4ff2abc3a19a93'],
  ['invalid bit length repeat', 'dc3aa44d3321bfe6642123fe9e0b0b6ed56c103f'],
  ['invalid code -- missing end-of-block', 'bc59a4616a56179b8fe1fece76c64e82c0ad651e'],
  ['invalid literal/length code', '5b7e6a9cfe2cc8b0b5d588eb7f2a51a09729d6ad'],
  ['invalid distance code', '52a6f36f08af9584011d74fb213dbeea7a032a20'],
  ['invalid distance too far back', '03020000000000'],
] as const;

/** The beginning of a gzip of this method and with these marks. */
const asPacked = (method: number, marks: number): Buffer =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, method, marks, 0, 0, 0, 0, 0, 3]), Buffer.alloc(20)]);

/** One bit of it is another. */
function turned(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(copy.length + at) ^ 1, copy.length + at);
  return copy;
}

/** A tar whose one entry is a name of eight megabytes. */
async function longName(): Promise<Buffer> {
  const tar = gunzipSync(await makeTarGz([{ name: 'a', content: Buffer.alloc(8_000_000) }]));
  // What kind of entry it is, and the sum of its header, which that is part of.
  const kind = tar.readUInt8(156);
  tar.write('L', 156);
  const sum = Number.parseInt(tar.toString('latin1', 148, 154), 8) + (0x4c - kind);
  tar.write(sum.toString(8).padStart(6, '0'), 148);
  return gzipSync(tar);
}

describe('an archive that means harm', () => {
  const bomb = () => makeTarGz([{ name: 'zeros', content: Buffer.alloc(60_000_000) }]);
  const whole = () => makeTarGz([{ name: 'a', content: randomBytes(50_000) }]);
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['names a file outside', () => makeTarGz([{ name: '../../etc/x', content: 'x' }]), '指向别处'],
    ['names a file from the root', () => makeTarGz([{ name: '/etc/x', content: 'x' }]), '指向别处'],
    [
      'hides a way out behind a dot',
      () => makeTarGz([{ name: './../x', content: 'x' }]),
      '指向别处',
    ],
    [
      'links to a file outside',
      () => makeTarGz([{ name: 'x', type: 'symlink', linkname: '/etc/passwd' }]),
      '链接或设备',
    ],
    [
      'links hard to a file outside',
      () => makeTarGz([{ name: 'x', type: 'link', linkname: '/etc/passwd' }]),
      '链接或设备',
    ],
    ['holds a device', () => makeTarGz([{ name: 'x', type: 'block-device' }]), '链接或设备'],
    ['holds a pipe', () => makeTarGz([{ name: 'x', type: 'fifo' }]), '链接或设备'],
    ['unpacks into far more than it is', bomb, '展开后太大'],
    ['ends in the middle', async () => (await whole()).subarray(0, 30_000), '不是完整的压缩包'],
    ['is gzip and no tar', () => gzipSync('你好'.repeat(1000)), '不是完整的压缩包'],
    ...damaged.map(([what, deflated]): [string, () => Buffer, string] => [
      `is damaged: ${what}`,
      () => Buffer.concat([gzipHeader, Buffer.from(deflated, 'hex')]),
      '不是完整的压缩包',
    ]),
    ['is of a packing of its own', () => asPacked(7, 0), '不是完整的压缩包'],
    ['has marks that nobody knows', () => asPacked(8, 0xe0), '不是完整的压缩包'],
    ['has another header than it says', () => asPacked(8, 2), '不是完整的压缩包'],
    ['has other content than it says', async () => turned(await whole(), -5), '不是完整的压缩包'],
    ['is longer than it says', async () => turned(await whole(), -1), '不是完整的压缩包'],
    ['says nothing but long names', () => longName(), '不是完整的压缩包'],
    ['is neither', () => Buffer.from('你好'), '既不是 zip，也不是 tar.gz'],
    ['is empty', () => Buffer.alloc(0), '既不是 zip，也不是 tar.gz'],
    [
      'is a zip that names a file outside',
      () => makeZip([{ name: '../x', content: 'x' }]),
      '指向别处',
    ],
    [
      'is a zip that unpacks into more than it says',
      () => makeZip([{ name: 'x', content: 'x'.repeat(9000), claims: 10 }]),
      '展开后和它自己说的不一样',
    ],
    [
      'is a zip that unpacks into too much',
      () => makeZip([{ name: 'x', content: 'x', claims: 2_000_000_000 }]),
      '展开后太大',
    ],
  ])('because it %s is refused in words and leaves nothing behind', async (_what, make, reason) => {
    const before = await leftovers();
    await expect(openBytes(await make())).rejects.toMatchObject({
      name: 'BankFileError',
      message: expect.stringContaining(reason),
    });
    expect(await leftovers()).toEqual(before);
  });
});
