// @vitest-environment happy-dom
import { courseHome, homeCourse, unknownMastery } from '../../../test/course-samples.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getAnalysis,
  getBeforeChallenge,
  getRanking,
  getRankingDetail,
  type RankingType,
  setLeague,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { getCourseHome } from '@xuezhou/contract/study';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, calls, fail, refuse, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

const site = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];
const courseName = 'CFA 一级精讲班';

const own = (type: RankingType, title: string) => ({
  type,
  title,
  value: 5,
  best: 9,
  rank: 2,
  of: 40,
});
const week = own('week', '本周得分');
const rankings = [week, own('total', '累计得分'), own('days', '练习天数')];
const row = (rank: number, nickname: string, isMe = false) => ({ rank, nickname, value: 5, isMe });

describe('[course-ranking] [practice.ranking] the ranking', () => {
  const ranked = (isInLeague: boolean) => [
    ...site,
    answer(at(getRanking, { courseId: 1 }), { courseName, rankings, isInLeague }),
    answer(at(getRankingDetail, { courseId: 1, type: 'week' }), {
      own: week,
      first: [row(1, '远航'), row(2, '小舟', true)],
      league: isInLeague ? [row(1, '小舟', true), row(1, '晨读')] : null,
    }),
  ];

  test('[ranking] begins with the own figures; its short address leads there', async () => {
    respondWith(ranked(true));
    const { router } = renderAt('/ranking/1');
    expect(await screen.findByText('5 分', { selector: 'dd' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/course/1/ranking');
    expect(screen.getByText('9 分', { selector: 'dd' })).toBeDefined();
    expect(screen.getByText(/第 2 名，共 40 人/)).toBeDefined();
    const league = await screen.findByRole('list', { name: '我的小组' });
    expect(
      within(league)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1小舟（我）5 分', '1晨读5 分']);
  });

  test('boards that do not come are told under the own figures, and asked for again', async () => {
    respondWith([...ranked(true), fail(at(getRankingDetail, { courseId: 1, type: 'week' }), 500)]);
    renderAt('/course/1/ranking');
    expect(await screen.findByText('榜单没有取到')).toBeDefined();
    expect(screen.getByText('9 分', { selector: 'dd' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    respondWith(ranked(true));
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('list', { name: '课程前十' })).toBeDefined();
  });

  test('a league is joined by asking, and a refusal is told', async () => {
    respondWith([...ranked(false), refuse(setLeague, 'courseNotOwned')]);
    renderAt('/course/1/ranking');
    await userEvent.click(await screen.findByRole('button', { name: '加入小组' }));
    await waitFor(() =>
      expect(calls(setLeague)[0]?.body).toEqual({
        courseId: 1,
        isMember: true,
      }),
    );
    expect(await screen.findByText('你还没有这门课程')).toBeDefined();
  });
});

test('[exercise] the courses that have questions lead to their practice', async () => {
  const course = (courseId: number, name: string, questionCount: number) =>
    homeCourse({ courseId, courseName: name, questionCount });
  const courses = [course(1, courseName, 30), course(2, '没有题的课', 0)];
  respondWith([
    ...site,
    answer(getCourseHome, courseHome({ groups: [{ groupType: 1, courses }] })),
  ]);
  renderAt('/exercise');
  const link = await screen.findByRole('link', { name: new RegExp(courseName) });
  expect(link.getAttribute('href')).toBe('/course/1/exercise');
  expect(screen.queryByText('没有题的课')).toBeNull();
});

const analysis = {
  courseName,
  total: 20,
  done: 8,
  right: 6,
  days: Array.from({ length: 14 }, (_one, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    done: index,
    right: Math.floor(index / 2),
  })),
  topics: [
    { readingId: 11, name: '利率', percent: 80, mastery: 3 },
    {
      readingId: 12,
      name: '概率',
      percent: 45,
      isWeak: true,
      mastery: 1,
      lastPaper: { right: 1, answers: 6 },
    },
    { readingId: 13, name: '回归', percent: null, mastery: 0 },
  ].map((topic) => ({
    ...unknownMastery,
    ...topic,
    bookId: 1,
    bookName: '数量',
    total: 6,
    done: 3,
    right: 2,
  })),
  causes: [{ cause: 'misread' as const, count: 2 }],
};

describe('special-topic practice', () => {
  test('[practice.types] offers the topics in the order in which it is told them, as every page does', async () => {
    respondWith([...site, answer(at(getAnalysis, { courseId: 1 }), analysis)]);
    renderAt('/course/1/exercise?view=topics');
    const rows = await screen.findAllByRole('link', { name: /做过 3/ });
    expect(rows.map((link) => link.getAttribute('href'))).toEqual(
      [11, 12, 13].map((id) => `/exercise/1?type=6&book=1&reading=${id}`),
    );
  });

  test('the analysis tells the causes, and each topic with its evidence', async () => {
    respondWith([...site, answer(at(getAnalysis, { courseId: 1 }), analysis)]);
    renderAt('/course/1/exercise?view=analysis');
    expect(await screen.findByText('看错题')).toBeDefined();
    expect(screen.getByText('6 / 8')).toBeDefined();
    expect(screen.getByText('薄弱 · 估计掌握 45% · 最近一次模考 1/6')).toBeDefined();
    expect(screen.getByText('2026-03-14：答 13 题，对 6 题')).toBeDefined();
  });
});

test('a challenge tells what it needs and begins', async () => {
  respondWith([
    ...site,
    answer(at(getBeforeChallenge, { bookId: 7 }), {
      courseId: 1,
      bookId: 7,
      bookName: '数量方法',
      bookLevel: 2,
      total: 30,
      done: 12,
      right: 9,
      questionCount: 10,
      needed: 7,
      readings: [{ ...unknownMastery, readingId: 11, name: '利率', mastery: 2, missing: 3 }],
    }),
  ]);
  renderAt('/course/1/exercise?view=challenge&book=7');
  const begin = await screen.findByRole('link', { name: '开始闯关' });
  expect(begin.getAttribute('href')).toBe('/exercise/1?type=5&challenge=7');
  expect(screen.getByText(/答对 7 题过关/)).toBeDefined();
  expect(screen.getByText(/再答对 3 道新题升一级/)).toBeDefined();
});
