// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion } from '@xuezhou/contract/practice';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

const hints = ['<p>先看方向</p>', '<p>再看大小</p>'];
beforeEach(() => localStorage.clear());
afterEach(async () => {
  serve([]);
  await deliver();
});

const result = {
  ...{ questionStatus: 1, personalCorrectCount: 1, personalWrongCount: 0 },
  ...{ groupStatus: 0, inWrongList: false, rightsInRow: 1 },
} as const;
const open = async (given: Parameters<typeof aQuestion>[0] = { hints }, status: 1 | -1 = 1) => {
  serve([aQuestion(given)], [answer(answerQuestion, { ...result, questionStatus: status })]);
  renderAt('/exercise/1?type=4&q=1');
  await screen.findByRole('radio', { name: /选项 A/ });
};
const ask = (text: string) => screen.findByRole('button', { name: text });

it('shows hints one by one before the answer, which says how many were seen and what it counts for', async () => {
  await open();
  const user = userEvent.setup();
  await user.click(await ask('看提示 1/2'));
  expect(await screen.findByText('先看方向')).toBeDefined();
  expect(screen.queryByText('再看大小')).toBeNull();
  await user.click(await ask('看提示 2/2'));
  expect(screen.getByText('提示 2/2')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^看提示/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /选项 A/ }));
  await user.click(screen.getByRole('button', { name: '提交答案' }));
  expect(await screen.findByText('看过 2 个提示，这次答对在估计掌握时按 50% 算')).toBeDefined();
  await waitFor(() => expect(calls(answerQuestion)[0]?.body).toMatchObject({ hints: 2 }));
});

it('a reload unsees none, and a wrong answer has no word of them', async () => {
  await open({ hints }, -1);
  const user = userEvent.setup();
  await user.click(await ask('看提示 1/2'));
  const kept = { ...localStorage };
  expect(Object.entries(kept).find(([key]) => key.includes('hints'))?.[1]).toBe('1');
  await user.click(screen.getByRole('radio', { name: /选项 B/ }));
  await user.click(screen.getByRole('button', { name: '提交答案' }));
  await screen.findByText('正确答案');
  expect(screen.queryByText(/这次答对在估计掌握时/)).toBeNull();
  await waitFor(() => expect(calls(answerQuestion)[0]?.body).toMatchObject({ hints: 1 }));
  await waitFor(() =>
    expect(Object.keys({ ...localStorage }).filter((key) => key.includes('hints'))).toEqual([]),
  );
});

it('without hints there is no word of them, and none is sent', async () => {
  await open({});
  const user = userEvent.setup();
  expect(screen.queryByText(/提示/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /选项 A/ }));
  await user.click(screen.getByRole('button', { name: '提交答案' }));
  await waitFor(() => expect(calls(answerQuestion)).toHaveLength(1));
  expect(calls(answerQuestion)[0]?.body).not.toHaveProperty('hints');
});
