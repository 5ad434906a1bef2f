// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  type Bookmark,
  collectVideo,
  type FavoriteCourse,
  type FavoriteQuestionCourse,
  listFavoriteQuestionCourses,
  listFavoriteQuestions,
  listFavorites,
} from '@xuezhou/contract/favorite';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { getVersion } from '@xuezhou/contract/site';
import { pruneVideo } from '@xuezhou/rules/favorite/collection';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  calls,
  hold,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

vi.mock('hls.js/light', () => ({ default: vi.fn() }));

const bookmark = (courseId: number, bookId: number, bulletId: number): Bookmark => ({
  bulletId,
  bulletName: `第 ${bulletId} 讲`,
  videoId: bulletId,
  courseId,
  courseName: `课程 ${courseId}`,
  bookId,
  bookName: `书 ${bookId}`,
  readingId: 30,
  readingName: '利率',
  readingNumber: '第 1 章',
  collected: true,
  isDeleted: false,
  canAccess: true,
  duration: 60,
  lastProgress: 0,
  collectedAt: '2026-11-20T00:00:00Z',
});

const course = (courseId: number, books: Record<number, number[]>): FavoriteCourse => ({
  courseId,
  courseName: `课程 ${courseId}`,
  family: 'CFA',
  books: Object.entries(books).map(([id, bullets]) => ({
    bookId: Number(id),
    bookName: `书 ${id}`,
    readingList: [
      {
        readingId: 30,
        number: '第 1 章',
        readingName: '利率',
        bulletList: bullets.map((bulletId) => bookmark(courseId, Number(id), bulletId)),
      },
    ],
  })),
});

const marked = (courseId: number, canAccess: boolean): FavoriteQuestionCourse => ({
  ...{ courseId, courseName: `课程 ${courseId}`, canAccess },
  books: [
    {
      ...{ bookId: courseId * 10 + 1, bookName: `书 ${courseId}1` },
      questions: [
        {
          ...{ questionId: courseId * 100, questionStatus: -1, qType: 'single' },
          ...{ stem: `课程 ${courseId} 的题`, source: `书 ${courseId}1` },
        },
      ],
    },
  ],
});

function open(address: string, says: Answers = []) {
  let collection = [course(1, { 11: [111, 112], 12: [121] }), course(2, { 21: [211] })];
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(checkIdentityNeed, { courseId: 1 }), 1),
    answer(listFavorites, () => collection),
    answer(listFavoriteQuestionCourses, [marked(1, true), marked(3, false)]),
    answer(at(listFavoriteQuestions, { courseId: 1 }), {
      courseName: '课程 1',
      total: 1,
      questions: [
        {
          questionId: 5,
          questionStatus: -1,
          qType: 'single',
          stem: '最接近哪一项',
          source: '书 11',
        },
      ],
    }),
    answer(collectVideo, ({ body }) => {
      collection = pruneVideo(collection, body.bulletId);
      return { collected: false };
    }),
    ...says,
  ]);
  return { asked, user: userEvent.setup(), ...renderAt(address) };
}

const rows = async () => {
  const list = await screen.findByRole('list', { name: '收藏的视频' });
  return within(list)
    .getAllByRole('button', { name: /^播放/ })
    .map(({ textContent }) => textContent);
};
const tree = () => screen.getAllByRole('complementary', { name: '目录' })[0] as HTMLElement;

it.each(['/favorite', '/bookmark'])(
  '[favorite] [bookmark] %s lists videos by the selected book, else by the selected course',
  async (address) => {
    const { user } = open(address);
    expect(await rows()).toEqual(['第 111 讲', '第 112 讲', '第 121 讲', '第 211 讲']);
    await user.click(within(tree()).getByRole('button', { name: /^课程 1/ }));
    await waitFor(async () =>
      expect(await rows()).toEqual(['第 111 讲', '第 112 讲', '第 121 讲']),
    );
    await user.click(within(tree()).getByRole('button', { name: /^书 12/ }));
    await waitFor(async () => expect(await rows()).toEqual(['第 121 讲']));
  },
);

