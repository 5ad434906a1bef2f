// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getCourseHome,
  getStudyCalendar,
  getToday,
  leaveChaptersOut,
  listStudyPlans,
  saveStudyPlan,
  takeDaysOff,
  type StudyPlan,
} from '@xuezhou/contract/study';
import { refusals } from '@xuezhou/contract/refusals';
import { answer, refuse, type Answers } from '@xuezhou/client/testing/server.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { courseHome } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(new Date('2026-11-12T04:00:00Z'));
});

const work = {
  ...{ lecture: 715, reading: 75, practice: 345, questions: 276, cards: 100 },
  ...{ review: 310, total: 1545 },
};
const book = (bookId: number, given: Partial<StudyPlan['books'][number]>) => ({
  ...{ bookId, bookName: '固定收益', share: 14, chapters: 9, chaptersLearned: 4 },
  chaptersLeftOut: 0,
  ...{ lecture: 315, reading: 35, practice: 165, questions: 132, cards: 55, review: 150 },
  ...{ total: 720, learnedOn: '2026-11-21' },
  ...given,
});
const aPlan = (given: Partial<StudyPlan> = {}): StudyPlan => ({
  ...{ courseId: 1, courseName: 'CFA 一级', examDate: '2027-02-17', weeklyMinutes: 480 },
  weekdays: [60, 60, 45, 150, 30, 135, 0],
  work: { ...work, mock: 780, papers: 4, mockMinutes: 135, goingOver: 60, total: 2325 },
  ...{ secondsPerQuestion: 75, isOwnPace: true, hours: 2565, balance: 240, ahead: 200 },
  isLackAccepted: false,
  books: [
    book(1, {}),
    book(2, { bookName: '权益投资', total: 825, learnedOn: null }),
    book(3, {
      ...{ bookName: '数量方法', lecture: 0, reading: 0, practice: 0, questions: 0 },
      ...{ cards: 0, review: 100, total: 100, learnedOn: null },
    }),
  ],
  learnUntil: '2027-02-12',
  weeks: [
    {
      ...{ from: '2026-11-12', to: '2026-11-15', minutes: 270 },
      ...{ bookNames: ['固定收益'], chapters: ['久期'], mocks: [], isOff: false },
    },
    {
      ...{ from: '2026-11-16', to: '2026-11-22', minutes: 345 },
      ...{ bookNames: [], chapters: [], mocks: ['2026-11-21'], isOff: true },
    },
  ],
  daysOff: [{ from: '2027-01-01', to: '2027-01-03', minutes: 165 }],
  leaveOut: [],
  ...given,
});

const open = (plans: StudyPlan[], more: Answers = [], address = '/dashboard?view=plan') =>
  openPage(address, {
    says: [
      answer(getCourseHome, courseHome()),
      answer(listStudyPlans, plans),
      answer(getToday, { date: '2026-11-12', items: [], hours: null, week: [], standings: [] }),
      answer(getStudyCalendar, { path: '/files/study/1.0.x.ics' }),
      ...more,
    ],
  });

