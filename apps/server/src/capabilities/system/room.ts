import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { SystemState } from '@xuezhou/contract/system/console';
import { fullAt } from '@xuezhou/rules/system/room';
import { dayOf } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';

type Room = Pick<Services, 'config' | 'database' | 'storage' | 'clock'>;

/** What the disk with the school's files has. */
export async function roomNow({
  config,
}: Pick<Services, 'config'>): Promise<{ freeBytes: number; totalBytes: number }> {
  const disk = await statfs(config.dataDirectory);
  return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}

/** Notes for today how much room there is and what takes it; once more takes the place of what was noted. A job, by night. */
export async function noteRoom(services: Room): Promise<void> {
  const { database, storage, clock } = services;
  const folders: Record<string, number> = {};
  for await (const { key, bytes } of storage.sizes('')) {
    const [folder = ''] = key.split('/', 1);
    folders[folder] = (folders[folder] ?? 0) + bytes;
  }
  const { freeBytes, totalBytes } = await roomNow(services);
  const now = clock.now();
  const noted = {
    ...{ noted_at: now, free_bytes: freeBytes, total_bytes: totalBytes },
    folders: JSON.stringify(folders),
  };
  await database.connection
    .insertInto('room_of_day')
    .values({ machine: hostname(), day: dayOf(now), ...noted })
    .onConflict((conflict) => conflict.columns(['machine', 'day']).doUpdateSet(noted))
    .execute();
}

/** By the first folder of a key. Files that nobody has given a name here are told together. */
const titles: Readonly<Record<string, string>> = {
  videos: '课程的视频和声音',
  uploads: '上传的文件',
  content: '讲义、题目里的图和资料',
  files: '讲义、题目里的图和资料',
  media: '公开的图片',
  captions: '字幕',
  identity: '实名和续期的照片',
  imports: '等着导入的文件',
  exports: '导出的文件',
};

type ToldRoom = Pick<SystemState['disk'], 'fullOn' | 'notedAt' | 'files'>;

/** When the disk of this machine is full if it goes on so, and what the school's files take, as it was noted last. */
export async function readRoom({ database }: Pick<Services, 'database'>): Promise<ToldRoom> {
  const days = await database.connection
    .selectFrom('room_of_day')
    .where('machine', '=', hostname())
    .selectAll()
    .orderBy('day')
    .execute();
  const last = days.at(-1);
  const full = fullAt(
    days.map((row) => ({
      at: row.noted_at.getTime(),
      freeBytes: row.free_bytes,
      totalBytes: row.total_bytes,
    })),
  );
  const files = new Map<string, number>();
  for (const [folder, bytes] of Object.entries(last?.folders ?? {})) {
    const title = titles[folder] ?? '其他文件';
    files.set(title, (files.get(title) ?? 0) + bytes);
  }
  return {
    fullOn: full === null ? null : dayOf(new Date(full)),
    notedAt: last?.noted_at.toISOString() ?? null,
    files: [...files]
      .map(([title, bytes]) => ({ title, bytes }))
      .toSorted((one, other) => other.bytes - one.bytes),
  };
}
