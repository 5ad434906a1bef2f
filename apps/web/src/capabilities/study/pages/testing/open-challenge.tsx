import { screen } from '@testing-library/react';
import { type Course, getCourse, openBook } from '@xuezhou/contract/study';
import {
  book,
  bullet,
  course,
  courseReading,
  readingGroups,
} from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, type Answers, at } from '@xuezhou/client/testing/server.ts';

/** The course page with what it asks for. */
export const openCourse = (
  given: Partial<Course>,
  { address = '/course/1', says = [] }: { address?: string; says?: Answers } = {},
) =>
  openPage(address, {
    says: [
      answer(at(getCourse, { courseId: 1 }), course(given)),
      answer(at(openBook, { courseId: 1, bookId: 1 }), book([readingGroups({ 0: [bullet()] })])),
      ...says,
    ],
  });

export const tree = () => screen.findByRole('complementary', { name: '课程目录' });
export const river = () => screen.findByRole('list', { name: /的闯关路径$/ });

/** One that is known, one in work, one not begun. */
export const readings = [
  courseReading({ readingId: 101, readingName: '利率', mastery: 4 }),
  courseReading({
    readingId: 102,
    readingName: '描述统计',
    number: '第 2 章',
    mastery: 2,
    missing: 2,
    isCurrent: true,
    videoDone: 2,
    questionDone: 6,
    questionRight: 4,
  }),
  courseReading({ readingId: 103, readingName: '概率', number: '第 3 章' }),
];
