// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { listFavoriteCards, toggleFavoriteCard } from '@xuezhou/contract/flash-card';
import { getVersion } from '@xuezhou/contract/site';
import { getCourse } from '@xuezhou/contract/study';
import { expect, test } from 'vitest';
import { closedCourse } from '../../../test/closed-course.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type Answers, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aCard, anItem, aSchedule } from '../testing/a-card.ts';

function serve(ids: readonly number[], more: Answers = []) {
  let kept = ids;
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(listFavoriteCards, { courseId: 1 }), () => ({
      courseName: 'CFA 一级',
      schedule: aSchedule(),
      cards: kept.map((cardDetailId) => ({
        ...anItem(aCard({ cardDetailId, favorite: true })),
        ...{ front: `第 ${cardDetailId} 问`, back: `第 ${cardDetailId} 答`, source: '第 1 章' },
      })),
    })),
    answer(toggleFavoriteCard, ({ body }) => {
      const { favorite } = body as { favorite: boolean };
      kept = favorite ? ids : ids.filter((id) => id !== 1);
      return { favorite };
    }),
    ...more,
  ]);
}

test('[flash-card-favorite] lists the kept cards, shows an answer on demand, and leads to study', async () => {
  serve([1, 2]);
  renderAt('/flash-card-favorite/1');
  await screen.findByText('第 1 问');
  expect(screen.getByText('第 1 答').closest('[hidden]')).not.toBeNull();
  const [show] = screen.getAllByRole('button', { name: '看答案' });
  await userEvent.click(show as HTMLElement);
  expect(screen.getByText('第 1 答').closest('[hidden]')).toBeNull();
  const [study] = screen.getAllByRole('link', { name: '学这 2 张' });
  expect(study?.getAttribute('href')).toBe('/flash-card-detail/1/book/2?mode=favorite');
});

test('begins nothing where the course is over', async () => {
  serve([1, 2], [answer(at(getCourse, { courseId: 1 }), closedCourse)]);
  renderAt('/flash-card-favorite/1');
  const [study] = await screen.findAllByRole('button', { name: /^已过期 ?学这 2 张$/ });
  expect(study?.matches(':disabled')).toBe(true);
  expect(screen.getByText('第 1 问')).toBeDefined();
});

test('[flash-card.favorite] lets a card go, with a way back', async () => {
  serve([1, 2]);
  renderAt('/flash-card-favorite/1');
  await screen.findByText('第 1 问');
  await userEvent.click(screen.getAllByRole('button', { name: '取消收藏' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('第 1 问')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
  expect(await screen.findByText('第 1 问')).toBeDefined();
});

test('without any says how to keep one', async () => {
  serve([]);
  renderAt('/flash-card-favorite/1');
  expect(await screen.findByRole('heading', { name: '还没有收藏的闪卡' })).toBeDefined();
  expect(screen.getByRole('link', { name: '去学闪卡' })).toBeDefined();
});
