import { expect, it } from 'vitest';
import { brokenArchive, type Archive } from './archive.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const setUpAt = ago(60 * 24 * 30);
const well: Archive = {
  ...{ now, mode: 'on', command: 'pgbackrest archive-push %p', segment_bytes: 16 * 1024 * 1024 },
  ...{ current_wal: '000000010000000100000000', archived_wal: '0000000100000000000000FF' },
  ...{
    archived_at: ago(1),
    failed_at: ago(90),
    stats_reset: ago(60 * 24 * 90),
    timeout_seconds: 60,
  },
};
const broken = (told: Partial<Archive>) => brokenArchive({ ...well, ...told }, setUpAt);

it.each<[string, Partial<Archive>, Date | null]>([
  ['goes on', {}, null],
  ['has nothing to archive', { archived_at: ago(300), failed_at: null }, null],
  [
    'fails for two hours, as it did a moment ago',
    { archived_at: ago(120), failed_at: ago(0.1) },
    ago(120),
  ],
  ['never worked', { archived_at: null, archived_wal: null, failed_at: ago(0.1) }, setUpAt],
  [
    'fails since a crash, at which it began to count',
    { archived_at: null, failed_at: ago(1), stats_reset: ago(9) },
    ago(9),
  ],
  ['was switched off', { mode: 'off', archived_at: ago(7) }, ago(7)],
  ['has no command any more', { command: ' ', archived_at: ago(7) }, ago(7)],
  [
    'hangs: whole parts wait',
    { archived_at: ago(20), current_wal: '000000010000000100000001' },
    ago(20),
  ],
  [
    'is at it: a whole part waits for minutes',
    { archived_at: ago(14), current_wal: '000000010000000100000001' },
    null,
  ],
  ['hangs since the first', { archived_at: null, archived_wal: null, failed_at: null }, setUpAt],
  ['is of another timeline', { archived_at: ago(20), archived_wal: '00000002.history' }, null],
  ['is read at a replica', { archived_at: ago(20), current_wal: null }, null],
])('an archive that %s', (_, told, since) => {
  expect(broken(told)).toEqual(since);
});
