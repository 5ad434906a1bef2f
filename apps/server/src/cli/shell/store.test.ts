import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { usedStore } from '../../interchange/store-move/other-store.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { startS3Server } from '../../providers/storage/tests/s3-server.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runCli } from '../run-cli.ts';

const school = await startTestApp();
const { services } = school;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-store-'));
const s3 = await startS3Server({ accessKeyId: 'AKTEST', secretAccessKey: 'secret' });
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const variables = {
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'AKTEST',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const newFile = path.join(folder, 'new.env');
const write = (file: string, values: Record<string, string>) =>
  writeFile(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
await write(newFile, variables);

const disk = createDiskStorage({ directory: path.join(services.config.dataDirectory, 'files') });
await disk.put('notes/1/a.txt', Buffer.from('笔记'), { contentType: 'text/plain' });

const onDisk = services.config;
const onS3 = { ...onDisk, ...variables, S3_PATH_STYLE: true };

async function run(config: typeof onDisk, ...words: string[]) {
  const said: string[] = [];
  const { storage } = usedStore(config);
  const code = await runCli(
    ['store', 'move', ...words],
    () => Promise.resolve({ ...services, config, storage, close: () => Promise.resolve() }),
    { print: (line) => said.push(line), note: (line) => said.push(line) },
  );
  return { code, said: said.join('\n') };
}

it('moves, says how to switch, brings what came late, and stands in the log', async () => {
  const moved = await run(onDisk, '--to', newFile);
  expect(moved.said).toContain('搬了 1 个');
  expect(moved.said).toContain('两边逐个核对过，一样');
  expect(moved.said).toContain('xuezhou store move --from disk');
  expect(moved.code).toBe(0);
  expect(String(s3.objects.get('notes/1/a.txt')?.bytes)).toBe('笔记');

  await disk.put('notes/1/b.txt', Buffer.from('换之前最后写的'), { contentType: 'text/plain' });
  const late = await run(onS3, '--from', 'disk');
  expect(late).toMatchObject({ code: 0, said: expect.stringContaining('搬了 1 个') });
  expect(String(s3.objects.get('notes/1/b.txt')?.bytes)).toBe('换之前最后写的');
  expect(late.said).toContain('1 个是以前搬好时核对的，这次没有再读');
  s3.objects.delete('notes/1/a.txt');
  const lost = await run(onS3, '--from', 'disk', '--check');
  expect(lost).toMatchObject({ code: 1, said: expect.stringContaining('  notes/1/a.txt\n') });
  expect(lost.said).not.toContain('一样');
  const stale = await run(onDisk, '--to', newFile);
  expect(stale).toMatchObject({ code: 1, said: expect.stringContaining('也换过了') });

  const entries = await school.connection
    .selectFrom('audit_log')
    .where('operation', '=', 'moveStore')
    .select('after')
    .orderBy('audit_id')
    .execute();
  expect(entries.map(({ after }) => after)).toEqual([
    { files: 1, copied: 1, removed: 0, left: 0, gone: 0, missing: 0 },
    { files: 2, copied: 1, removed: 0, left: 0, gone: 0, missing: 0 },
    { files: 2, copied: 0, removed: 0, left: 0, gone: 0, missing: 1 },
  ]);
});

it('ends with 1 where a file is not as it should be, and names it', async () => {
  s3.objects.set('notes/9.txt', { bytes: Buffer.from('别的'), contentType: 'text/plain' });
  await disk.put('notes/9.txt', Buffer.from('学校的'), { contentType: 'text/plain' });
  const other = path.join(folder, 'other.env');
  await write(other, { ...variables, S3_BUCKET: 'other' });
  expect(await run(onDisk, '--to', other)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/这些没有搬好：\n {2}notes\/9\.txt {2}新的存储里有一个同名的/),
  });
});

it('is done once at a time', async () => {
  const client = await school.ownerPool.connect();
  await client.query("select pg_advisory_lock(hashtextextended('xuezhou store move', 0))");
  try {
    expect(await run(onDisk, '--to', newFile)).toMatchObject({
      code: 1,
      said: expect.stringContaining('已经有一次在做了'),
    });
  } finally {
    client.release(true);
  }
});

it('says what is to be mended before anything is moved', async () => {
  const wrong = path.join(folder, 'wrong.env');
  await write(wrong, { ...variables, S3_SECRET_ACCESS_KEY: 'other' });
  const half = path.join(folder, 'half.env');
  await write(half, { S3_ENDPOINT: s3.endpoint });
  const odd = path.join(folder, 'odd.env');
  await write(odd, { ...variables, S3_PATH_STYLE: 'perhaps' });
  const asked: [string[], string][] = [
    [[], '请写 --to'],
    [['--to', newFile, '--from', 'disk'], '请写 --to'],
    [['--to', 'disk'], '没有什么要搬'],
    [['--from', 'disk'], '先换到新的存储'],
    [['--to', path.join(folder, 'none.env')], '读不到'],
    [['--to', half], '里要有 S3_ENDPOINT、S3_BUCKET'],
    [['--to', odd], 'S3_PATH_STYLE：只能是 on 或 off'],
    [['--to', newFile, '--delete-gone'], '要和 --from 一起写'],
    [['--to', wrong], '用不了，“写一个文件”这一步'],
  ];
  for (const [words, told] of asked)
    expect(await run(onDisk, ...words)).toMatchObject({
      code: 1,
      said: expect.stringContaining(told),
    });
});

it('sees that two names are one store, before anything is taken for moved', async () => {
  const again = path.join(folder, 'again.env');
  await write(again, { ...variables, S3_ENDPOINT: `${s3.endpoint}/` });
  expect(await run(onS3, '--to', again)).toMatchObject({
    code: 1,
    said: expect.stringContaining('是同一个存储'),
  });
});

it('says what a CDN has to be told first', async () => {
  const edge = { url: 'https://lectures.example', sign: 'nginx', key: 'k' } as const;
  const other = path.join(folder, 'third.env');
  await write(other, { ...variables, S3_BUCKET: 'third' });
  s3.objects.clear();
  expect((await run({ ...onDisk, lectureEdge: edge }, '--to', other)).said).toContain(
    '先把 CDN 的源站换成新的桶',
  );
});
