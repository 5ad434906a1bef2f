// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { getReadiness, getReview, type TopicReadiness } from '@xuezhou/contract/review';
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
  unknownMastery,
} from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers, at } from '@xuezhou/client/testing/server.ts';

const openCourse = (given: Partial<Course>, says: Answers = []) =>
  openPage('/course/1', {
    says: [
      answer(at(getCourse, { courseId: 1 }), course(given)),
      answer(at(openBook, { courseId: 1, bookId: 1 }), book([readingGroups({ 0: [bullet()] })])),
      ...says,
    ],
  });

const readings = [courseReading({ readingId: 101, readingName: '利率', mastery: 2 })];

describe('how ready one is, on the course page', () => {
  it.each([
    [null, 1],
    ['expired', 1],
    ['notOpen', 0],
    ['unredeemed', 0],
  ] as const)('asks how ready one is only once a course has begun: %s', async (closedBy, times) => {
    const { asked } = openCourse({
      books: [courseBook({ readings })],
      period: accessPeriod({ closedBy, opensOn: '2026-12-10' }),
    });
    await screen.findByRole('list', { name: /的闯关路径$/ });
    const askedFor = (wanted: string) => asked.filter(({ path }) => path === wanted);
    // The part beside it, which is asked for in any case.
    await waitFor(() => expect(askedFor(getReview.path)).not.toEqual([]));
    await waitFor(() => expect(askedFor('/api/review/1/readiness')).toHaveLength(times));
  });

  it.each([
    [null, 1],
    ['paused', 0],
  ] as const)(
    '[review.readiness#3] leads from how ready one is to practice only while it is open: %s',
    async (closedBy, links) => {
      const topic: TopicReadiness = {
        ...{
          bookId: 1,
          bookName: '数量方法',
          readingId: 101,
          number: '第 1 章',
          readingName: '利率',
        },
        ...{ share: 100, ...unknownMastery, mastery: 2, percent: 60, confidence: 'low' },
        evidence: {
          ...{ answers: 5, right: 3, mockAnswers: 0, mockRight: 0 },
          ...{ cards: 0, remembered: null, lastAt: null },
        },
      };
      const readiness = { courseName: '', percent: 60, covered: 100, confidence: 'low' };
      openCourse({ books: [courseBook({ readings })], period: accessPeriod({ closedBy }) }, [
        answer(at(getReadiness, { courseId: 1 }), { ...readiness, topics: [topic] }),
      ]);
      expect(await screen.findByText(/^练习 5 次，对 3 次/)).toBeTruthy();
      const ways = screen.queryAllByRole('link', { name: '练「利率」' });
      expect(ways.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: links }, () => '/exercise/1?type=4&book=1&reading=101'),
      );
    },
  );
});
