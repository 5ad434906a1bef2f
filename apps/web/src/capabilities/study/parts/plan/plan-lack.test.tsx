// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptLack, getCourseHome, getToday, listStudyPlans } from '@xuezhou/contract/study';
import { answer } from '@xuezhou/client/testing/server.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { courseHome } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { aPlanOf } from '../../../../test/plan-samples.ts';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-12T04:00:00Z'));
});

it('where the time is short says what else helps; who goes on all the same is warned no more, and can take it back', async () => {
  let isLackAccepted = false;
  let moreAWeek: number | null = 70;
  let asked = 0;
  const plan = () => aPlanOf({ balance: -970, isLackAccepted, moreAWeek });
  openPage('/dashboard?view=plan', {
    says: [
      answer(getCourseHome, courseHome()),
      answer(getToday, { date: '2026-11-12', items: [], hours: 60, week: [], standings: [] }),
      answer(listStudyPlans, () => [plan()]),
      answer(acceptLack, ({ body }) => {
        asked += 1;
        ({ isAccepted: isLackAccepted } = body as { isAccepted: boolean });
        return plan();
      }),
    ],
  });
  const also = within(await screen.findByRole('region', { name: '也可以' }));
  expect(also.getByText('每周多学 1 小时 10 分')).toBeTruthy();
  await userEvent.click(also.getByRole('button', { name: '改考试日期' }));
  const sheet = await screen.findByRole('dialog', { name: '改时间和考试日期' });
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(sheet.isConnected).toBe(false));
  await userEvent.click(also.getByRole('button', { name: '知道了' }));
  const look = await screen.findByRole('button', { name: '看看怎么补' });
  const verdict = within(screen.getByRole('region', { name: '够不够' }));
  expect(verdict.getByRole('heading', { name: '还差 16 小时 10 分' })).toBeTruthy();
  expect(verdict.getByText('就这样学：按次序先学前面的，学不到的留在最后。')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '也可以' })).toBeNull();
  // To look at it changes nothing.
  await userEvent.click(look);
  const again = within(await screen.findByRole('region', { name: '也可以' }));
  expect(again.getByText('这件事不再提醒')).toBeTruthy();
  expect(asked).toBe(1);
  moreAWeek = null;
  await userEvent.click(again.getByRole('button', { name: '再提醒我' }));
  expect(await again.findByRole('button', { name: '知道了' })).toBeTruthy();
  expect([asked, isLackAccepted]).toEqual([2, false]);
  // The days that are left do not hold it.
  expect(again.queryByText(/每周多学/)).toBeNull();
});

it('who goes on with what is lacking still sees what was put aside, and what more a week does without it', async () => {
  const chapter = {
    ...{ readingId: 7, readingName: '久期', bookName: '固定收益', minutes: 90, share: 12 },
    ...{ questions: 1, isLeftOut: true },
  };
  openPage('/dashboard?view=plan', {
    says: [
      answer(getCourseHome, courseHome()),
      answer(getToday, { date: '2026-11-12', items: [], hours: 60, week: [], standings: [] }),
      answer(listStudyPlans, () => [
        aPlanOf({ balance: -970, isLackAccepted: true, moreAWeek: 70, leaveOut: [chapter] }),
      ]),
    ],
  });
  const put = await screen.findByRole<HTMLInputElement>('checkbox', { name: '久期' });
  expect(put.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '看看怎么补' }));
  expect(screen.getByText('平均加到每个学习日，除了放下的，考前学得完。')).toBeTruthy();
});
