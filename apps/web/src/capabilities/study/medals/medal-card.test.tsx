// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { type Course, getCourse, openBook } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import {
  book,
  bullet,
  course,
  courseBook,
  courseReading,
  readingGroups,
} from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, at } from '@xuezhou/client/testing/server.ts';

const open = (given: Partial<Course>) =>
  openPage('/course/1', {
    says: [
      answer(at(getCourse, { courseId: 1 }), course(given)),
      answer(at(openBook, { courseId: 1, bookId: 1 }), book([readingGroups({ 0: [bullet()] })])),
    ],
  });

const river = () => screen.findByRole('list', { name: /的闯关路径$/ });

const readings = [
  courseReading({ readingId: 101, readingName: '利率', mastery: 4 }),
  courseReading({
    ...{ readingId: 102, readingName: '描述统计', mastery: 2 },
    ...{ questionDone: 6, questionRight: 4 },
  }),
  courseReading({ readingId: 103, readingName: '概率' }),
];

describe('a book on the course page', () => {
  it('begins the river with the test of the book, and ends it with what opens when all is familiar', async () => {
    const { unmount } = open({ books: [courseBook({ readings })] });
    const before = await screen.findByRole('link', { name: '闯关前测' });
    expect(before.getAttribute('href')).toBe('/course/1/exercise?view=challenge&book=1');
    const items = within(await river()).getAllByRole('listitem');
    expect(items[0]?.textContent).not.toContain('答对 4 /');
    expect(items.at(-1)?.textContent).toContain('各章到「熟悉」后开放');
    expect(screen.queryByRole('link', { name: '全书小结与晋级考' })).toBeNull();
    unmount();
    open({
      books: [courseBook({ readings: readings.map((one) => ({ ...one, mastery: 3 })) })],
    });
    expect(await screen.findByRole('link', { name: '全书小结与晋级考' })).toBeTruthy();
  });

  it('says which medals of the book are won, and what the others take', async () => {
    open({ books: [courseBook({ readings, medal: 1 })] });
    const card = await screen.findByRole('region', { name: '本册奖章' });
    const rows = within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/铜章.*已得/),
      expect.stringMatching(/银章.*还差 2 章/),
      expect.stringMatching(/金章.*还差 2 章/),
    ]);
  });
});
