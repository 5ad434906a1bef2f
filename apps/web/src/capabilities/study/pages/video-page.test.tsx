// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { getCourse, openBook, type ReadingGroups } from '@xuezhou/contract/study';
import { describe, expect, it, vi } from 'vitest';
import { book, bullet, course, readingGroups } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, at, calls, fail } from '@xuezhou/client/testing/server.ts';

const openVideos = (readings: ReadingGroups[]) =>
  openPage('/course/1/video-mode', {
    says: [
      answer(at(getCourse, { courseId: 1 }), course()),
      answer(at(openBook, { courseId: 1, bookId: 1 }), book(readings)),
    ],
  });

const reading = () => screen.findByRole('region', { name: '第 1 章 利率与收益率' });

describe('[course-video-mode] the videos of a course', () => {
  it('tells the length of each lecture and how far it is watched', async () => {
    openVideos([
      readingGroups({
        0: [
          bullet({ bulletId: 1, bulletName: '看完的', duration: 82, watchedSeconds: 82 }),
          bullet({ bulletId: 2, bulletName: '看到一半的', lastProgress: 44, watchedSeconds: 30 }),
          bullet({ bulletId: 3, bulletName: '没看的', duration: 3725, freeMode: true }),
        ],
      }),
    ]);
    const rows = within(await reading()).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('01:22已看完');
    expect(rows[1]?.textContent).toContain('看到 00:44');
    expect(rows[2]?.textContent).toContain('1:02:05');
    expect(rows[2]?.textContent).toContain('免费');
    const link = within(await reading()).getByRole('link', { name: '没看的' });
    expect(link.getAttribute('href')).toBe('/course/1/book/1/reading/101?bullet=3');
  });

  it('[course.groups#1-5] shows the groups of a reading apart and in order', async () => {
    const groups = [31, 3, 2, 1, 0].map(
      (groupId) => readingGroups({ [groupId]: [bullet({ bulletId: groupId + 1 })] }).groups,
    );
    openVideos([{ ...readingGroups({}), groups: groups.flat() }]);
    const headings = within(await reading()).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      '基础篇',
      '强化篇',
      '经典篇',
      '复习篇',
      '学习路径',
    ]);
  });

  it('[course.groups#6] shows in each group its own videos, those of group 31 under the learning path', async () => {
    const groups = [0, 1, 31].map(
      (groupId) =>
        readingGroups({
          [groupId]: [bullet({ bulletId: groupId + 1, bulletName: `第 ${groupId} 组的` })],
        }).groups,
    );
    openVideos([{ ...readingGroups({}), groups: groups.flat() }]);
    const lists = within(await reading()).getAllByRole('list', { name: /基础视频$/ });
    expect(lists.map(({ textContent }) => /第 \d+ 组的/.exec(textContent ?? '')?.[0])).toEqual([
      '第 0 组的',
      '第 1 组的',
      '第 31 组的',
    ]);
    const path = within(await reading()).getByRole('heading', { level: 3, name: '学习路径' });
    const [before, , last] = lists as [HTMLElement, HTMLElement, HTMLElement];
    expect(path.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(path.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('[course.video-types#1,2] shows the basic and intensive videos of a subject apart', async () => {
    openVideos([
      readingGroups({
        0: [
          bullet({ bulletId: 1, bulletName: '强化的', videoType: 2 }),
          bullet({ bulletId: 2, bulletName: '基础的', videoType: 1 }),
        ],
      }),
    ]);
    const card = await reading();
    const basic = within(card).getByRole('list', { name: '利率的构成：基础视频' });
    const intensive = within(card).getByRole('list', { name: '利率的构成：强化视频' });
    expect(basic.textContent).toContain('基础的');
    expect(intensive.textContent).toContain('强化的');
    expect(basic.compareDocumentPosition(intensive)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[course.playable] offers for play only the videos with canAccess', async () => {
    openVideos([
      readingGroups({
        0: [
          bullet({ bulletId: 1, bulletName: '开放的' }),
          bullet({ bulletId: 2, bulletName: '没有权限的', canAccess: false }),
        ],
      }),
    ]);
    const card = await reading();
    expect(within(card).getAllByRole('link')).toHaveLength(1);
    expect(within(card).getByRole('link', { name: '开放的' })).toBeTruthy();
    expect(within(card).getByText('暂未开放')).toBeTruthy();
  });

  it('looks again every few seconds while a lecture is in work, until it is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let look = 0;
    const states = [
      { videoState: 'encoding', workProgress: 37, duration: 0 },
      { videoState: 'encoding', workProgress: 80, duration: 0 },
    ] as const;
    openPage('/course/1/video-mode', {
      says: [
        answer(at(getCourse, { courseId: 1 }), course()),
        answer(at(openBook, { courseId: 1, bookId: 1 }), () => {
          look += 1;
          return book([readingGroups({ 0: [bullet(states[look - 1])] })]);
        }),
      ],
    });
    expect(await screen.findByText('处理中 37%')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('处理中 80%')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('01:20')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls(at(openBook, { courseId: 1, bookId: 1 }))).toHaveLength(3);
  });

  it('says that a lecture failed, and does not lead there', async () => {
    openVideos([readingGroups({ 0: [bullet({ videoState: 'failed', duration: 0 })] })]);
    const card = await reading();
    expect(within(card).getByText('处理失败，老师正在修复')).toBeTruthy();
    expect(within(card).queryByRole('link')).toBeNull();
  });

  it('ends loading when the book does not come, and asks again on demand', async () => {
    openPage('/course/1/video-mode', {
      says: [
        answer(at(getCourse, { courseId: 1 }), course()),
        fail(at(openBook, { courseId: 1, bookId: 1 }), 503),
      ],
    });
    expect(await screen.findByText('这本书的视频没有加载成功')).toBeTruthy();
    expect(screen.getByRole('button', { name: '再试一次', hidden: true })).toBeTruthy();
  });
});
