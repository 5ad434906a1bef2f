// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCourseHome,
  getPlacement,
  getToday,
  listCourseTasks,
  type Today,
  type TodayItem,
} from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { courseHome, homeCourse } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, type Answers, failure } from '@xuezhou/client/testing/server.ts';

const item = (given: Partial<TodayItem>): TodayItem => ({
  ...{ kind: 'review', title: '', courseId: 1, courseName: 'CFA 一级', finished: 0, total: 1 },
  ...{ chapter: '', doneAt: null, minutes: 0, spent: 0, beginsAt: null, endsAt: null, position: 0 },
  ...{ isPlanned: false, campName: null },
  ...{ isDone: false, bookId: null, readingId: null, bulletId: null, paperId: null, task: null },
  ...given,
});

const open = (today: Today | Response | (() => Today | Response), more: Answers = []) =>
  openPage('/dashboard', {
    says: [answer(getCourseHome, courseHome()), answer(getToday, today), ...more],
  });
const list = (items: TodayItem[], given: Partial<Today> = {}): Today => ({
  ...{ date: '2026-11-20', items, hours: 120, week: [], standings: [] },
  ...given,
});
const region = () => screen.findByRole('region', { name: '今天' });

describe('what to do today on the dashboard', () => {
  it('is one list with its minutes, in its order, what is done below it, and a way to each', async () => {
    open(
      list([
        item({
          kind: 'mock',
          title: 'A 卷',
          paperId: 7,
          minutes: 40,
          spent: 20,
          endsAt: '2026-11-20T11:20:00Z',
        }),
        item({
          ...{ kind: 'lecture', title: '永续年金', chapter: '第 2 章　货币的时间价值' },
          ...{ minutes: 11, bookId: 1, readingId: 101, bulletId: 1002, position: 766 },
          campName: '冲刺营',
        }),
        item({ kind: 'wrong', total: 18, finished: 12, minutes: 20, courseId: null }),
        item({ kind: 'live', title: '凸性', minutes: 40, beginsAt: '2026-11-20T12:00:00Z' }),
        item({ kind: 'practice', total: 12, minutes: 15, chapter: '久期与凸性、利差', putOffs: 2 }),
        item({ kind: 'camp', task: 'practice', title: '做题', total: 5, finished: 2, minutes: 3 }),
        item({ kind: 'cards', total: 8, minutes: 4, chapter: '久期与凸性' }),
        item({ kind: 'assignment', title: '写一页', bookId: 1, minutes: 30 }),
        item({
          ...{ kind: 'lecture', title: '年金', isDone: true, finished: 1, minutes: 8 },
          ...{ bookId: 1, readingId: 101, bulletId: 1001, doneAt: '2026-11-19T23:52:00Z' },
        }),
      ]),
    );
    const card = await region();
    expect(within(card).getByRole('heading', { name: '今天 3 小时 11 分' })).toBeTruthy();
    expect(within(card).getByText('已学 28 分钟，还剩 2 小时 43 分')).toBeTruthy();
    expect(
      within(card).getByRole('img', { name: '今天 191 分钟：学了 28 分钟，还剩 163 分钟' }),
    ).toBeTruthy();
    const rows = within(card).getAllByRole('listitem');
    const links = rows.map((row) => within(row).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['接着做模考：A 卷', '/events/7/room'],
      ['学完「永续年金」', '/course/1/book/1/reading/101?bullet=1002'],
      ['重做到期的错题 18 道', '/review'],
      ['直播：凸性', '/course/1/live-mode'],
      ['智能练习 12 题', '/exercise/1?type=1&count=12'],
      ['做题', '/course/1/exercise'],
      ['学 8 张新闪卡', '/course/1/flash-card-landing'],
      ['交作业：写一页', '/course/1/challenge-mode?book=1'],
      ['学完「年金」', '/course/1/book/1/reading/101?bullet=1001'],
    ]);
    expect(rows.map((row) => /已完成|未完成/.exec(row.textContent ?? '')?.[0])).toEqual([
      ...Array<string>(8).fill('未完成'),
      '已完成',
    ]);
    expect(within(card).getByText('剩 40 分钟')).toBeTruthy();
    expect(within(card).getByText('19:20 到时间')).toBeTruthy();
    expect(within(card).getByText('20:00')).toBeTruthy();
    expect(within(card).getByText('做完 1 项，8 分钟')).toBeTruthy();
    expect(within(card).getByText('看课 · 07:52')).toBeTruthy();
    expect(
      within(card).getByText('第 2 章 货币的时间价值 · 看到 12:46 · 「冲刺营」也要这一项'),
    ).toBeTruthy();
    expect(within(card).queryByText(/偏重/)).toBeNull();
    expect(within(card).getByText('CFA 一级 · 做了 12 / 18')).toBeTruthy();
    expect(within(card).getByText('CFA 一级 · 放了 2 天，从余下的时间里补')).toBeTruthy();
  });

  it('has one button that begins the first thing that is left, whatever it is, and goes on with it', async () => {
    sessionStorage.removeItem('xuezhou-walk');
    open(
      list([
        item({ kind: 'wrong', total: 18, minutes: 24 }),
        item({ kind: 'lecture', title: '年金', isDone: true, finished: 1, bulletId: 1 }),
      ]),
    );
    const card = within(await region());
    const start = card.getByRole('link', { name: '开始' });
    expect(start.getAttribute('href')).toBe('/review');
    expect(screen.queryByRole('region', { name: '继续学习' })).toBeNull();
  });

  it('[course.progress#2] goes on at the last played lecture until it is watched, then with what is left', async () => {
    const place = { kind: 'lecture', bookId: 1, readingId: 101, bulletId: 1001 } as const;
    const wrong = item({ kind: 'wrong', total: 18, minutes: 24 });
    const begin = async () =>
      within(await region())
        .getByRole('link', { name: /^(开始|接着学)$/ })
        .getAttribute('href');
    const half = item({ ...place, title: '年金', minutes: 11, position: 766 });
    const { unmount } = open(list([half, wrong]));
    expect(within(await region()).getByText('CFA 一级 · 看到 12:46')).toBeTruthy();
    expect(await begin()).toBe('/course/1/book/1/reading/101?bullet=1001');
    unmount();
    open(list([wrong, item({ ...place, title: '年金', isDone: true, finished: 1 })]));
    expect(await begin()).toBe('/review');
  });

  it('says in minutes how far the student is from the plan, and what each day of the week is meant to hold', async () => {
    const home = courseHome({
      groups: [{ groupType: 1, courses: [homeCourse({ examDate: '2099-02-17' })] }],
      week: [
        { date: '2026-11-16', seconds: 3600 },
        { date: '2026-11-17', seconds: 0 },
      ],
    });
    const standing = {
      courseId: 1,
      answered: 60,
      ahead: -40,
      balance: 240,
      isLackAccepted: false,
      grown: null,
    };
    openPage('/dashboard', {
      says: [
        answer(getCourseHome, home),
        answer(
          getToday,
          list([item({ total: 3 })], {
            week: [60, 60, 45, 150, 30, 135, 0],
            standings: [standing],
          }),
        ),
      ],
    });
    expect(await screen.findByText('比计划慢 40 分钟，从余下的时间里补')).toBeTruthy();
    expect(screen.getByText('按学习量算，到昨晚为止；今天做完也不变。')).toBeTruthy();
    const way = screen.getByRole('link', { name: '够用，考前还余 4 小时' });
    expect(way.getAttribute('href')).toBe('/dashboard?view=plan&course=1');
    const week = await screen.findByRole('region', { name: '本周学习' });
    expect(week.textContent).toContain('1 小时 / 8 小时');
    expect(week.textContent).toContain('周二：没有学习，计划 1 小时');
  });

  it('says what has grown since today, and how much is lacking', async () => {
    const home = courseHome({
      groups: [{ groupType: 1, courses: [homeCourse({ examDate: '2099-02-17' })] }],
    });
    const grown = { chapter: '久期与凸性', minutes: 55 };
    const standing = {
      courseId: 1,
      answered: 60,
      ahead: 145,
      balance: -1020,
      isLackAccepted: false,
      grown,
    };
    open(list([item({ total: 3 })], { standings: [standing] }), [answer(getCourseHome, home)]);
    expect(await screen.findByText('比计划快 2 小时 25 分')).toBeTruthy();
    expect(screen.getByText('久期与凸性多了 55 分钟要补，已经算进去。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '还差 17 小时' })).toBeTruthy();
  });

  it('says nothing of a lack that its learner goes on with', async () => {
    const home = courseHome({
      groups: [{ groupType: 1, courses: [homeCourse({ examDate: '2099-02-17' })] }],
    });
    const lacking = { courseId: 1, answered: 60, ahead: 145, balance: -1020, grown: null };
    open(list([item({ total: 3 })], { standings: [{ ...lacking, isLackAccepted: true }] }), [
      answer(getCourseHome, home),
    ]);
    expect(await screen.findByText('比计划快 2 小时 25 分')).toBeTruthy();
    expect(screen.queryByText(/还差/)).toBeNull();
  });

  it('offers a newcomer to be placed, until it is put off', async () => {
    localStorage.removeItem('xuezhou-placement-later');
    const standing = {
      courseId: 1,
      answered: 0,
      ahead: 0,
      balance: 240,
      isLackAccepted: false,
      grown: null,
    };
    open(list([item({ total: 3 })], { standings: [standing] }), [
      answer(getPlacement, { questionIds: [7, 9, 11], minutes: 5 }),
    ]);
    const card = within(await screen.findByRole('region', { name: '摸底' }));
    expect(card.getByRole('heading', { name: '先摸个底：3 题，约 5 分钟' })).toBeTruthy();
    expect(card.getByRole('link', { name: '开始摸底' }).getAttribute('href')).toBe(
      '/exercise/1?type=4&ids=7.9.11&placement=1',
    );
    await userEvent.click(card.getByRole('button', { name: '以后再说' }));
    expect(screen.queryByRole('heading', { name: /先摸个底/ })).toBeNull();
    expect(screen.getByRole('link', { name: '开始摸底' })).toBeTruthy();
  });

  it('offers to be placed in the next course where the first has too few questions', async () => {
    localStorage.removeItem('xuezhou-placement-later');
    const standing = {
      courseId: 1,
      answered: 0,
      ahead: 0,
      balance: 240,
      isLackAccepted: false,
      grown: null,
    };
    open(list([item({ total: 3 })], { standings: [standing, { ...standing, courseId: 2 }] }), [
      answer(getPlacement, ({ params }) =>
        params.courseId === 1
          ? { questionIds: [], minutes: 0 }
          : { questionIds: [7, 9, 11], minutes: 5 },
      ),
    ]);
    const go = await screen.findByRole('link', { name: '开始摸底' });
    expect(go.getAttribute('href')).toBe('/exercise/2?type=4&ids=7.9.11&placement=1');
  });

  it('offers none where as much was answered as a placement asks', async () => {
    localStorage.removeItem('xuezhou-placement-later');
    const standing = {
      courseId: 1,
      answered: 24,
      ahead: 0,
      balance: 240,
      isLackAccepted: false,
      grown: null,
    };
    const other = { ...standing, courseId: 2, answered: 0 };
    open(list([item({ total: 3 })], { standings: [standing, other] }), [
      answer(getPlacement, { questionIds: [7, 9, 11], minutes: 5 }),
    ]);
    const go = await screen.findByRole('link', { name: '开始摸底' });
    expect(go.getAttribute('href')).toBe('/exercise/2?type=4&ids=7.9.11&placement=1');
  });

  it('invites to a plan where there is none, and lets a day off be one', async () => {
    const { unmount } = open(list([], { hours: null }));
    const make = await screen.findByRole('link', { name: '制定计划' });
    expect(make.getAttribute('href')).toBe('/dashboard?view=plan');
    unmount();
    open(list([], { hours: 0 }));
    expect(await screen.findByText('今天休息')).toBeTruthy();
  });

  it('stands nowhere else what is listed: a class and a paper are cards only while they are not', async () => {
    const live = {
      ...{ liveId: 5, courseId: 1, courseName: 'CFA 一级', title: '利率串讲', teacher: '沈老师' },
      ...{ beginsAt: '2099-01-01T12:00:00Z', endsAt: '2099-01-01T13:30:00Z' },
      ...{ opensAt: '2099-01-01T11:45:00Z', state: 'planned' as const },
    };
    const { unmount } = open(list([item({ kind: 'live', title: '利率串讲', minutes: 90 })]), [
      answer(getCourseHome, courseHome({ pinzhibo: [live] })),
    ]);
    expect(await within(await region()).findByText('直播：利率串讲')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '利率串讲' })).toBeNull();
    unmount();
    open(list([item({ total: 32, minutes: 9 })]), [
      answer(getCourseHome, courseHome({ pinzhibo: [live] })),
    ]);
    expect(await screen.findByRole('region', { name: '利率串讲' })).toBeTruthy();
  });

  it('congratulates calmly when all is done, and when there is nothing', async () => {
    open(list([item({ isDone: true, finished: 1, minutes: 9 })]));
    expect(await screen.findByText('今天的做完了，可以休息了')).toBeTruthy();
    expect(screen.getByText('1 项，9 分钟。')).toBeTruthy();
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
