// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openBook } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import {
  book,
  bullet,
  courseBook,
  courseReading,
  expiredSample,
  readingGroups,
} from '../../../test/course-samples.ts';
import { answer, at, fail } from '@xuezhou/client/testing/server.ts';
import { openCourse, tree, river, readings } from './testing/open-challenge.tsx';

describe('[course] [course-challenge-mode] the course page', () => {
  it('[course#2] shows the same page at the bare address and at challenge-mode', async () => {
    const { router } = openCourse({ books: [courseBook({ readings })] });
    expect(await river()).toBeTruthy();
    await router.navigate({ to: '/course/$courseId/challenge-mode', params: { courseId: 1 } });
    // The test before the chapters, the chapters, and what opens after them.
    expect(within(await river()).getAllByRole('listitem')).toHaveLength(5);
  });

  it('[agreement] leads to the agreement of the course where it has one', async () => {
    const { unmount } = openCourse({ books: [courseBook({ readings })], hasAgreement: true });
    const link = await screen.findByRole('link', { name: '课程协议' });
    expect(link.getAttribute('href')).toBe('/agreement/course/1');
    unmount();
    openCourse({ books: [courseBook({ readings })] });
    await river();
    expect(screen.queryByRole('link', { name: '课程协议' })).toBeNull();
  });

  it('opens its tree as a drawer, and closes it by a button that says so', async () => {
    openCourse({ books: [courseBook({ readings })] });
    await river();
    const [way] = screen.getAllByRole('button', { name: '课程目录' });
    await userEvent.click(way as HTMLElement);
    const drawer = await screen.findByRole('dialog', { name: '课程目录' });
    await userEvent.click(within(drawer).getByRole('button', { name: '收起目录' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the current step with what is missing and one button', async () => {
    openCourse({ books: [courseBook({ readings })] });
    const step = within(await river())
      .getAllByRole('listitem')
      .find((item) => item.getAttribute('aria-current') === 'step');
    expect(step?.textContent).toContain('第 2 章 · 你在这里');
    expect(step?.textContent).toContain('再答对 2 道新题，水位升到「熟悉」');
    expect(step?.textContent).toContain('视频 2 / 2练习 6 / 10答对 4 / 6');
    expect(
      within(step ?? document.body)
        .getByRole('link', { name: '去练习' })
        .getAttribute('href'),
    ).toBe('/course/1/exercise?book=1&reading=102');
  });

  it('[course-challenge-mode#3] begins a book with its test, as long as there are questions', async () => {
    const address = '/course/1/challenge-mode';
    const { unmount } = openCourse({ books: [courseBook({ readings })] }, { address });
    const [before] = within(await river()).getAllByRole('listitem') as [HTMLElement];
    expect(before.textContent).toContain('闯关前测');
    // Practice of the book says nothing of a test that was never taken.
    expect(before.textContent).not.toContain('答对 4 /');
    expect(within(before).getByRole('link').getAttribute('href')).toBe(
      '/course/1/exercise?view=challenge&book=1',
    );
    unmount();
    const empty = readings.map((reading) => ({ ...reading, questionTotal: 0 }));
    openCourse({ books: [courseBook({ readings: empty })] }, { address });
    expect((await river()).textContent).not.toContain('闯关前测');
  });

  it('[course.book-status] shows which book is issued and which is not', async () => {
    const books = [
      courseBook({ readings }),
      courseBook({ bookId: 2, bookName: '未来的书', bookStatus: -1, canAccess: false }),
    ];
    openCourse({ books });
    const own = await tree();
    expect(within(own).getByRole('link', { name: /未来的书/ }).textContent).toContain('未发布');
    expect(within(own).getByRole('link', { name: /数量方法/ }).textContent).toContain('1 / 3');
  });

  it('[course.can-access] locks readings without access: no link, no button', async () => {
    const locked = [courseReading({ canAccess: false, readingName: '锁着的章' })];
    openCourse({ books: [courseBook({ bookStatus: -1, canAccess: false, readings: locked })] });
    const path = await river();
    expect(path.textContent).toContain('未开放');
    expect(within(path).queryByRole('link')).toBeNull();
    expect(within(await tree()).getByRole('img', { name: '未开放' })).toBeTruthy();
  });

  it.each([
    [-1, 1, '本书发布后开放'],
    [1, 0, '完成前面那本书的作业后开放'],
  ] as const)(
    'says when a closed reading opens (%j, %j)',
    async (bookStatus, studentWorkStatus, hint) => {
      const locked = [courseReading({ canAccess: false })];
      const studentWorkEntity = { studentWorkStatus };
      openCourse({
        books: [courseBook({ bookStatus, studentWorkEntity, canAccess: false, readings: locked })],
      });
      expect(within(await river()).getByText(hint)).toBeTruthy();
    },
  );

  it('shows what was learned in an expired course, and lets nothing be opened', async () => {
    const kept = readings.map((reading) => ({ ...reading, canAccess: false }));
    openCourse({
      ...expiredSample,
      expireDate: '2026-10-31',
      books: [courseBook({ canAccess: false, readings: kept })],
    });
    const path = await river();
    expect(await screen.findByText(/这门课已于 2026 年 10 月 31 日过期/)).toBeTruthy();
    expect(path.textContent).toContain('掌握');
    expect(within(path).queryByRole('link')).toBeNull();
  });

  it('shows only the ways that the class may take', async () => {
    openCourse({ books: [courseBook({ readings })], modes: ['challenge'] });
    const tabs = await screen.findByRole('navigation', { name: '课程内容' });
    expect(within(tabs).getByRole('link', { name: '闯关' })).toBeTruthy();
    expect(within(tabs).queryByRole('link', { name: '视频' })).toBeNull();
  });

  it('leads to the variants of the course', async () => {
    openCourse({ books: [courseBook({ readings })] });
    const ways = await screen.findByRole('navigation', { name: '换一种看法' });
    const links = within(ways).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/mini-course/1',
      '/video-mode-course/1',
      '/reader-course/1',
    ]);
  });

  it('keeps the chosen book in the address', async () => {
    const books = [
      courseBook({ readings }),
      courseBook({
        bookId: 2,
        bookName: '统计推断',
        readings: [courseReading({ readingId: 201, readingName: '抽样' })],
      }),
    ];
    openCourse({ books });
    await userEvent.click(within(await tree()).getByRole('link', { name: /统计推断/ }));
    await waitFor(() => expect(window.location.search).toBe('?book=2'));
    expect(await screen.findByRole('list', { name: '统计推断的闯关路径' })).toBeTruthy();
  });

  it('tells the basic and intensive lectures of the current reading apart', async () => {
    openCourse(
      { books: [courseBook({ readings })] },
      {
        says: [
          answer(
            at(openBook, { courseId: 1, bookId: 1 }),
            book([
              readingGroups(
                {
                  0: [bullet({ bulletId: 1, watchedSeconds: 80 }), bullet({ bulletId: 2 })],
                  1: [bullet({ bulletId: 3, videoType: 2 })],
                },
                { readingId: 102 },
              ),
            ]),
          ),
        ],
      },
    );
    const card = await screen.findByRole('region', { name: '当前章' });
    const basic = await within(card).findByRole('link', { name: /基础视频\s*1 \/ 2/ });
    expect(basic.getAttribute('href')).toBe('/course/1/book/1/reading/102?bullet=2');
    expect(within(card).getByRole('link', { name: /强化视频\s*0 \/ 1/ })).toBeTruthy();
    expect(within(card).getByRole('link', { name: /章节练习\s*6 \/ 10/ })).toBeTruthy();
  });

  it('[course.home-failure#2] a failed book fetch ends loading: the page stands, with words and a retry', async () => {
    openCourse(
      { books: [courseBook({ readings })] },
      { says: [fail(at(openBook, { courseId: 1, bookId: 1 }), 503)] },
    );
    const card = await screen.findByRole('region', { name: '当前章' });
    expect(await within(card).findByText('视频明细没有加载成功')).toBeTruthy();
    expect(within(card).getByRole('button', { name: '再试一次', hidden: true })).toBeTruthy();
    expect(screen.queryByText('加载中...')).toBeNull();
  });

  it('sends a course without books to practice', async () => {
    openCourse({ books: [] });
    const link = await screen.findByRole('link', { name: '去练习' });
    expect(link.getAttribute('href')).toBe('/course/1/exercise');
  });
});
