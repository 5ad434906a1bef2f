// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCourse, getToday, getTopic, type Course, type Topic } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import {
  course,
  courseBook,
  courseReading,
  expiredSample,
  unknownMastery,
} from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, at, fail } from '@xuezhou/client/testing/server.ts';

const none = { paper: null, practice: null, graded: null, cards: null, lectures: null };

const topicOf = (given: Partial<Topic> = {}): Topic => ({
  ...{ courseId: 1, courseName: 'CFA 一级精讲班', bookId: 1, bookName: '数量方法' },
  ...{ readingId: 101, number: '第 1 章', readingName: '久期与凸性', share: 2 },
  ...unknownMastery,
  ...{
    likely: null,
    change: null,
    fadesOn: null,
    evidence: none,
    days: [],
    heldOut: 0,
    minutes: null,
  },
  ...given,
});

const fallen = topicOf({
  ...{ mastery: 1, percent: 54, confidence: 'high', failed: 6, untilPercent: 0, missing: 9 },
  ...{ lastPaper: { right: 1, answers: 6 }, likely: { from: 46, to: 62 }, minutes: 14 },
  change: { from: 2, to: 1, day: '2026-11-12', by: 'paper' },
  evidence: {
    ...none,
    paper: {
      ...{ paperId: 7, attemptNo: 2, title: '固定收益阶段模考（二）', right: 1, answers: 6 },
      ...{ lastAt: '2026-11-12T11:18:00Z', list: [], kept: 6 },
    },
    practice: {
      ...{ right: 17, answers: 24, lastAt: '2026-11-09T04:00:00Z', kept: 0 },
      list: [
        {
          ...{ questionId: 11, stem: '久期最接近', answeredAt: '2026-11-09T04:00:00Z' },
          ...{ result: 'wrong', canOpen: true },
        },
        {
          ...{ questionId: 12, stem: '已经撤下的题', answeredAt: '2026-11-08T04:00:00Z' },
          ...{ result: 'right', canOpen: false },
        },
      ],
    },
    cards: { count: 18, remembered: 83, lastAt: '2026-11-12T04:35:00Z' },
  },
  days: [
    { day: '2026-10-28', percent: null, mastery: 1, by: 'practice' },
    { day: '2026-11-05', percent: 62, mastery: 2, by: 'practice' },
    { day: '2026-11-09', percent: 66, mastery: 2, by: 'practice' },
    { day: '2026-11-12', percent: 54, mastery: 1, by: 'paper' },
  ],
});

const reading = courseReading({ readingId: 101, questionTotal: 40, questionDone: 24 });

function open(topic: Topic, given: Partial<Course> = {}) {
  vi.setSystemTime('2026-11-12T12:00:00Z');
  return openPage('/course/1/topic/101', {
    says: [
      answer(
        at(getCourse, { courseId: 1 }),
        course({ books: [courseBook({ readings: [reading] })], ...given }),
      ),
      answer(at(getTopic, { courseId: 1, readingId: 101 }), topic),
      answer(getToday, { date: '2026-11-12', items: [], hours: null, week: [], standings: [] }),
    ],
  });
}

