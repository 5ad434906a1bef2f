import { expect, it } from 'vitest';
import { judgePoints } from './point-check.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const levels = (...given: Parameters<typeof judgePoints>) =>
  judgePoints(...given).map(({ level }) => level);
const well = { backupAt: ago(1), soundAt: ago(20), archiveFailedAt: null };

it('tells of the archive, of backups and of rehearsals, each by itself', () => {
  expect(levels(null, now)).toEqual(['good']);
  expect(levels(well, now)).toEqual(['good', 'good', 'good']);
  expect(levels({ ...well, archiveFailedAt: ago(0.1) }, now)).toEqual(['fault', 'good', 'good']);
  expect(levels({ ...well, backupAt: ago(3) }, now)).toEqual(['good', 'warning', 'good']);
  expect(levels({ ...well, soundAt: null }, now)).toEqual(['good', 'good', 'warning']);
  expect(judgePoints({ ...well, soundAt: ago(31) }, now)[2]).toMatchObject({
    words: expect.stringContaining('31 天前'),
    cure: expect.stringContaining('xuezhou backup rehearse'),
  });
});
