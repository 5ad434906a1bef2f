// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listQuestions } from '@xuezhou/contract/practice';
import { getReadiness } from '@xuezhou/contract/review';
import { getToday, listStudyPlans } from '@xuezhou/contract/study';
import { answer, failure, type Answers } from '@xuezhou/client/testing/server.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../../../../test/open-page.ts';
import { aPlanOf, aTodayItem } from '../../../../test/plan-samples.ts';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-12T04:00:00Z'));
});

type Topic = DataOf<typeof getReadiness>['topics'][number];

const topic = (readingId: number, right: number, answers: number, questions = answers): Topic => ({
  ...{ bookId: 1, bookName: '数量方法', readingId, number: `${readingId}` },
  ...{
    readingName: `第 ${readingId} 章`,
    share: 10,
    mastery: answers === 0 ? 0 : 1,
    percent: null,
  },
  ...{ isWeak: false, confidence: 'low', failed: answers - right, untilPercent: 5 - answers },
  ...{ missing: 4, lastPaper: null },
  evidence: {
    ...{
      answers,
      right,
      questions,
      mockAnswers: 0,
      mockRight: 0,
      cards: 0,
      remembered: null,
      lastAt: null,
    },
  },
});
// The last one went right three times, and is one question.
const known = [topic(1, 2, 2), topic(2, 1, 2), topic(3, 1, 1), topic(9, 3, 3, 1)];
const fresh = [4, 5, 6, 7, 8].map((id) => topic(id, 0, id === 4 ? 2 : 0));
const readiness = {
  ...{ courseName: 'CFA 一级', percent: null, covered: 0, confidence: 'none' as const },
  topics: [...known, ...fresh],
};
const listed = [1, 2].map((questionId) => ({
  ...{ questionId, qType: 'single' as const, questionStatus: 1 as const, isMarked: false },
}));

const open = (more: Answers, address = '/exercise/1?type=4&ids=1.2&placement=1&q=end') =>
  openPage(address, {
    says: [
      answer(listQuestions, { title: '顺序练习', questions: listed }),
      answer(getReadiness, readiness),
      answer(listStudyPlans, [aPlanOf({})]),
      answer(getToday, {
        ...{ date: '2026-11-12', hours: 60, week: [], standings: [] },
        items: [aTodayItem({ kind: 'lecture', title: '永续年金', minutes: 12 })],
      }),
      ...more,
    ],
  });

it('ends with the chapters in three groups, the first week of the plan, and what comes next on every page', async () => {
  open([]);
  const groups = within(await screen.findByRole('region', { name: '摸底看到的' }));
  const rows = (name: string) =>
    within(groups.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(rows('会 1 章')).toEqual(['第 1 章答对 2 / 2']);
  expect(rows('拿不准 3 章')).toEqual([
    '第 2 章答对 1 / 2',
    '第 3 章答对 1 / 1',
    '第 9 章答对 3 / 3',
  ]);
  expect(rows('还没答对 5 章')).toHaveLength(4);
  await userEvent.click(groups.getByRole('button', { name: '看全部 5 章' }));
  expect(rows('还没答对 5 章')[0]).toBe('第 4 章答对 0 / 2');
  expect(rows('还没答对 5 章')[4]).toBe('第 8 章没有问到');
  const week = within(screen.getByRole('region', { name: '第一周' }));
  expect(week.getByText('11 月 12 日至 11 月 15 日，4 小时 30 分')).toBeTruthy();
  expect(week.getByText('久期，凸性')).toBeTruthy();
  const next = within(screen.getByRole('region', { name: '今天的下一步' }));
  expect(next.getByRole('heading', { name: '学完「永续年金」' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再做错题' })).toBeNull();
});

it('without a plan leads to where one is made; a week that ends at once is told with the next', async () => {
  const { unmount } = open([answer(listStudyPlans, [aPlanOf({ weekdays: null, weeks: [] })])]);
  const noPlan = within(await screen.findByRole('region', { name: '第一周' }));
  expect(noPlan.getByRole('link', { name: '制定计划' }).getAttribute('href')).toBe(
    '/dashboard?view=plan&course=1',
  );
  unmount();
  const [first] = aPlanOf({}).weeks;
  const weeks = [
    { ...first!, from: '2026-11-15', chapters: [] },
    { ...first!, from: '2026-11-16', to: '2026-11-22' },
  ];
  open([answer(listStudyPlans, [aPlanOf({ weeks })])]);
  const week = within(await screen.findByRole('region', { name: '第一周' }));
  expect(week.getByText('这一周先复习，没有新的章。')).toBeTruthy();
  expect(week.getByText(/11 月 16 日至 11 月 22 日/)).toBeTruthy();
});

it('says when it did not come, and asks again', async () => {
  let isOut = true;
  open([answer(getReadiness, () => (isOut ? failure(503) : readiness))]);
  const told = within(await screen.findByRole('alert'));
  isOut = false;
  await userEvent.click(told.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('region', { name: '摸底看到的' })).toBeTruthy();
});
