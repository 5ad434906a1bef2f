// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { dropScheduledReply, getQaThread, scheduleReply } from '@xuezhou/contract/qa/console';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { openQa } from '../../../test/open-qa.tsx';
import { answerId, colleague, questionId, self, thread } from '../../../test/qa-samples.ts';
import { typeIn } from '../../../test/type-in.ts';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const mine = thread({ claimedBy: self });
const later = {
  ...{ qaAnswerId: answerId, ...self, content: '先看方向。', html: '<p>先看方向。</p>' },
  ...{ isPrivate: true, at: '2026-11-27T07:00:00.000Z', version: 3, heldFor: null },
  againAt: null,
  mayChange: true,
};
const field = () => screen.findByRole('textbox', { name: '回答' });

it('an answer is given a time, under one id over a lost network, and leaves the field when it was taken', async () => {
  openQa([answer(getQaThread, mine), fail(scheduleReply, 'network')]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '写回答' }));
  await typeIn(await field(), '晚点说');
  await user.click(screen.getByRole('button', { name: '定时发' }));
  const dialog = within(await screen.findByRole('dialog', { name: '定时发出回答' }));
  await user.click(dialog.getByRole('radio', { name: /^3 小时以后/ }));
  expect(dialog.getByText(/比约定的回复时间晚/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '定时发出' }));
  await dialog.findByText(/没有送到/);
  respondAlso([answer(scheduleReply, { title: '', version: 1 })]);
  await user.click(dialog.getByRole('button', { name: '定时发出' }));
  await screen.findByText(/自动发出，以前都能改/);
  const [first, second] = calls(scheduleReply).map(({ body }) => body);
  expect(first).toEqual(second);
  expect(second).toEqual({
    ...{ questionId, qaAnswerId: expect.any(String), markdown: '晚点说', isPrivate: false },
    ...{ at: '2026-11-27T05:00:00.000Z', version: 0 },
  });
  expect(localStorage.length).toBe(0);
});

it('what waits is seen; its time is changed over the version that was seen', async () => {
  openQa([answer(getQaThread, { ...mine, later }), refuse(scheduleReply, 'qaLaterChanged')]);
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  expect(card.getByText('先看方向。')).toBeTruthy();
  expect(card.getByText(/自动发出，只给提问的人看/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: '改时间' }));
  const dialog = within(await screen.findByRole('dialog', { name: '改发出的时间' }));
  const newer = { ...later, content: '改过的话。', html: '<p>改过的话。</p>', version: 4 };
  respondAlso([answer(getQaThread, { ...mine, later: newer })]);
  await user.click(dialog.getByRole('button', { name: '改时间' }));
  expect(await dialog.findByText(/刚刚改过/)).toBeTruthy();
  await screen.findByText('改过的话。');
  respondAlso([answer(scheduleReply, { title: '', version: 5 })]);
  await user.click(dialog.getByRole('button', { name: '改时间' }));
  await waitFor(() => expect(calls(scheduleReply)).toHaveLength(2));
  expect(calls(scheduleReply)[1]?.body).toMatchObject({
    ...{ qaAnswerId: answerId, markdown: '改过的话。', isPrivate: true, version: 4 },
  });
});

it('taken back, its words stand in the field again', async () => {
  openQa([
    answer(getQaThread, { ...mine, later }),
    answer(dropScheduledReply, { markdown: '先看方向。', isPrivate: true }),
  ]);
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  respondAlso([answer(getQaThread, mine)]);
  await user.click(card.getByRole('button', { name: '收回来改' }));
  await waitFor(async () => expect((await field()).textContent).toBe('先看方向。'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '只给提问的人看' }).checked).toBe(
    true,
  );
  expect(calls(dropScheduledReply)).toEqual([{ body: { qaAnswerId: answerId } }]);
});

