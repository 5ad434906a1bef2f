// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  dropJob,
  getFirstSteps,
  getSystem,
  listBackups,
  listFailedJobs,
  listPoints,
  listRehearsals,
  makeBackup,
  rehearseRestore,
  retryJob,
  settleOutward,
  type Backup,
  type Rehearsal,
  type SystemState,
} from '@xuezhou/contract/system/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const system = (given: Partial<SystemState> = {}): SystemState => ({
  checkedAt: '2026-11-26T02:40:00.000Z',
  repairs: [
    {
      ...{ key: 'backup', severity: 'urgent', title: '3 天没有新备份', act: 'backup' },
      snoozedUntil: null,
      since: '2026-11-22T19:10:00.000Z',
      meaning: '现在没有影响。',
      cure: '现在备份一份。',
    },
    {
      ...{ key: 'job:send-mail', severity: 'mend', title: '61 封邮件没有发出去', act: 'jobs' },
      snoozedUntil: null,
      ...{ since: null, meaning: '发票收不到。', cure: '看失败的原因。' },
    },
  ],
  watch: { checkedAt: '2026-11-26T02:40:00.000Z', isStopped: false, byMail: 1, bySms: 0 },
  version: '0.9.2',
  database: { connections: 11, maxConnections: 100, bytes: 2_400_000_000 },
  jobs: { running: 2, waiting: 0, failed: 61 },
  disk: { freeBytes: 13e9, totalBytes: 96e9, fullOn: null, notedAt: null, files: [] },
  certificateUntil: null,
  ...given,
});
const job = {
  ...{ jobId: '7', name: 'send-mail', title: '发邮件', attempts: 10 },
  ...{ failedAt: '2026-11-26T01:00:00.000Z', error: '535 authentication failed' },
};
const made: Backup = {
  ...{ backupId: 1, askedAt: '2026-11-26T01:00:00.000Z', folder: '/data/backups/1' },
  ...{ finishedAt: '2026-11-26T01:04:00.000Z', bytes: 2_400_000_000, tables: 150, rows: 9 },
  ...{ files: 3, error: null, isByHand: true },
};
const noPoints = {
  setUpAt: null,
  archivedAt: null,
  archiveFailedAt: null,
  backups: [],
  rehearsals: [],
};

it('what is to be mended says how bad it is first, what it means, and leads to its cure', async () => {
  const user = userEvent.setup();
  openConsole('/console/system', { says: [answer(getSystem, system()), answer(makeBackup, true)] });
  const list = within(await screen.findByRole('region', { name: '要修的' }));
  const rows = list.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.slice(0, 2))).toEqual(['急3', '要修']);
  expect(rows[0]?.textContent).toContain('对学员：现在没有影响。');
  expect(screen.getByText('1 件急的')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '现在备份' })).toHaveLength(1);
  await user.click(within(rows[0]!).getByRole('button', { name: '现在备份' }));
  await screen.findByText('开始备份了，做好以后在“备份”里看');
  expect(calls(makeBackup)).toHaveLength(1);
  expect(within(rows[1]!).getByRole('link', { name: '去看' }).getAttribute('href')).toBe(
    '/console/system/jobs',
  );
});

it('[POST /api/console/system/outward] what waited when a copy was made leaves, or never does, after it was asked', async () => {
  const user = userEvent.setup();
  const held = {
    ...{
      key: 'outward',
      severity: 'mend' as const,
      title: '3 件停着没有发',
      act: 'outward' as const,
    },
    ...{ since: null, meaning: '收不到。', cure: '发出去，或不发。', snoozedUntil: null },
  };
  openConsole('/console/system', {
    says: [answer(getSystem, system({ repairs: [held] })), refuse(settleOutward, 'outwardSettled')],
  });
  await user.click(await screen.findByRole('button', { name: '不发了…' }));
  const dropping = within(await screen.findByRole('dialog', { name: '停着的都不发了' }));
  expect(calls(settleOutward)).toEqual([]);
  await user.click(dropping.getByRole('button', { name: '不发了' }));
  expect(await dropping.findByText(/可能同事刚处理过/)).toBeTruthy();
  await user.click(dropping.getByRole('button', { name: '取消' }));
  respondAlso([answer(settleOutward, { count: 3 })]);
  await user.click(screen.getByRole('button', { name: '发出去…' }));
  const sending = within(await screen.findByRole('dialog', { name: '把停着的都发出去' }));
  expect(sending.getByText(/先确认原来的学校已经关掉/)).toBeTruthy();
  await user.click(sending.getByRole('button', { name: '发出去' }));
  await screen.findByText('3 件在发');
  expect(calls(settleOutward).at(-1)?.body).toEqual({ isSent: true });
});

