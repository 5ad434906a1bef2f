// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { answer, fail } from '@xuezhou/client/testing/server.ts';
import {
  listBackups,
  listPoints,
  listRehearsals,
  type PointBackup,
  type PointRehearsal,
  type Points,
} from '@xuezhou/contract/system/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const backup: PointBackup = {
  ...{ pointId: 2, beganAt: '2026-11-26T01:00:00.000Z', finishedAt: '2026-11-26T01:04:00.000Z' },
  ...{ isFull: true, bytes: 2_400_000_000, storedBytes: 600_000_000, error: null },
};
const rehearsal: PointRehearsal = {
  ...{ rehearsalId: 2, beganAt: '2026-11-26T02:00:00.000Z', wantedAt: null, error: null },
  ...{ finishedAt: '2026-11-26T02:09:00.000Z', reachedAt: '2026-11-26T02:01:00.000Z' },
  ...{ tables: 320, rows: 91_000, seconds: 540 },
};
const state: Points = {
  ...{ archivedAt: '2026-11-26T02:39:00.000Z', archiveFailedAt: null },
  ...{ backups: [backup], rehearsals: [rehearsal] },
};
const open = (points: ReturnType<typeof answer>) =>
  openConsole('/console/system/backups', {
    says: [answer(listBackups, []), answer(listRehearsals, []), points],
  });
const card = async () => within(await screen.findByRole('region', { name: '回到任意时刻' }));

it('[GET /api/console/backups/points] says whether the log is archived, what was backed up and what came back', async () => {
  open(
    answer(listPoints, {
      ...state,
      rehearsals: [
        { ...rehearsal, rehearsalId: 3, wantedAt: '2026-11-25T04:00:00.000Z' },
        rehearsal,
      ],
    }),
  );
  const told = await card();
  expect(await told.findByText('在归档')).toBeTruthy();
  expect(told.getByText(/完整的，数据库 2.4 GB，占 600 MB$/)).toBeTruthy();
  expect(told.getByText(/先停在 .*，320 张表 91000 行逐行一致，用了 540 秒$/)).toBeTruthy();
});

it('what fails is said in its words, and what goes on as such', async () => {
  open(
    answer(listPoints, {
      ...state,
      archiveFailedAt: '2026-11-26T02:40:00.000Z',
      backups: [
        { ...backup, pointId: 3, finishedAt: null },
        { ...backup, error: '盘满了' },
      ],
      rehearsals: [{ ...rehearsal, error: 'public.student 有 3 行，恢复出 2 行' }],
    }),
  );
  const told = await card();
  expect(await told.findByText('归档不出去')).toBeTruthy();
  expect(told.getByText(/没有做成：盘满了$/)).toBeTruthy();
  expect(told.getByText(/正在做$/)).toBeTruthy();
  expect(told.getByText(/没有恢复出来：public.student 有 3 行，恢复出 2 行$/)).toBeTruthy();
});

it('a school without them reads how to have them; what is not told is said', async () => {
  open(answer(listPoints, { ...state, archivedAt: null, backups: [], rehearsals: [] }));
  expect((await card()).getByText(/xuezhou backup setup/)).toBeTruthy();
});

it('what did not come leaves the other backups in sight', async () => {
  open(fail(listPoints, 503));
  expect(await screen.findByText(/回到任意时刻的备份没有取到/)).toBeTruthy();
  expect(await screen.findByText('还没有从这里备份过')).toBeTruthy();
});
