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
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
  expect(await screen.findByRole('region', { name: '也可以' })).toBeTruthy();
  expect(look.isConnected).toBe(false);
});
