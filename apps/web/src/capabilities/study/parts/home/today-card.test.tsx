// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCourseHome,
  getStudyCalendar,
  getToday,
  listCourseTasks,
  listStudyPlans,
  type StudyPlan,
  type Today,
  type TodayItem,
} from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { courseHome, homeCourse } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, type Answers, failure } from '@xuezhou/client/testing/server.ts';

const item = (given: Partial<TodayItem>): TodayItem => ({
  ...{ kind: 'review', title: '', courseId: 1, courseName: 'CFA 一级', finished: 0, total: 1 },
  ...{ chapter: '', doneAt: null, minutes: 0, beginsAt: null, position: 0, cards: 0, questions: 0 },
  ...{ isPlanned: false, campName: null },
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
        item({ kind: 'mock', title: 'A 卷', paperId: 7, minutes: 40 }),
        item({
          ...{ kind: 'lecture', title: '年金', isDone: true, finished: 1, minutes: 8 },
          ...{ bookId: 1, readingId: 101, bulletId: 1001, doneAt: '2026-11-19T23:52:00Z' },
        }),
        item({
          ...{
            kind: 'lecture',
            title: '永续年金',
            chapter: '第 2 章　货币的时间价值',
            minutes: 11,
          },
          ...{ bookId: 1, readingId: 101, bulletId: 1002, position: 766, campName: '冲刺营' },
        }),
        item({ kind: 'camp', task: 'practice', title: '做题', total: 5, finished: 2, minutes: 3 }),
        item({ total: 50, finished: 12, cards: 32, questions: 18, minutes: 24, courseId: null }),
        item({ kind: 'assignment', title: '写一页', bookId: 1, minutes: 30 }),
      ]),
    );
    const card = await region();
    expect(within(card).getByText('完成 1 / 6 项，还需约 108 分钟')).toBeTruthy();
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['完成模考：A 卷', '/events/7/room'],
      ['学完：年金', '/course/1/book/1/reading/101?bullet=1001'],
      ['学完：永续年金', '/course/1/book/1/reading/101?bullet=1002'],
      ['做题', '/course/1/exercise'],
      ['复习到期内容 50 项', '/review'],
      ['交作业：写一页', '/course/1/challenge-mode?book=1'],
    ]);
    const rows = within(card).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.slice(0, 3))).toEqual([
      ...['未完成', '已完成', '未完成', '未完成', '未完成', '未完成'],
    ]);
    expect(within(card).getByText('视频 · 07:52 完成')).toBeTruthy();
    expect(
      within(card).getByText('第 2 章 货币的时间价值 · 看到 12:46 · 「冲刺营」也要这一项'),
    ).toBeTruthy();
    expect(within(card).getByText('闪卡 32 张，题目 18 道')).toBeTruthy();
    expect(within(card).getByText('12 / 50 · 24 分钟')).toBeTruthy();
  });

  it('has one button that begins the first thing that is left, whatever it is', async () => {
    open(
      list([
        item({ kind: 'lecture', title: '年金', isDone: true, finished: 1, bulletId: 1 }),
        item({ total: 50, cards: 32, questions: 18, minutes: 24 }),
      ]),
    );
    const hero = await screen.findByRole('region', { name: '继续学习' });
    expect(within(hero).getByText('复习到期内容 50 项')).toBeTruthy();
    const start = within(hero).getByRole('link', { name: '继续今天的学习' });
    expect(start.getAttribute('href')).toBe('/review');
  });

  it('names the course of what a camp asks for, whose own name stands beneath', async () => {
    open(list([item({ kind: 'camp', task: 'practice', title: '做题', courseName: '冲刺营' })]), [
      answer(
        getCourseHome,
        courseHome({
          groups: [{ groupType: 1, courses: [homeCourse({ courseName: 'CFA 一级精讲班' })] }],
        }),
      ),
    ]);
    const hero = within(await screen.findByRole('region', { name: '继续学习' }));
    expect(hero.getByText('CFA 一级精讲班')).toBeTruthy();
    expect(hero.getByText('训练营 · 冲刺营')).toBeTruthy();
    expect(hero.queryByText('冲刺营')).toBeNull();
  });

  it('[course.progress#2] goes on at the last played lecture until it is watched, then with what is left', async () => {
    const lastPlayedRecord = {
      ...{ courseId: 1, courseName: 'CFA 一级', family: 'CFA' as const, bookId: 1 },
      ...{ bookName: '数量方法', cover: '数量方法', readingId: 101, readingName: '货币的时间价值' },
      ...{ readingNumber: '第 2 章', bulletId: 1001, bulletName: '年金', position: 766 },
      ...{ duration: 1450, playedAt: '2026-11-19T23:52:00Z' },
    };
    const home = [answer(getCourseHome, courseHome({ lastPlayedRecord }))];
    const place = { kind: 'lecture', bookId: 1, readingId: 101, bulletId: 1001 } as const;
    const review = item({ total: 50, cards: 32, questions: 18, minutes: 24 });
    const hero = async () => within(await screen.findByRole('region', { name: '继续学习' }));
    const { unmount } = open(list([item({ ...place, title: '年金' }), review]), home);
    expect((await hero()).getByText('12:46 / 24:10')).toBeTruthy();
    expect((await hero()).getByRole('link').getAttribute('href')).toBe(
      '/course/1/book/1/reading/101?bullet=1001',
    );
    unmount();
    const watched = item({ ...place, title: '年金', isDone: true, finished: 1 });
    open(list([watched, review]), home);
    expect((await hero()).getByText('复习到期内容 50 项')).toBeTruthy();
    expect((await hero()).queryByText('年金')).toBeNull();
    expect((await hero()).getByRole('link').getAttribute('href')).toBe('/review');
  });

  it('says how far the student is from the plan, and what it means for the week', async () => {
    const plan: StudyPlan = {
      ...{ courseId: 1, courseName: 'CFA 一级', examDate: '2099-02-17', weeklyMinutes: 480 },
      ...{ chaptersLeft: 3, minutesLeft: 200, daysAhead: -2, learnUntil: '2099-02-03' },
      ...{ reviewDays: 14, missingMinutes: 45 },
    };
    const home = courseHome({
      groups: [{ groupType: 1, courses: [homeCourse({ examDate: '2099-02-17' })] }],
      week: [{ date: '2026-11-20', seconds: 3600 }],
    });
    openPage('/dashboard', {
      says: [
        answer(getCourseHome, home),
        answer(getToday, list([item({ total: 3 })])),
        answer(listStudyPlans, [plan]),
        answer(getStudyCalendar, { path: '/files/study/1.0.x.ics' }),
      ],
    });
    expect(await screen.findByText('比计划慢 2 天')).toBeTruthy();
    const week = await screen.findByRole('region', { name: '本周学习' });
    expect(week.textContent).toContain('1 小时 / 8 小时');
    await userEvent.click(within(await region()).getByRole('button', { name: '调整计划' }));
    const sheet = await screen.findByRole('dialog', { name: '学习计划' });
    expect(await within(sheet).findByText(/每周还差约 45 分钟/)).toBeTruthy();
    expect(within(sheet).getByText(/之后留 14 天复习/)).toBeTruthy();
    expect(await within(sheet).findByRole('link', { name: '下载日历文件' })).toBeTruthy();
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
        item({ total: 32, minutes: 9 }),
      ]),
      [answer(getCourseHome, courseHome({ pinzhibo: [live] }))],
    );
    const card = await region();
    expect(within(card).getByText('完成 1 / 2 项，还需约 9 分钟')).toBeTruthy();
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
