import { describe, expect, it } from 'vitest';
import { findRepairs } from './repairs.ts';
import type { SystemFacts } from './system-facts.ts';

const now = '2026-11-26T10:40:00.000Z';
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const well: SystemFacts = {
  ...{ now, firstStudentAt: ago(9000), backupAt: ago(8), certificateUntil: ago(-24 * 60) },
  disk: { freeBytes: 60e9, totalBytes: 96e9 },
  rehearsal: { soundAt: ago(24 * 10), fault: null, mostDays: 30 },
  ...{ sandboxed: [], failed: [], dueSince: ago(0.1), smsSign: 'approved', owners: 2 },
  heldWebhooks: 0,
  heldOutward: 0,
  undone: [],
  failing: [],
  ...{ lost: [], lostMerchants: [] },
  points: null,
};
const points = {
  ...{ since: ago(24 * 90), backupAt: ago(20), archiveFailedAt: null, soundAt: ago(24 * 10) },
  fault: null,
};
const found = (facts: Partial<SystemFacts>) =>
  findRepairs({ ...well, ...facts }).map(({ key, severity }) => `${severity} ${key}`);

it('a machine that is well has nothing to be mended', () => {
  expect(findRepairs(well)).toEqual([]);
});

describe('a repair', () => {
  it.each([
    [{ backupAt: ago(47) }, []],
    [{ backupAt: ago(48) }, ['urgent backup']],
    [{ backupAt: null, firstStudentAt: ago(3) }, ['mend backup']],
    [{ backupAt: null, firstStudentAt: ago(49) }, ['urgent backup']],
    [{ backupAt: null, firstStudentAt: null }, []],
    [{ rehearsal: { soundAt: ago(24 * 30), fault: null, mostDays: 30 } }, []],
    [{ rehearsal: { soundAt: ago(24 * 31), fault: null, mostDays: 30 } }, ['mend rehearsal']],
    [{ rehearsal: { soundAt: ago(24 * 8), fault: null, mostDays: 7 } }, ['mend rehearsal']],
    [{ rehearsal: { soundAt: null, fault: null, mostDays: 30 } }, ['mend rehearsal']],
    [{ rehearsal: { soundAt: ago(3), fault: '表 a', mostDays: 30 } }, ['urgent rehearsal']],
    [
      {
        backupAt: null,
        firstStudentAt: null,
        rehearsal: { soundAt: null, fault: null, mostDays: 30 },
      },
      [],
    ],
    [
      { failing: [{ kind: 'mail' as const, since: ago(1), count: 3, words: '535' }] },
      ['urgent provider:mail'],
    ],
    [
      { failing: [{ kind: 'model' as const, since: ago(1), count: 3, words: '401' }] },
      ['mend provider:model'],
    ],
    [{ lost: ['sms' as const] }, ['urgent provider-lost:sms']],
    [{ lostMerchants: ['wxpay' as const] }, ['urgent merchant-lost:wxpay']],
    [{ points }, []],
    [{ points, backupAt: null }, ['urgent backup']],
    [{ points, backupAt: ago(48) }, ['urgent backup']],
    [{ points, backupAt: null, firstStudentAt: ago(3) }, ['mend backup']],
    [{ points: { ...points, archiveFailedAt: ago(1) } }, ['urgent point-archive']],
    [{ points: { ...points, backupAt: ago(48) } }, ['mend point-backup']],
    [{ points: { ...points, backupAt: null } }, ['mend point-backup']],
    [{ points: { ...points, soundAt: null } }, ['mend point-rehearsal']],
    [{ points: { ...points, soundAt: ago(24 * 31) } }, ['mend point-rehearsal']],
    [{ points: { ...points, fault: '表 a' } }, ['urgent point-rehearsal']],
    [{ disk: { freeBytes: 9e9, totalBytes: 96e9 } }, ['mend disk']],
    [{ disk: { freeBytes: 0.9e9, totalBytes: 96e9 } }, ['urgent disk']],
    [{ disk: { freeBytes: 9.7e9, totalBytes: 96e9 } }, []],
    [{ certificateUntil: ago(-24 * 6) }, ['mend certificate']],
    [{ certificateUntil: ago(1) }, ['urgent certificate']],
    [{ certificateUntil: ago(-24 * 14) }, []],
    [{ certificateUntil: null }, []],
    [{ dueSince: ago(0.3) }, ['mend queue']],
    [{ dueSince: ago(1) }, ['urgent queue']],
    [{ smsSign: 'refused' as const }, ['mend sms-sign']],
    [{ smsSign: 'waiting' as const }, []],
    [{ owners: 1 }, ['spare alone']],
    [{ heldWebhooks: 2 }, ['mend copy']],
    [{ heldOutward: 3 }, ['mend outward']],
    [{ undone: ['jobs', 'media'] as const }, ['urgent no-worker']],
    [{ undone: ['media'] as const }, ['mend no-encoder']],
    [{ sandboxed: ['短信', '邮件'] }, ['spare sandbox']],
    [{ failed: [{ name: 'send-sms', count: 2, since: ago(1) }] }, ['urgent job:send-sms']],
    [{ failed: [{ name: 'count-answers', count: 1, since: ago(1) }] }, ['spare job:count-answers']],
  ])('is found by its rule alone: %j', (facts, keys) => {
    expect(found(facts)).toEqual(keys);
  });

  it('that students feel comes first, and of those the one that lasts longest', () => {
    const failed = [
      { name: 'encode-video', count: 1, since: ago(20) },
      { name: 'send-mail', count: 61, since: ago(72) },
      { name: 'send-sms', count: 1, since: ago(1) },
    ];
    expect(found({ failed, owners: 1, backupAt: ago(80) })).toEqual([
      ...['urgent backup', 'urgent job:send-sms', 'mend job:send-mail', 'mend job:encode-video'],
      'spare alone',
    ]);
  });

  it('says that files are in no backup of pgBackRest', () => {
    const [repair] = findRepairs({ ...well, points, backupAt: ago(73) });
    expect(repair).toMatchObject({ title: '文件 3 天没有新备份', since: ago(73), act: 'backup' });
  });

  it('says what it means, what to do and since when', () => {
    const [repair] = findRepairs({ ...well, backupAt: ago(73) });
    expect(repair).toMatchObject({ title: '3 天没有新备份', since: ago(73), act: 'backup' });
  });
});
