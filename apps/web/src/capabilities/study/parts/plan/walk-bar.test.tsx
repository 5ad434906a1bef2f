// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listNoteBooks } from '@xuezhou/contract/notes';
import { answerQuestion } from '@xuezhou/contract/practice';
import { getToday, putOff, type Today, type TodayItem } from '@xuezhou/contract/study';
import { answer, calls, failure } from '@xuezhou/client/testing/server.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineOutboxKind } from '../../../../platform/outbox/outbox.ts';
import { openPage } from '../../../../test/open-page.ts';
import { todayQuery } from '../../study.queries.ts';
import { endWalk, walkTo } from '../../today/walk.ts';

const entry = (given: Partial<TodayItem>): TodayItem => ({
  ...{ kind: 'review', title: '', courseId: 1, courseName: 'CFA 一级', finished: 0, total: 1 },
  ...{ chapter: '', doneAt: null, minutes: 0, spent: 0, beginsAt: null, endsAt: null, position: 0 },
  ...{ isPlanned: false, campName: null },
  ...{ isDone: false, bookId: null, readingId: null, bulletId: null, paperId: null, task: null },
  ...given,
});
const task = (isDone: boolean) =>
  entry({ kind: 'camp', task: 'practice', title: '3 道题', total: 3, isDone });
const today = (isDone: boolean): Today => ({
  ...{ date: '2026-11-20', hours: 120, week: [], standings: [] },
  items: [task(isDone), entry({ kind: 'review', total: 4, minutes: 3 })],
});
const open = (says: () => Today | Response | Promise<Today | Response>) =>
  openPage('/notes', {
    says: [
      answer(getToday, says),
      answer(listNoteBooks, []),
      answer(answerQuestion, {
        ...{ questionStatus: 1, personalCorrectCount: 1, personalWrongCount: 0 },
        ...{ groupStatus: 0, inWrongList: false, rightsInRow: 0 },
      }),
    ],
  });
const bar = () => screen.findByRole('status', { name: '今天的学习' });
const answers = defineOutboxKind('test-of-the-walk', answerQuestion);

beforeEach(() => walkTo('2026-11-20', task(false)));
afterEach(endWalk);

describe('what comes next, once the entry that was opened is done', () => {
  it('is asked for again where it did not come: nobody could ask for what is not seen', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let isOut = true;
    open(() => (isOut ? failure(503) : today(true)));
    await waitFor(() =>
      expect(queryClient.getQueryState(todayQuery.queryKey)?.status).toBe('error'),
    );
    expect(screen.queryByRole('status', { name: '今天的学习' })).toBeNull();
    isOut = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(within(await bar()).getByText('下一项：复习到期闪卡 4 张')).toBeTruthy();
    const asked = calls(getToday).length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls(getToday)).toHaveLength(asked);
  });

  it('knows of an answer that was taken while the first list was still on its way', async () => {
    let goOn = () => {};
    const first = new Promise<void>((resolve) => (goOn = resolve));
    const { asked } = open(async () => {
      if (calls(getToday).length > 1) return today(true);
      await first;
      return today(false);
    });
    await waitFor(() => expect(calls(getToday)).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await answers.add({
      body: { answerId: '01932c07-0000-7000-8000-000000000001', ...place, studentAnswer: 'A' },
    });
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain(answerQuestion.path));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    goOn();
    expect(within(await bar()).getByText('下一项：复习到期闪卡 4 张')).toBeTruthy();
  });
});

it('goes on by Enter, and not where something is focused that Enter presses; a rest puts it away', async () => {
  const { router } = open(() => today(true));
  const shown = await bar();
  const rest = within(shown).getByRole('button', { name: '歇一下' });
  rest.focus();
  expect(within(shown).getByRole('link', { name: '去做' }).getAttribute('href')).toBe('/review');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('status', { name: '今天的学习' })).toBeNull());
  expect(router.state.location.pathname).toBe('/notes');
  act(() => walkTo('2026-11-20', task(false)));
  await bar();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/review'));
});

it('puts what comes next off to tomorrow, offers the one after it, and takes it back', async () => {
  const asked: unknown[] = [];
  const whole = today(true);
  const lecture = entry({ kind: 'lecture', title: '年金', readingId: 101, bulletId: 1001 });
  const items = [...whole.items, lecture];
  openPage('/notes', {
    says: [
      answer(getToday, { ...whole, items }),
      answer(listNoteBooks, []),
      answer(putOff, ({ body }) => {
        asked.push(body);
        const { isOff } = body as { isOff: boolean };
        return isOff
          ? { ...whole, items: [items[0]!, lecture], putOff: [items[1]!] }
          : { ...whole, items, putOff: [] };
      }),
    ],
  });
  const shown = within(await bar());
  await userEvent.click(shown.getByRole('button', { name: '明天再做' }));
  expect(await shown.findByText('下一项：学完「年金」')).toBeTruthy();
  const review = { kind: 'review', courseId: 1, readingId: null, bulletId: null };
  const ofDay = { ...review, day: '2026-11-20' };
  expect(asked).toEqual([{ ...ofDay, isOff: true }]);
  // Nor does the list that is kept for when there is no way to the server name it.
  const kept = JSON.parse(localStorage.getItem('xuezhou-today') ?? '{}') as { today: Today };
  expect(kept.today.items.map(({ kind }) => kind)).toEqual(['camp', 'lecture']);
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
  expect(await shown.findByText('下一项：复习到期闪卡 4 张')).toBeTruthy();
  // Not the entry that is offered by then.
  expect(asked[1]).toEqual({ ...ofDay, isOff: false });
});

it('a list that was asked for before brings nothing back that was put off since', async () => {
  const whole = today(true);
  const lecture = entry({ kind: 'lecture', title: '年金', readingId: 101, bulletId: 1001 });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { unmount } = openPage('/notes', {
    says: [
      answer(getToday, async () => {
        if (calls(getToday).length > 1) await held;
        return { ...whole, items: [...whole.items, lecture] };
      }),
      answer(listNoteBooks, []),
      answer(putOff, { ...whole, items: [whole.items[0]!], putOff: [whole.items[1]!, lecture] }),
    ],
  });
  const shown = within(await bar());
  void queryClient.invalidateQueries({ queryKey: todayQuery.queryKey });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: todayQuery.queryKey })).toBe(1));
  await userEvent.click(shown.getByRole('button', { name: '明天再做' }));
  // What was put off is not done.
  expect(await shown.findByText('今天的先到这里，2 项明天再做')).toBeTruthy();
  await act(async () => {
    goOn();
    await held;
  });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: todayQuery.queryKey })).toBe(0));
  expect(shown.getByText('今天的先到这里，2 项明天再做')).toBeTruthy();
  unmount();
});

it('of a list that was left open overnight nothing is said to be put off', async () => {
  const tomorrow = { ...today(true), date: '2026-11-21' };
  openPage('/notes', {
    says: [answer(getToday, today(true)), answer(listNoteBooks, []), answer(putOff, tomorrow)],
  });
  await userEvent.click(within(await bar()).getByRole('button', { name: '明天再做' }));
  await waitFor(() => expect(screen.queryByRole('status', { name: '今天的学习' })).toBeNull());
  expect(queryClient.getQueryData(todayQuery.queryKey)?.date).toBe('2026-11-21');
  expect(screen.queryByText('放到明天了')).toBeNull();
});

const place = { courseId: 1, questionId: 9, version: 1 };