it('[favorite.tree] [favorite.prune] the selected book stays in the tree when its last video is let go', async () => {
  const { user } = open('/favorite?course=1&book=12');
  expect(await rows()).toEqual(['第 121 讲']);
  await user.click(screen.getByRole('button', { name: '取消收藏 第 121 讲' }));
  expect(await screen.findByText('这里的视频都取消收藏了')).toBeTruthy();
  expect(within(tree()).getByRole('button', { name: /^书 12/ }).textContent).toBe('书 120');
  await waitFor(() =>
    expect(calls(collectVideo)[0]?.body).toEqual({
      bulletId: 121,
      toCollect: false,
    }),
  );
  await user.click(within(tree()).getByRole('button', { name: /^书 11/ }));
  await waitFor(() => expect(within(tree()).queryByRole('button', { name: /^书 12/ })).toBeNull());
});

it('[favorite.toggle] [site.status-200#4] what the server refuses comes back, with its message', async () => {
  const refused = hold(refuse(collectVideo, 'courseNotOwned'));
  const { user } = open('/favorite', [refused]);
  expect(await rows()).toContain('第 111 讲');
  await user.click(screen.getByRole('button', { name: '取消收藏 第 111 讲' }));
  await waitFor(async () => expect(await rows()).not.toContain('第 111 讲'));
  refused.goOn();
  await waitFor(async () => expect(await rows()).toContain('第 111 讲'));
  expect(await screen.findByText('你还没有这门课程')).toBeTruthy();
});

it('[favorite#2] [favorite.next] plays the selected video beside its tree and list; the next one is the one after it', async () => {
  const { user, router } = open('/favorite?course=1&video=112');
  const player = within(await screen.findByRole('region', { name: '第 112 讲' }));
  expect(await rows()).toEqual(['第 111 讲', '第 112 讲', '第 121 讲']);
  expect(within(tree()).getByRole('button', { name: /^书 12/ })).toBeTruthy();
  expect(await player.findByRole('region', { name: '播放器：第 112 讲' })).toBeTruthy();
  await user.click(player.getByRole('button', { name: '下一个：第 121 讲' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ video: '121' }));
  expect(screen.queryByRole('button', { name: /^下一个/ })).toBeNull();
});

it('[course-favorite] shows the videos and the marked questions of the course', async () => {
  const { user } = open('/course/1/favorite');
  const list = await screen.findByRole('list', { name: '收藏的视频' });
  expect(within(list).getByRole('link', { name: '第 111 讲' }).getAttribute('href')).toBe(
    '/course/1/book/11/reading/30?bullet=111',
  );
  expect(within(list).queryByText('第 211 讲')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^题目/ }));
  const question = await screen.findByRole('link', { name: '最接近哪一项' });
  expect(question.getAttribute('href')).toBe('/exercise/1?type=4&q=5');
});

it('[favorite] keeps marked questions in the same place, by course and book; of a closed course they are read alone', async () => {
  const { user, router } = open('/favorite');
  expect(await rows()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: '题目 2' }));
  expect((await screen.findByRole('link', { name: '课程 1 的题' })).getAttribute('href')).toBe(
    '/exercise/1?type=4&q=100',
  );
  expect(screen.getByText('课程 3 的题').closest('a')).toBeNull();
  expect(screen.getByText('现在不能看')).toBeTruthy();
  await user.click(within(tree()).getByRole('button', { name: /^课程 1/ }));
  await waitFor(() => expect(screen.queryByText('课程 3 的题')).toBeNull());
  expect(router.state.location.search).toMatchObject({ view: 'questions', course: '1' });
  await user.click(screen.getByRole('button', { name: '视频 4' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

it('says what a place of favourites is for where there are none, and where the selected has no questions', async () => {
  const none = [answer(listFavorites, []), answer(listFavoriteQuestionCourses, [])];
  open('/favorite', none);
  expect(await screen.findByRole('heading', { name: '还没有收藏' })).toBeTruthy();
});

it('offers practice where nothing was marked yet', async () => {
  open('/favorite?view=questions', [answer(listFavoriteQuestionCourses, [])]);
  expect(await screen.findByRole('heading', { name: '还没有标记的题目' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '去练习' }).getAttribute('href')).toBe('/exercise');
});