it('what was taken back though its answer was lost stands in the field, once', async () => {
  openQa([answer(getQaThread, { ...mine, later }), fail(dropScheduledReply, 'network')]);
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  await user.click(card.getByRole('button', { name: '收回来改' }));
  await waitFor(() => expect(localStorage.length).toBe(1));
  expect(screen.queryByRole('textbox', { name: '回答' })).toBeNull();
  respondAlso([answer(getQaThread, mine)]);
  await queryClient.invalidateQueries();
  await waitFor(async () => expect((await field()).textContent).toBe('先看方向。'));
  await queryClient.invalidateQueries();
  expect((await field()).textContent).toBe('先看方向。');
  expect(screen.queryByRole('region', { name: '定时的回答' })).toBeNull();
});

it('of a question that is over the words that were taken back can still be copied', async () => {
  const over = { ...mine, state: 'withdrawn' as const };
  openQa([
    answer(getQaThread, { ...over, later: { ...later, heldFor: '问题被撤回' } }),
    answer(dropScheduledReply, { markdown: '先看方向。', isPrivate: true }),
  ]);
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  expect(card.queryByRole('button', { name: '改时间' })).toBeNull();
  respondAlso([answer(getQaThread, over)]);
  await user.click(card.getByRole('button', { name: '收回来改' }));
  expect(await screen.findByRole('button', { name: '复制' })).toBeTruthy();
  expect(screen.getByText('先看方向。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '不要了' }));
  expect(localStorage.length).toBe(0);
});

it('of a question that a colleague has the words that were taken back can be copied, and are dropped when they are wanted no more', async () => {
  const theirs = { ...mine, claimedBy: colleague };
  openQa([
    answer(getQaThread, { ...theirs, later }),
    answer(dropScheduledReply, { markdown: '先看方向。', isPrivate: true }),
  ]);
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  respondAlso([answer(getQaThread, theirs)]);
  await user.click(card.getByRole('button', { name: '收回来改' }));
  expect(await screen.findByRole('button', { name: '复制' })).toBeTruthy();
  expect(screen.getByText('先看方向。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '接过来' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '不要了' }));
  expect(screen.queryByText('先看方向。')).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('words that were out already leave the field; others get an id of their own and are given a time by another press', async () => {
  openQa([answer(getQaThread, mine), refuse(scheduleReply, 'idReused')]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '写回答' }));
  await typeIn(await field(), '改过的话');
  await user.click(screen.getByRole('button', { name: '定时发' }));
  const dialog = within(await screen.findByRole('dialog', { name: '定时发出回答' }));
  await user.click(dialog.getByRole('button', { name: '定时发出' }));
  expect(await dialog.findByText(/请再按一次/)).toBeTruthy();
  respondAlso([refuse(scheduleReply, 'qaLaterSent')]);
  await user.click(dialog.getByRole('button', { name: '定时发出' }));
  await screen.findByText('这个回答早先已经发出去了，在上面');
  const [first, second] = calls(scheduleReply).map(({ body }) => body.qaAnswerId);
  expect(first).not.toBe(second);
  expect(localStorage.length).toBe(0);
});

it('a colleague’s is only read', async () => {
  openQa([answer(getQaThread, { ...mine, later: { ...later, mayChange: false } })]);
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  expect(card.getByText('先看方向。')).toBeTruthy();
  expect(card.queryAllByRole('button')).toEqual([]);
});

it('what was sent meanwhile is not taken back, and that is said, with why it was not sent', async () => {
  openQa([
    answer(getQaThread, { ...mine, later: { ...later, heldFor: '定好以后学员又写了话' } }),
    refuse(dropScheduledReply, 'qaLaterSent'),
  ]);
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  expect(card.getByText('没有发出：定好以后学员又写了话')).toBeTruthy();
  await user.click(card.getByRole('button', { name: '收回来改' }));
  expect(await card.findByText(/已经发出去了/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '回答' })).toBeNull();
});

it('one that could not be sent at its time says when it is tried again, and not that it goes out at a time that is over', async () => {
  const failed = { ...later, againAt: '2026-11-27T07:03:00.000Z' };
  openQa([answer(getQaThread, { ...mine, later: failed })]);
  const card = within(await screen.findByRole('region', { name: '定时的回答' }));
  expect(card.getByText(/没发成，15:03 再试/)).toBeTruthy();
  expect(card.queryByText(/自动发出/)).toBeNull();
});
