// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCourseHome, getToday, putOff, type Today } from '@xuezhou/contract/study';
import { answer, calls, failure } from '@xuezhou/client/testing/server.ts';
import { expect, it } from 'vitest';
import { courseHome } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { aTodayItem } from '../../../../test/plan-samples.ts';

const cards = aTodayItem({ kind: 'review', total: 4, minutes: 3, courseId: null });
const wrong = aTodayItem({ kind: 'wrong', total: 2, minutes: 5 });
const day = (given: Partial<Today>): Today => ({
  ...{ date: '2026-11-20', hours: 120, week: [], standings: [], items: [] },
  ...given,
});

it('what was put off stands below the list, and comes back from there long after', async () => {
  const asked: unknown[] = [];
  let isUp = false;
  openPage('/dashboard', {
    says: [
      answer(getCourseHome, courseHome()),
      answer(getToday, day({ putOff: [cards, wrong] })),
      answer(putOff, ({ body }) => {
        if (!isUp) return failure(503);
        asked.push(body);
        return day({ items: [cards], putOff: [wrong] });
      }),
    ],
  });
  const card = within(await screen.findByRole('region', { name: '今天' }));
  expect(card.getByRole('heading', { name: '今天的先到这里，2 项明天再做' })).toBeTruthy();
  expect(screen.queryByText(/没有到期的闪卡/)).toBeNull();
  const off = await card.findByRole('region', { name: '放到明天的 2 项' });
  const back = within(off).getByRole('button', { name: '把「复习到期闪卡 4 张」拿回今天' });
  await userEvent.click(back);
  await waitFor(() => expect(calls(putOff)).toHaveLength(1));
  expect(within(off).getAllByRole('listitem')).toHaveLength(2);
  isUp = true;
  await waitFor(() => expect(back.hasAttribute('data-loading')).toBe(false));
  await userEvent.click(back);
  expect(await card.findByRole('link', { name: '复习到期闪卡 4 张' })).toBeTruthy();
  expect(card.getByRole('region', { name: '放到明天的 1 项' })).toBeTruthy();
  expect(asked).toEqual([
    {
      ...{ kind: 'review', courseId: null, readingId: null, bulletId: null },
      ...{ day: '2026-11-20', isOff: false },
    },
  ]);
});

it('who did some of it and put the rest off is not told that all is done', async () => {
  const done = aTodayItem({ kind: 'review', isDone: true, finished: 1, minutes: 9 });
  openPage('/dashboard', {
    says: [
      answer(getCourseHome, courseHome()),
      answer(getToday, day({ items: [done], putOff: [wrong] })),
    ],
  });
  expect(await screen.findByRole('heading', { name: '今天的先到这里，1 项明天再做' })).toBeTruthy();
  expect(screen.getByText('1 项，9 分钟。')).toBeTruthy();
  expect(screen.queryByText('今天的做完了，可以休息了')).toBeNull();
});