it('a machine that is well says when it was looked', async () => {
  openConsole('/console/system', { says: [answer(getSystem, system({ repairs: [] }))] });
  expect(await screen.findByRole('heading', { name: '没有要修的' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '现在备份' })).toBeTruthy();
  expect(screen.getAllByText(/11 月 26 日 10:40 查过/).length).toBeGreaterThan(0);
});

it('a backup that cannot be made says why where it was asked for', async () => {
  const user = userEvent.setup();
  openConsole('/console/system/backups', {
    says: [
      answer(listBackups, [made]),
      answer(listPoints, noPoints),
      answer(listRehearsals, []),
      refuse(makeBackup, 'backupNoRoom'),
    ],
  });
  expect(await screen.findByText('150 张表 9 行，3 个文件')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '现在备份' }));
  expect(await screen.findByText(/盘上放不下一份备份/)).toBeTruthy();
});

it('a job that failed is tried again, or given up after that was said', async () => {
  const user = userEvent.setup();
  openConsole('/console/system/jobs', {
    says: [answer(listFailedJobs, [job]), answer(retryJob, true), answer(dropJob, true)],
  });
  expect(await screen.findByText('535 authentication failed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再试' }));
  await waitFor(() => expect(calls(retryJob)).toEqual([{ body: { jobId: '7' } }]));
  await user.click(screen.getByRole('button', { name: '不做了' }));
  await user.click(await screen.findByRole('button', { name: '去掉这个任务' }));
  await waitFor(() => expect(calls(dropJob)).toEqual([{ body: { jobId: '7' } }]));
});

it('who may only look is offered nothing to press', async () => {
  openConsole('/console/system/jobs', {
    says: [answer(listFailedJobs, [job])],
    self: { permissions: ['system.read'] },
  });
  expect(await screen.findByText('535 authentication failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再试' })).toBeNull();
  expect(screen.getByText(/要有“重试任务、备份和恢复”的权限/)).toBeTruthy();
});

it('the steps of a new school: what is done, what there is, where each is done, and one filled button', async () => {
  openConsole('/console/start', {
    says: [
      answer(getFirstSteps, {
        steps: [
          { key: 'look', count: 1, isDone: true, note: '江畔财经学堂，短名“江畔”' },
          { key: 'course', count: 0, isDone: false, note: '现在 0 门' },
          { key: 'questions', count: 3, isDone: true, note: '3 道' },
          { key: 'students', count: 0, isDone: false, note: '现在 0 人' },
        ],
      }),
    ],
  });
  expect(await screen.findByText('4 步做好 2 步')).toBeTruthy();
  expect(screen.getAllByLabelText('做好了')).toHaveLength(2);
  expect(screen.getAllByLabelText('还没做')).toHaveLength(2);
  const ways = within(screen.getByRole('main')).getAllByRole('link');
  expect(
    ways.map((link) => [
      link.getAttribute('aria-label'),
      link.getAttribute('href'),
      link.getAttribute('data-variant'),
    ]),
  ).toEqual([
    ['打开：名字和标志', '/console/settings/look', 'default'],
    ['去建：第一门课', '/console/courses', 'filled'],
    ['打开：题目', '/console/bank', 'default'],
    ['从 Excel 报名：学员', '/console/students/enrol', 'default'],
  ]);
});

