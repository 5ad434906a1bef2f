// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDiagnosis } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { courseBook, courseReading, unknownMastery } from '../../../test/course-samples.ts';
import { answer, at } from '@xuezhou/client/testing/server.ts';
import { openCourse, tree, river, readings } from './testing/open-challenge.tsx';

describe('[course] [course-challenge-mode] the course page', () => {
  it('[course.mastery#1-5] names the mastery of each reading in the tree', async () => {
    const all = [0, 1, 2, 3, 4].map((mastery) =>
      courseReading({ readingId: 101 + mastery, readingName: `章 ${mastery}`, mastery }),
    );
    openCourse({ books: [courseBook({ readings: all })] });
    const links = within(await tree()).getAllByRole('link');
    expect(
      links.slice(1).map((link) => within(link).getByRole('img').getAttribute('aria-label')),
    ).toEqual(['未开始', '练习中', '初步理解', '熟悉', '掌握']);
  });

  it('names the weak readings, and leads to their practice', async () => {
    openCourse(
      { books: [courseBook({ readings })] },
      {
        says: [
          answer(at(getDiagnosis, { courseId: 1 }), {
            courseId: 1,
            levels: [0, 3, 0, 0, 0],
            estimated: 1,
            answered: 10,
            right: 4,
            weak: [
              {
                bookId: 1,
                bookName: '数量方法',
                readingId: 103,
                number: '第 3 章',
                readingName: '概率',
                ...unknownMastery,
                mastery: 1,
                ...{ percent: 35, isWeak: true, failed: 4 },
                questionDone: 5,
                questionRight: 1,
              },
            ],
          }),
        ],
      },
    );
    const card = await screen.findByRole('region', { name: '薄弱章节' });
    expect(card.textContent).toContain('做过 10 题，最近一次答对 4 题');
    expect(card.textContent).toContain('估计掌握 35% · 做过 5 题，错过 4 题');
    expect(within(card).getByRole('link', { name: '第 3 章 概率' }).getAttribute('href')).toBe(
      '/course/1/exercise?book=1&reading=103',
    );
  });

  it.each([
    [1, '铜章'],
    [2, '银章'],
    [3, '金章'],
  ])(
    '[course-challenge-mode#2] [course.mastery#6] shows medal %i of the book as %s, and its points',
    async (medal, name) => {
      const own = courseBook({ readings, bookLevel: 3, medal, currentPoints: 7, totalPoints: 12 });
      openCourse({ books: [own] }, { address: '/course/1/challenge-mode' });
      expect(await screen.findByText('闯关分 7 / 12')).toBeTruthy();
      // At its path and in the tree.
      expect(screen.getAllByRole('img', { name })).toHaveLength(2);
    },
  );

  it('[course.level-up] celebrates a level that a book reached since the last visit, once', async () => {
    const at = (bookLevel: number) => ({
      books: [courseBook({ readings, bookLevel }), courseBook({ bookId: 2, readings: [] })],
    });
    const first = openCourse(at(3));
    await river();
    expect(screen.queryByText('《数量方法》升到「掌握」')).toBeNull();
    first.unmount();
    const second = openCourse(at(4));
    const note = await screen.findByText('《数量方法》升到「掌握」');
    expect(note.closest('[role=status]')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByText('《数量方法》升到「掌握」')).toBeNull();
    second.unmount();
    openCourse(at(4));
    await river();
    expect(screen.queryByText('《数量方法》升到「掌握」')).toBeNull();
  });

  it('[course.level-up] celebrates a level that the whole course reached, by its own name', async () => {
    const at = (mastery: number) => ({
      courseName: '一级精讲班',
      books: [courseBook({ readings: readings.map((one) => ({ ...one, mastery })) })],
    });
    const first = openCourse(at(0));
    await river();
    first.unmount();
    openCourse(at(4));
    const note = await screen.findByText('《一级精讲班》升到「掌握」');
    expect(note.closest('[role=status]')).toBeTruthy();
  });
});
