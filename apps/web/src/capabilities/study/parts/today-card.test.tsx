// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCourseHome,
  getToday,
  listCourseTasks,
  type Today,
  type TodayItem,
} from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { courseHome } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers, failure } from '../../../test/server.ts';

const item = (given: Partial<TodayItem>): TodayItem => ({
  ...{ kind: 'cards', title: '', courseId: 1, courseName: 'CFA 一级', finished: 0, total: 1 },
  ...{ isDone: false, bookId: null, readingId: null, bulletId: null, paperId: null, task: null },
  ...given,
});

const open = (today: Today | Response | (() => Today | Response), more: Answers = []) =>
  openPage('/dashboard', {
    says: [answer(getCourseHome, courseHome()), answer(getToday, today), ...more],
  });
const list = (items: TodayItem[]) => ({ date: '2026-11-20', items });
const region = () => screen.findByRole('region', { name: '今日任务' });

describe('what to do today on the dashboard', () => {
  it('is one list with a count, ticks, and a way to each', async () => {
    open(
      list([
        item({ kind: 'mock', title: 'A 卷', paperId: 7 }),
        item({
          ...{ kind: 'lecture', title: '年金', isDone: true, finished: 1 },
          ...{ bookId: 1, readingId: 101, bulletId: 1001 },
        }),
        item({ kind: 'camp', task: 'practice', title: '做题', total: 5, finished: 2 }),
        item({ total: 32, finished: 12 }),
        item({ kind: 'wrong', total: 20 }),
        item({ kind: 'assignment', title: '写一页', bookId: 1 }),
      ]),
    );
    const card = await region();
    expect(within(card).getByText('完成 1 / 6 项')).toBeTruthy();
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['完成模考：A 卷', '/events/7/room'],
      ['学完：年金', '/course/1/book/1/reading/101?bullet=1001'],
      ['做题', '/course/1/exercise'],
      ['复习 32 张到期的闪卡', '/course/1/flash-card-landing'],
      ['重做 20 道错题', '/course/1/exercise?view=wrong'],
      ['交作业：写一页', '/course/1/challenge-mode?book=1'],
    ]);
    const rows = within(card).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.slice(0, 3))).toEqual([
      ...['未完成', '已完成', '未完成', '未完成', '未完成', '未完成'],
    ]);
    expect(within(card).getByText('12 / 32')).toBeTruthy();
  });

  it('leaves out what is announced above it', async () => {
    const live = {
      ...{ liveId: 5, courseId: 1, courseName: 'CFA 一级', title: '利率串讲', teacher: '沈老师' },
      ...{ beginsAt: '2099-01-01T12:00:00Z', endsAt: '2099-01-01T13:30:00Z' },
      ...{ opensAt: '2099-01-01T11:45:00Z', state: 'planned' as const },
    };
    open(
      list([
        item({ kind: 'live', title: '利率串讲', isDone: true, finished: 1 }),
        item({ kind: 'live', title: '晨读', isDone: true, finished: 1 }),
        item({ total: 32 }),
      ]),
      [answer(getCourseHome, courseHome({ live: [live] }))],
    );
    const card = await region();
    expect(within(card).getByText('完成 1 / 2 项')).toBeTruthy();
    expect(within(card).queryByText('上直播课：利率串讲')).toBeNull();
    expect(screen.getByRole('region', { name: '利率串讲' })).toBeTruthy();
  });

  it('congratulates calmly when all is done, and when there is nothing', async () => {
    open(list([item({ isDone: true, finished: 1 })]));
    expect(await screen.findByText('今天的 1 项都做完了')).toBeTruthy();
    open(list([]));
    expect(await screen.findByText('今天没有待办')).toBeTruthy();
  });

  it('tells that it did not come, and asks again', async () => {
    let isUp = false;
    open(() => (isUp ? list([]) : failure(500)));
    const card = await region();
    isUp = true;
    await userEvent.click(within(card).getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('今天没有待办')).toBeTruthy();
  });

  it('shows on the course card how far its training camps are', async () => {
    open(list([]), [
      answer(listCourseTasks, [
        {
          ...{ courseId: 1, finishedItem: 3, totalItem: 15, personalTaskFinishedCount: 0 },
          ...{ personalTaskTotalCount: 0, myXLYList: [], campCount: 1 },
        },
      ]),
    ]);
    const link = await screen.findByRole('link', { name: '训练营 3 / 15' });
    expect(link.getAttribute('href')).toBe('/training-camp/1');
  });
});
