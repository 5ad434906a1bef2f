// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Bookmark,
  collectVideo,
  listBookmarks,
  listFavorites,
} from '@xuezhou/contract/favorite';
import { MantineProvider } from '@mantine/core';
import { expect, it } from 'vitest';
import { answer, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { LectureStar } from './parts/lecture-star.tsx';

const bookmark: Bookmark = {
  bulletId: 7,
  bulletName: '利率的构成',
  videoId: 7,
  courseId: 1,
  courseName: '一级精讲班',
  bookId: 2,
  bookName: '数量方法',
  readingId: 30,
  readingName: '利率',
  readingNumber: '第 1 章',
  collected: true,
  isDeleted: false,
  canAccess: true,
  duration: 60,
  lastProgress: 0,
  collectedAt: '2026-11-20T00:00:00Z',
};

it('[favorite.toggle] the star of a lecture collects it and lets it go again, and shows what the server keeps', async () => {
  let kept: Bookmark[] = [];
  respondWith([
    answer(listBookmarks, () => kept),
    answer(listFavorites, []),
    answer(collectVideo, ({ body: { toCollect } }) => {
      kept = toCollect ? [bookmark] : [];
      return { collected: toCollect };
    }),
  ]);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LectureStar
          lecture={{ courseId: 1, bookId: 2, readingId: 3, bulletId: 7, bulletName: '利率' }}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const star = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  const press = async (name: string) => {
    const button = await star(name);
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };
  await press('收藏');
  await star('已收藏');
  await waitFor(() => expect(calls(listBookmarks)).toHaveLength(2));
  await press('已收藏');
  await star('收藏');
  await waitFor(() => expect(kept).toEqual([]));
  expect(calls(collectVideo).map(({ body }) => body)).toEqual([
    { bulletId: 7, toCollect: true },
    { bulletId: 7, toCollect: false },
  ]);
});
