// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getRanking,
  getRankingDetail,
  rankingTypes,
  type RankingType,
} from '@xuezhou/contract/practice';
import { getReview } from '@xuezhou/contract/review';
import { type Course, getCourse, openBook } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import {
  accessPeriod,
  book,
  bullet,
  course,
  courseBook,
  courseReading,
  readingGroups,
} from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers, at, fail } from '@xuezhou/client/testing/server.ts';

const readings = [courseReading({ readingId: 101, readingName: '利率', mastery: 2 })];
const titles = { week: '本周得分', total: '累计得分', days: '练习天数' };
const own = (type: RankingType, value: number, rank: number | null) => ({
  ...{ type, title: titles[type], value, best: value + 60, rank, of: 412 },
});
const ranked = (total: { value: number; rank: number | null }): Answers => [
  answer(at(getRanking, { courseId: 1 }), {
    courseName: 'CFA 一级精讲班',
    rankings: [own('week', 3, 200), own('total', total.value, total.rank), own('days', 2, 90)],
    isInLeague: false,
  }),
  ...rankingTypes.map((type) =>
    answer(at(getRankingDetail, { courseId: 1, type }), {
      ...{ own: own(type, 1, 1), first: [], league: null },
    }),
  ),
];
const openCourse = (says: Answers, given: Partial<Course> = {}) =>
  openPage('/course/1', {
    says: [
      answer(
        at(getCourse, { courseId: 1 }),
        course({ books: [courseBook({ readings })], ...given }),
      ),
      answer(at(openBook, { courseId: 1, bookId: 1 }), book([readingGroups({ 0: [bullet()] })])),
      ...says,
    ],
  });
const inShort = '练习里每题每天第一次答对得 1 分，和闯关分分开算';
const card = () => screen.queryByRole('link', { name: /累计得分/ });

describe('[practice.ranking] where one stands, on the course page', () => {
  it('says the points and the place of the ranking, and opens it where it says the same', async () => {
    const { router } = openCourse(ranked({ value: 1240, rank: 37 }));
    await waitFor(() =>
      expect(card()?.textContent).toBe(`累计得分1,240分${inShort}名次第 37/ 412`),
    );
    await userEvent.click(card() as HTMLElement);
    expect(await screen.findByText('1240 分', { selector: 'dd' })).toBeTruthy();
    expect(screen.getByText(/第 37 名，共 412 人/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/course/1/ranking');
  });

  it('says no place before the first point', async () => {
    openCourse(ranked({ value: 0, rank: null }));
    await waitFor(() => expect(card()?.textContent).toBe(`累计得分0分${inShort}`));
  });

  it('is not asked for before the course begins, and leaves nothing where it does not come', async () => {
    const { asked, unmount } = openCourse(ranked({ value: 5, rank: 1 }), {
      period: accessPeriod({ closedBy: 'notOpen', opensOn: '2026-12-10' }),
    });
    const paths = () => asked.map(({ path }) => path);
    await waitFor(() => expect(paths()).toContain(getReview.path));
    expect(paths()).not.toContain('/api/practice/ranking/1');
    unmount();
    const failing = openCourse([fail(at(getRanking, { courseId: 1 }), 500)]);
    await waitFor(() =>
      expect(failing.asked.map(({ path }) => path)).toContain('/api/practice/ranking/1'),
    );
    expect(card()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