describe('the plan until the exam', () => {
  it('says while the time suffices what would be put aside first, and the order on a press', async () => {
    const one = {
      ...{ readingId: 7, readingName: '期权策略', bookName: '衍生品', minutes: 220 },
      ...{ share: 21, questions: 2, isLeftOut: false },
    };
    open([aPlan({ spare: [one, { ...one, readingId: 8, readingName: '互换', questions: 0 }] })]);
    const spare = within(await screen.findByRole('region', { name: '时间变少的话' }));
    expect(
      spare.getByText('如果时间变少，最先放下的是「期权策略」，能省 3 小时 40 分'),
    ).toBeTruthy();
    expect(spare.queryByRole('list')).toBeNull();
    await userEvent.click(spare.getByRole('button', { name: '看顺序' }));
    const rows = spare.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      '期权策略衍生品 · 占考试 2.1% · 省 3 小时 40 分 · 约少 2 题',
      '互换衍生品 · 占考试 2.1% · 省 3 小时 40 分 · 不到 1 题',
    ]);
    expect(spare.getByRole('link', { name: '互换' }).getAttribute('href')).toBe(
      '/course/1/topic/8',
    );
    // Nothing is to be ticked: it is enough.
    expect(screen.queryByRole('region', { name: '先放下什么' })).toBeNull();
    await userEvent.click(spare.getByRole('button', { name: '收起顺序' }));
    expect(spare.queryByRole('list')).toBeNull();
  });

  it('sets what is left beside the hours that are left, by books and by weeks', async () => {
    open([aPlan()]);
    const verdict = within(await screen.findByRole('region', { name: '够不够' }));
    expect(verdict.getByRole('heading', { name: '够用，考前还余 4 小时' })).toBeTruthy();
    expect(verdict.getByRole('img', { name: '要学 38 小时 45 分' })).toBeTruthy();
    expect(verdict.getByRole('img', { name: '能学 42 小时 45 分' })).toBeTruthy();
    expect(verdict.getByText('13 小时')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '时间变少的话' })).toBeNull();
    const books = within(await screen.findByRole('region', { name: '各科还要学多少' }));
    expect(books.getByText(/做题按你平时每题 75 秒/)).toBeTruthy();
    expect(books.getByText('固定收益')).toBeTruthy();
    expect(books.getByText('4 场，每场 135 分钟，讲评约 60 分钟')).toBeTruthy();
    const weeks = within(screen.getByRole('region', { name: '到考试的 2 周' }));
    expect(weeks.getByText('新的内容学到 2027 年 2 月 12 日')).toBeTruthy();
    expect(weeks.getByText('11 月 21 日 模考')).toBeTruthy();
    expect(weeks.getByText('有不学的日子')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '先放下什么' })).toBeNull();
    expect(screen.getByRole('link', { name: '下载日历文件' })).toBeTruthy();
  });

  it('who has learned everything is told that review is left, and not that the plan does not fit', async () => {
    const learned = { lecture: 0, reading: 0, practice: 0, questions: 0, cards: 0 };
    open([aPlan({ learnUntil: null, work: { ...aPlan().work, ...learned } })]);
    expect(await screen.findByText('新的内容都学完了，往后是复习')).toBeTruthy();
    expect(screen.queryByText(/排不完/)).toBeNull();
  });

  it('tells a book that was put aside from one that is learned, and sums up the shares as they are', async () => {
    const none = { ...{ lecture: 0, reading: 0, practice: 0, questions: 0 }, cards: 0, review: 0 };
    const aside = { ...none, total: 0, learnedOn: null, chaptersLearned: 0, chaptersLeftOut: 9 };
    const { unmount } = open([aPlan({ books: [book(1, {}), book(2, { ...aside, share: 9 })] })]);
    const region = () => screen.findByRole('region', { name: '各科还要学多少' });
    expect(within(await region()).getByText('已放下')).toBeTruthy();
    expect(within(await region()).queryByText('已学完')).toBeNull();
    expect(within(await region()).getByText('23%')).toBeTruthy();
    unmount();
    open([aPlan({ books: [book(1, { share: 0 })] })]);
    expect(within(await region()).queryByText(/%/)).toBeNull();
  });

  it('after the exam says that it is over, and asks for the next day instead of proposing the old one', async () => {
    const over = { hours: null, balance: null, ahead: null };
    const { unmount } = open([aPlan({ ...over, examDate: '2026-11-12' })]);
    expect(await screen.findByRole('heading', { name: '今天考试' })).toBeTruthy();
    unmount();
    open([aPlan({ ...over, examDate: '2026-11-01' })]);
    expect(await screen.findByRole('heading', { name: '考试日期已经过了' })).toBeTruthy();
    expect(screen.queryByText(/还有 -?\d+ 天/)).toBeNull();
    const [edit] = screen.getAllByRole('button', { name: '改时间和考试日期' });
    await userEvent.click(edit!);
    const sheet = within(await screen.findByRole('dialog', { name: '改时间和考试日期' }));
    expect((await sheet.findByLabelText<HTMLInputElement>('考试那天')).value).toBe('');
  });

  it('says in the list why days off were not given back', async () => {
    open([aPlan()], [refuse(takeDaysOff, 'daysOffRange')]);
    const card = within(await screen.findByRole('region', { name: '不学的日子' }));
    await userEvent.click(card.getByRole('button', { name: '撤回' }));
    expect((await card.findByRole('alert')).textContent).toBe(refusals.daysOffRange[1]);
  });

  it('where the time is short says what to put aside first, sums up what is ticked, and keeps it', async () => {
    const leave = (readingId: number, minutes: number, isLeftOut = false) => ({
      ...{ readingId, readingName: `第 ${readingId} 章`, bookName: '衍生品', minutes },
      ...{ share: 40, questions: 1, isLeftOut },
    });
    const asked: unknown[] = [];
    const plan = aPlan({ balance: -300, leaveOut: [leave(7, 220), leave(8, 165)] });
    open(
      [plan],
      [
        answer(leaveChaptersOut, ({ body }) => {
          asked.push(body);
          return aPlan();
        }),
      ],
    );
    expect(await screen.findByRole('heading', { name: '还差 5 小时' })).toBeTruthy();
    const card = within(screen.getByRole('region', { name: '先放下什么' }));
    expect(card.getAllByRole('checkbox').some((box) => (box as HTMLInputElement).checked)).toBe(
      false,
    );
    await userEvent.click(card.getByRole('checkbox', { name: '第 7 章' }));
    expect(card.getByText('放下 3 小时 40 分，还差 1 小时 20 分')).toBeTruthy();
    await userEvent.click(card.getByRole('checkbox', { name: '第 8 章' }));
    expect(card.getByText('放下 6 小时 25 分，够用')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: '按这样排' }));
    await vi.waitFor(() => expect(asked).toEqual([{ courseId: 1, readingIds: [7, 8] }]));
    const told = (await screen.findByText('重新排好了')).closest<HTMLElement>('[role="status"]');
    await userEvent.click(within(told!).getByRole('button', { name: '撤回' }));
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ courseId: 1, readingIds: [] }));
    expect(await screen.findByText('撤回了，按原来的排')).toBeTruthy();
  });

  it('takes days off after saying what they cost, and gives them back', async () => {
    const asked: unknown[] = [];
    open(
      [aPlan()],
      [
        answer(takeDaysOff, ({ body }) => {
          asked.push(body);
          return aPlan();
        }),
      ],
    );
    const card = within(await screen.findByRole('region', { name: '不学的日子' }));
    expect(card.getByText('1 月 1 日至 1 月 3 日，少 2 小时 45 分')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: '这一周学不了' }));
    // From this Thursday to Sunday.
    expect(card.getByText('这几天原有 5 小时 15 分。这样会差 1 小时 15 分。')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: '就这样排' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.click(card.getByRole('button', { name: '撤回' }));
    await vi.waitFor(() =>
      expect(asked).toEqual([
        { courseId: 1, from: '2026-11-12', to: '2026-11-15', isOff: true },
        { courseId: 1, from: '2027-01-01', to: '2027-01-03', isOff: false },
      ]),
    );
  });

  it('changes the exam and the hours of each day, and refuses a week of nothing', async () => {
    const asked: unknown[] = [];
    open(
      [aPlan({ weekdays: [0, 0, 15, 0, 0, 0, 0], weeklyMinutes: 30 })],
      [
        answer(saveStudyPlan, ({ body }) => {
          asked.push(body);
          return aPlan();
        }),
      ],
    );
    const [edit] = await screen.findAllByRole('button', { name: '改时间和考试日期' });
    if (edit === undefined) throw new Error('nothing to change it by');
    await userEvent.click(edit);
    const sheet = within(await screen.findByRole('dialog', { name: '改时间和考试日期' }));
    await userEvent.click(await sheet.findByRole('button', { name: '就这样排' }));
    expect(sheet.getByRole('alert').textContent).toContain('一周合起来要有半小时');
    await userEvent.click(sheet.getByRole('button', { name: '周一多 15 分钟' }));
    await userEvent.click(sheet.getByRole('button', { name: '就这样排' }));
    await vi.waitFor(() =>
      expect(asked).toEqual([
        { courseId: 1, examDate: '2027-02-17', weekdays: [15, 0, 15, 0, 0, 0, 0] },
      ]),
    );
  });
});