describe('[course-topic#1-4] [study.topic#1-3] the page of a chapter', () => {
  it('says what is known, from where it fell, and what it rests on by its weight', async () => {
    open(fallen);
    const level = await screen.findByRole('region', { name: '掌握程度' });
    expect(within(level).getByText('今天模考之后从「初步理解」回到「练习中」')).toBeTruthy();
    expect(within(level).getByText('54%')).toBeTruthy();
    expect(within(level).getByText('多半在 46% 到 62% 之间')).toBeTruthy();
    expect(within(level).getByText(/最近一次模考答对 1\/6，比平时练习低不少/)).toBeTruthy();
    expect(within(level).getByText('再答对 9 道没见过的题，回到「初步理解」')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: '凭什么这么说' }));
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^最近一次模考固定收益阶段模考（二）1 \/ 6/),
      expect.stringMatching(/^练习.*17 \/ 24/),
      expect.stringMatching(/^闪卡学过 18 张约记得 83%/),
    ]);
  });

  it('opens the answers of a row, each with a way to its question; what a paper keeps is counted alone', async () => {
    open(fallen);
    await userEvent.click(await screen.findByRole('button', { name: /^练习/ }));
    const link = screen.getByRole('link', { name: '久期最接近' });
    expect(link.getAttribute('href')).toBe('/exercise/1?type=4&book=1&reading=101&q=11');
    expect(screen.getByText('已经撤下的题').closest('a')).toBeNull();
    expect(screen.getByText('只列最近的 2 题')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^最近一次模考/ }));
    expect(screen.getByText('另有 6 题留给模考，交卷之后再看')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看成绩单' }).getAttribute('href')).toBe(
      '/activity/transcript/7?attempt=2',
    );
  });

  it('draws the days, and tells them in words to whoever does not see the chart', async () => {
    open(fallen);
    const chart = await screen.findByRole('img', { name: /模考后 54%，练习中$/ });
    expect(chart.getAttribute('aria-label')).toMatch(/^11 月 5 日 62%，初步理解；/);
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '按天看文字' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      ...['今天54%练习中模考', '11 月 9 日66%初步理解练习', '11 月 5 日62%初步理解练习'],
      '10 月 28 日还没有估计练习中练习',
    ]);
  });

  it('blames idle days for a fall alone, and only where there were some', async () => {
    const moved = (from: number, to: number, last: string) =>
      topicOf({
        ...{ mastery: to, percent: 70, change: { from, to, day: '2026-11-12', by: 'idle' } },
        days: [
          { day: last, percent: 66, mastery: from, by: 'practice' },
          { day: '2026-11-12', percent: 70, mastery: to, by: 'idle' },
        ],
      });
    const told = async (topic: Topic) => {
      const { unmount } = open(topic);
      const level = await screen.findByRole('region', { name: '掌握程度' });
      const text = within(level).getByText(/「.*」.*「/).textContent;
      unmount();
      return text;
    };
    expect(await told(moved(4, 3, '2026-10-01'))).toBe('隔久没练，从「掌握」回到「熟悉」');
    expect(await told(moved(4, 3, '2026-11-11'))).toBe('从「掌握」回到「熟悉」');
    expect(await told(moved(2, 4, '2026-10-01'))).toBe('现在升到「掌握」，原来是「初步理解」');
  });

  it('tells what idle days took before the answers of a day as a row before them', async () => {
    const days = [
      { day: '2026-11-01', percent: 82, mastery: 4, by: 'practice' },
      { day: '2026-11-12', percent: 51, mastery: 1, by: 'idle' },
      { day: '2026-11-12', percent: 74, mastery: 3, by: 'paper' },
    ] satisfies Topic['days'];
    open(topicOf({ mastery: 3, percent: 74, days }));
    const chart = await screen.findByRole('img', {
      name: /今天作答之前 51%，练习中；今天模考后 74%/,
    });
    expect(chart).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '按天看文字' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      ...['今天74%熟悉模考', '今天51%练习中作答之前', '11 月 1 日82%掌握练习'],
    ]);
  });

  it('says of a new chapter how to begin, without a percentage or a chart', async () => {
    open(topicOf({ missing: 5, minutes: 8, heldOut: 3 }));
    expect(await screen.findByText('未开始')).toBeTruthy();
    expect(screen.getByText('还没有作答')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    const way = await screen.findByRole('link', { name: '开始' });
    expect(screen.getByText('没见过的题，再答对 5 道，约 8 分钟')).toBeTruthy();
    expect(way.getAttribute('href')).toBe('/exercise/1?type=4&book=1&reading=101');
    expect(screen.getByRole('link', { name: '章节练习' })).toBeTruthy();
    expect(screen.getByText(/^另有 3 题只在模考里出/)).toBeTruthy();
  });

  it('leads nowhere once the course is closed, and of a mastered one says when it comes back', async () => {
    const { unmount } = open(fallen, expiredSample);
    expect(await screen.findByText('课程现在不能学习，记录都在。')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '章节练习' })).toBeNull();
    unmount();
    open(topicOf({ mastery: 4, percent: 91, confidence: 'high', fadesOn: '2026-12-10' }));
    expect(await screen.findByText(/大约 12 月 10 日 前后退回「熟悉」/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^开始/ })).toBeNull();
  });

  it('says so where it did not come', async () => {
    openPage('/course/1/topic/101', {
      says: [
        answer(at(getCourse, { courseId: 1 }), course()),
        fail(at(getTopic, { courseId: 1, readingId: 101 }), 503),
      ],
    });
    expect(await screen.findByRole('button', { name: /重试|再试/ })).toBeTruthy();
  });
});
