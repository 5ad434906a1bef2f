// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  getImport,
  getImportRows,
  listImports,
  runImport,
  type ImportRun,
} from '@xuezhou/contract/import/console';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const importId = '019a0000-0000-7000-8000-000000000001';
const correction = {
  ...{ questionId: 41, place: '第 2 行', stem: '久期是哪一项', before: 'A', after: 'B' },
  ...{ students: 12, answers: 15, changed: 6, toRight: 4 },
};
const runOf = (given: Partial<ImportRun> = {}): ImportRun => ({
  ...{ importId, fileName: '固收题.xlsx', state: 'ready', contents: 'questions', courseId: 7 },
  ...{ course: 'CFA 一级精讲班', head: null, columns: [], revision: 1, isChecked: true },
  ...{ progress: { done: 0, of: 0 }, notes: [], fault: null, importNo: null, endedAt: null },
  counts: { new: 0, update: 1, look: 0, conflict: 0, same: 0, cannot: 0, left: 0 },
  ...{ undoUntil: null, undoneAt: null, answers: 0, corrections: [correction] },
  correctedTotal: 1,
  ...{ isRegrading: false, regradedAt: null },
  ...{ mayRegrade: true, waiting: 0, ...given },
});
const done = { state: 'done', importNo: 9, endedAt: '2026-11-23T02:00:00Z' } as const;
const open = (given: Partial<ImportRun> = {}, permissions?: StaffSelf['permissions']) => {
  openConsole(`/console/import?run=${importId}`, {
    says: [
      answer(listImports, { open: [], past: [] }),
      answer(getImport, runOf(given)),
      answer(getImportRows, { list: [], next: null }),
    ],
    ...(permissions !== undefined && { self: { permissions } }),
  });
  return userEvent.setup();
};
const button = async () =>
  await screen.findByRole<HTMLButtonElement>('button', { name: '导入 1 题' });

beforeEach(() => localStorage.clear());

it('a corrected key says whom it touches, and nothing is imported before it is said what becomes of them', async () => {
  const user = open();
  const table = within(await screen.findByRole('region', { name: '改了答案的题' }));
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    ...['第 2 行', '久期是哪一项', '原来：A→现在：B', '12', '15', '6'],
  ]);
  expect((await button()).disabled).toBe(true);
  expect(screen.getByText(/6 个答案改判，其中 4 个改为对/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '导入后按新答案重新判分' }));
  respondAlso([answer(runImport, true), answer(getImport, runOf({ state: 'running' }))]);
  await user.click(await button());
  await waitFor(() =>
    expect(calls(runImport)[0]?.body).toEqual({ importId, revision: 1, isRegrading: true }),
  );
});

it('they may be left as they were judged', async () => {
  const user = open();
  await user.click(await screen.findByRole('radio', { name: '先不判' }));
  respondAlso([answer(runImport, true)]);
  await user.click(await button());
  await waitFor(() => expect(calls(runImport)[0]?.body).toMatchObject({ isRegrading: false }));
});

it('who may not judge anew is told who may, and imports all the same', async () => {
  const user = open({ mayRegrade: false }, ['content.publish', 'content.read']);
  expect(await screen.findByText(/重新判分要有“/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  respondAlso([answer(runImport, true)]);
  await user.click(await button());
  await waitFor(() => expect(calls(runImport)[0]?.body).toEqual({ importId, revision: 1 }));
});

it.each([
  [{ isRegrading: true }, /正在按新答案重新判 1 道题的作答/],
  [{ isRegrading: true, regradedAt: '2026-11-23T02:01:00Z' }, /已经按新答案重新判分/],
  [
    { isRegrading: true, regradedAt: '2026-11-23T02:01:00Z', waiting: 1 },
    /1 道题里还有 1 道没有判，在“改过答案的题”里等着判/,
  ],
  [{}, /以前的作答还是按原来的答案判的/],
  [
    { isRegrading: true, regradedAt: '2026-11-23T02:01:00Z', undoneAt: '2026-11-24T02:00:00Z' },
    /撤回导入没有撤回判分/,
  ],
])('afterwards it is said what became of them: %o', async (given, words) => {
  open({ ...done, ...given });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: '看改过答案的题' })).toBeTruthy();
});

it('of more than it lists it says how many there are', async () => {
  open({ correctedTotal: 260 });
  expect(await screen.findByText('260 道题改了答案，学员已经按原来的答案判过')).toBeTruthy();
  expect(screen.getByText(/下面是前 1 道/)).toBeTruthy();
});
