// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  listCorrectedKeys,
  previewRegrade,
  regradeQuestion,
  type CorrectedKeyRow,
  type RegradeDone,
} from '@xuezhou/contract/review/console';
import { undoAction } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole } from '../../../../test/open-console.tsx';

const row = (questionId: number, given: Partial<CorrectedKeyRow> = {}): CorrectedKeyRow => ({
  ...{ questionId, partId: questionId, course: 'CFA 一级', stem: `久期是哪一项 ${questionId}` },
  ...{ before: 'A', after: 'B', students: 12, answers: 15, ...given },
});
const done: RegradeDone = {
  ...{ auditId: 90, questionId: 43, stem: '凸性是哪一项', at: '2026-11-23T02:00:00Z', by: '周允' },
  ...{ isUndo: false, answers: 7, why: '', undoUntil: '2099-11-30T02:00:00Z', undoneBy: null },
};
const preview = {
  ...{ former: 15, formerStudents: 12, changed: 6, toRight: 4 },
  answers: [
    {
      ...{ studentId: 100001, name: '林知远', part: 0, answer: 'B', before: -1, after: 1 },
      answeredAt: '2026-11-20T02:00:00Z',
    },
  ],
};
const says = [
  answer(listCorrectedKeys, { total: 2, waiting: [row(41), row(42)], done: [done] }),
  answer(previewRegrade, preview),
];
const open = () => {
  openConsole('/console/bank/corrected', { says });
  return userEvent.setup();
};

it('a key that was corrected is judged by after its students are seen before and after', async () => {
  const user = open();
  const table = within(await screen.findByRole('table', { name: '等着重新判分的题' }));
  await user.click(await table.findByRole('button', { name: '重新判分：久期是哪一项 41' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('林知远')).toBeTruthy();
  respondAlso([
    answer(regradeQuestion, { answers: 6, students: 5 }),
    answer(listCorrectedKeys, { total: 1, waiting: [row(42)], done: [done] }),
  ]);
  await user.type(dialog.getByLabelText('为什么改'), '原题印错');
  await user.click(dialog.getByRole('button', { name: '改判 6 个答案' }));
  await waitFor(() =>
    expect(calls(regradeQuestion)[0]?.body).toEqual({ questionId: 41, why: '原题印错' }),
  );
  await waitFor(() => expect(screen.queryByText('久期是哪一项 41')).toBeNull());
});

it('all that wait are judged one after the other, and what was refused is said', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: '全部重新判分' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/共有 30 次作答/)).toBeTruthy();
  respondAlso([refuse(regradeQuestion, 'questionsUnknown')]);
  await user.click(dialog.getByRole('button', { name: '重新判 2 道题' }));
  expect(await screen.findByText(/判了 0 道题，2 道没有判/)).toBeTruthy();
  expect(calls(regradeQuestion).map(({ body }) => body.questionId)).toEqual([41, 42]);
});

it('what was judged stands there with who did it, and is taken back', async () => {
  const user = open();
  expect(await screen.findByText(/周允 · .*重新判分，改判 7 个答案/)).toBeTruthy();
  respondAlso([refuse(undoAction, 'undoChanged')]);
  await user.click(screen.getByRole('button', { name: '撤回重新判分：凸性是哪一项' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  respondAlso([
    answer(undoAction, { kept: 0 }),
    answer(listCorrectedKeys, {
      total: 0,
      waiting: [],
      done: [{ ...done, undoUntil: null, undoneBy: '陈望舒' }],
    }),
  ]);
  await user.click(screen.getByRole('button', { name: '撤回重新判分：凸性是哪一项' }));
  expect(await screen.findByText(/陈望舒撤回了/)).toBeTruthy();
  expect(calls(undoAction).at(-1)?.body).toEqual({ auditId: 90 });
  expect(await screen.findByText('没有等着判的题')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '全部重新判分' })).toBeNull();
});

it('says what did not come', async () => {
  openConsole('/console/bank/corrected', { says: [fail(listCorrectedKeys, 503)] });
  expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy();
});

it('of more than it lists it says how many there are', async () => {
  const keys = { total: 412, waiting: [row(41), row(42)], done: [] };
  openConsole('/console/bank/corrected', { says: [answer(listCorrectedKeys, keys)] });
  expect(await screen.findByText(/一共 412 道，先列 2 道/)).toBeTruthy();
});
