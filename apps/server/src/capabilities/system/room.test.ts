import { hostname } from 'node:os';
import { getSystem } from '@xuezhou/contract/system/console';
import { beforeEach, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
const owner = await signInStaffAs(school, { permissions: ['system.read'] });

beforeEach(async () => {
  clock.reset();
  await connection.deleteFrom('room_of_day').execute();
});

const disk = async () => (await owner.data(getSystem)).disk;

async function count(): Promise<void> {
  await enqueue(connection, 'note-room', {});
  await school.runJobs(['note-room']);
}

it('[GET /api/console/system] says what the files take once it was counted, each kind by its name, and today once', async () => {
  expect(await disk()).toMatchObject({ fullOn: null, notedAt: null, files: [] });
  const put = (key: string, bytes: number) =>
    services.storage.put(key, Buffer.alloc(bytes), { contentType: 'application/octet-stream' });
  await put('captions/a.vtt', 300);
  await put('captions/deep/b.vtt', 200);
  await put('content/c.bin', 4000);
  await put('files/d.bin', 1000);
  await put('nobody-knows/e.bin', 7);
  await count();
  await put('captions/f.vtt', 100);
  await count();
  const { files, notedAt } = await disk();
  expect(notedAt).not.toBeNull();
  const bytesOf = (title: string) => files.find((one) => one.title === title)?.bytes;
  expect(bytesOf('字幕')).toBe(600);
  expect(bytesOf('讲义、题目里的图和资料')).toBe(5000);
  expect(bytesOf('其他文件')).toBe(7);
  expect(files.map(({ bytes }) => bytes)).toEqual(
    files.map(({ bytes }) => bytes).toSorted((one, other) => other - one),
  );
  const { length } = await connection.selectFrom('room_of_day').selectAll().execute();
  expect(length).toBe(1);
});

it('says on which day the disk of this machine is full, and not that of another', async () => {
  const noted = (machine: string, freeBytes: (day: number) => number) =>
    Array.from({ length: 10 }, (_none, no) => ({
      ...{ machine, day: `2026-11-${10 + no}`, noted_at: new Date(`2026-11-${10 + no}T04:00:00Z`) },
      ...{ free_bytes: freeBytes(no), total_bytes: 1e12, folders: '{}' },
    }));
  await connection
    .insertInto('room_of_day')
    .values([...noted('elsewhere', (no) => 1000 - no * 100), ...noted(hostname(), () => 5e11)])
    .execute();
  expect((await disk()).fullOn).toBeNull();
  await connection.deleteFrom('room_of_day').where('machine', '=', hostname()).execute();
  await connection
    .insertInto('room_of_day')
    .values(noted(hostname(), (no) => 4e11 - no * 1e10))
    .execute();
  // 31 days of what it loses each day are left.
  expect((await disk()).fullOn).toBe('2026-12-20');
});