const sound: Rehearsal = {
  ...{ rehearsalId: 2, backupId: 1, askedAt: '2026-11-26T02:00:00.000Z', isByHand: true },
  finishedAt: '2026-11-26T02:04:00.000Z',
  restored: {
    ...{ madeAt: '2026-11-26T01:00:00.000Z', tables: 150, rows: 9, files: 3 },
    counts: [
      { table: 'student', restored: 3286, now: 3290 },
      { table: 'mall_order', restored: 8912, now: 8912 },
    ],
  },
  error: null,
};
const openBackups = (rehearsals: Rehearsal[], also: Parameters<typeof respondAlso>[0] = []) =>
  openConsole('/console/system/backups', {
    says: [
      answer(listBackups, [made]),
      answer(listRehearsals, rehearsals),
      answer(listPoints, noPoints),
      ...also,
    ],
  });

it('a backup that was tried says what came back, and what is later than it', async () => {
  openBackups([sound]);
  expect(await screen.findByText('一致')).toBeTruthy();
  expect(screen.getByText(/恢复了 150 张表、3 个文件，学员 3286，订单 8912/)).toBeTruthy();
  expect(screen.getByText(/以后的会丢：学员 多了 4$/)).toBeTruthy();
});

it('one that did not come back says why; the newest try counts', async () => {
  openBackups([
    { ...sound, rehearsalId: 3, restored: null, error: '备份里的表 student 不见了或已损坏' },
    sound,
  ]);
  expect(await screen.findByText('没有恢复出来')).toBeTruthy();
  expect(screen.getByText('备份里的表 student 不见了或已损坏')).toBeTruthy();
  expect(screen.queryByText('一致')).toBeNull();
});

it('is tried by a press, once at a time, and says where it was pressed why not', async () => {
  const user = userEvent.setup();
  openBackups([], [refuse(rehearseRestore, 'rehearsalRunning')]);
  await user.click(await screen.findByRole('button', { name: '演练恢复：备份 1' }));
  expect(await screen.findByText('已经在演练一份了，做好以后再来')).toBeTruthy();
  respondAlso([
    answer(rehearseRestore, true),
    answer(listRehearsals, [{ ...sound, finishedAt: null, restored: null }]),
  ]);
  await user.click(screen.getByRole('button', { name: '演练恢复：备份 1' }));
  expect(await screen.findByText('正在演练')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /演练恢复/ })).toBeNull();
  expect(calls(rehearseRestore).at(-1)).toEqual({ body: { backupId: 1 } });
});

it('what was tried before not coming is told, and the backups stand there all the same', async () => {
  openConsole('/console/system/backups', {
    says: [answer(listBackups, [made]), answer(listPoints, noPoints), fail(listRehearsals, 503)],
  });
  expect(await screen.findByText(/恢复演练的记录没有取到/)).toBeTruthy();
  expect(screen.getByText('150 张表 9 行，3 个文件')).toBeTruthy();
});

it('says on which day the disk is full, and what takes its room', async () => {
  const disk = {
    ...{ freeBytes: 13e9, totalBytes: 96e9, fullOn: '2027-04-02' },
    ...{ notedAt: '2026-11-25T18:40:00.000Z', files: [{ title: '字幕', bytes: 2_000_000 }] },
  };
  openConsole('/console/system', { says: [answer(getSystem, system({ disk }))] });
  expect(await screen.findByText(/照现在的用法，2027.*会满/)).toBeTruthy();
  const files = within(screen.getByRole('region', { name: '文件用在哪' }));
  expect(files.getByText('字幕').parentElement?.textContent).toBe('字幕2 MB');
});

it('of a disk that nobody has counted yet it says so', async () => {
  openConsole('/console/system', { says: [answer(getSystem, system())] });
  expect(await screen.findByText('还没有数过，每天凌晨数一次。')).toBeTruthy();
  expect(screen.queryByText(/会满/)).toBeNull();
});
