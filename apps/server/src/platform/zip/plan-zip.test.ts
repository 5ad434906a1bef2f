import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { planZip } from './plan-zip.ts';
import { readZip } from './read-zip.ts';

const large = 5_000_000_000;

it('is an archive around the bytes of its files, each under its name', async () => {
  const files = ['久期.md', '空.txt', 'a/b.bin'].map((name, at) => {
    const body = Buffer.from(['正文', '', '\u0000\u0001'][at]!);
    return { name, body, bytes: body.length, crc: crc32(body) };
  });
  const { headers, end } = planZip(files);
  const zip = readZip(
    Buffer.concat([...files.flatMap(({ body }, at) => [headers[at]!, body]), end]),
  );
  await zip.check();
  expect([...zip.names]).toEqual(files.map(({ name }) => name));
  for (const { name, body } of files) expect(await zip.file(name, 100)).toEqual(body);
});

it('says where files past 4 GB begin and how long they are in the larger form', () => {
  const { headers, end } = planZip([
    { name: 'a.mp4', bytes: large, crc: 1 },
    { name: 'b.md', bytes: 3, crc: 2 },
  ]);
  const [first, second] = headers;
  expect(first?.readUInt32LE(18)).toBe(0xffff_ffff);
  expect(first?.readBigUInt64LE(30 + 5 + 4)).toBe(BigInt(large));
  const behind = 46 + 5 + 20;
  expect(end.readUInt32LE(behind + 42)).toBe(0xffff_ffff);
  const at = (first?.length ?? 0) + large;
  expect(end.readBigUInt64LE(behind + 46 + 4 + 4)).toBe(BigInt(at));
  const directory = at + (second?.length ?? 0) + 3;
  const further = end.indexOf(Buffer.from('PK\u0006\u0006', 'latin1'));
  expect(end.readBigUInt64LE(further + 48)).toBe(BigInt(directory));
  expect(end.readBigUInt64LE(further + 56 + 8)).toBe(BigInt(directory + further));
});

it('counts more files than the smaller form can', () => {
  const { end } = planZip(
    Array.from({ length: 70_000 }, (_, at) => ({ name: `${at}.md`, bytes: 0, crc: 0 })),
  );
  const further = end.indexOf(Buffer.from('PK\u0006\u0006', 'latin1'));
  expect(end.readBigUInt64LE(further + 32)).toBe(70_000n);
});