describe('the three questions after a registration', () => {
  const fresh = aPlan({ weekdays: null, weeklyMinutes: null, hours: null, balance: null });

  it('make a plan of the course, the day and the hours, and say at once whether they suffice', async () => {
    const asked: unknown[] = [];
    open(
      [fresh],
      [
        answer(saveStudyPlan, ({ body }) => {
          asked.push(body);
          return aPlan();
        }),
      ],
      '/dashboard?view=welcome',
    );
    expect(await screen.findByRole('button', { name: '先看看' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'CFA 一级' }));
    expect(screen.getByText('星期三，离今天 97 天')).toBeTruthy();
    expect(screen.getByText(/从头学到考一般要 38 小时 45 分，够用/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '排出我的计划' }));
    await vi.waitFor(() =>
      expect(asked).toEqual([
        { courseId: 1, examDate: '2027-02-17', weekdays: [60, 60, 60, 60, 60, 90, 90] },
      ]),
    );
    expect(await screen.findByRole('region', { name: '我的课程' })).toBeTruthy();
  });

  it('say whether they suffice for the day that was typed, as the plan will', async () => {
    const onDay = aPlan({ ...fresh, work: { ...fresh.work, total: 6000 } });
    open(
      [fresh],
      [
        answer(listStudyPlans, ({ query }) =>
          query.examDate === '2027-01-20' ? [onDay] : [fresh],
        ),
      ],
      '/dashboard?view=welcome',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'CFA 一级' }));
    fireEvent.change(screen.getByLabelText('考试那天'), { target: { value: '2027-01-20' } });
    expect(await screen.findByText(/从头学到考一般要 100 小时，还差/)).toBeTruthy();
  });

  it('may all be skipped, and keep what was given through a reload', async () => {
    const { unmount } = open([fresh], [], '/dashboard?view=welcome');
    await userEvent.click(await screen.findByRole('button', { name: 'CFA 一级' }));
    unmount();
    open([fresh], [], '/dashboard?view=welcome');
    const chosen = await screen.findByRole('button', { name: 'CFA 一级' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '都先跳过' }));
    expect(await screen.findByRole('region', { name: '我的课程' })).toBeTruthy();
  });
});
