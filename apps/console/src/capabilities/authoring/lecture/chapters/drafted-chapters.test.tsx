// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { saveChapters } from '@xuezhou/contract/authoring/console';
import { draftChapters } from '@xuezhou/contract/drafting/console';
import { expect, it } from 'vitest';
import { button, openLecture } from '../../testing/open-lecture.ts';

const drafted = [
  { start: 0, title: '从切线说起', quote: '那凸性项呢' },
  { start: 4, title: '漏掉二分之一', quote: '答案差一倍' },
];
const ask = async () => {
  const user = userEvent.setup();
  await user.click(await button('请模型按字幕拟章节'));
  return user;
};

it('chapters of a model are taken one by one, and saved only as chapters of a person', async () => {
  openLecture({ canDraft: true });
  respondAlso([
    answer(draftChapters, { chapters: drafted, isCut: true }),
    answer(saveChapters, { revision: 5 }),
  ]);
  const user = await ask();
  expect(await screen.findByText(/没有拟到末尾/)).toBeTruthy();
  expect(calls(draftChapters)[0]?.body).toEqual({ courseId: 5001, lectureId: 13 });
  expect(screen.getByText(/这一秒已有“切线不够用了”/)).toBeTruthy();
  await user.click(await button('不要“从切线说起”'));
  await user.click(await button('接受“漏掉二分之一”'));
  expect(screen.queryByRole('list', { name: '机器拟的章节' })).toBeNull();
  const chapters = within(screen.getByRole('list', { name: '章节' }));
  expect(chapters.getAllByRole('textbox', { name: /的名称$/ })).toHaveLength(2);
  expect(calls(saveChapters)).toEqual([]);
  await user.click(await button('存章节'));
  expect(calls(saveChapters)[0]?.body).toMatchObject({
    chapters: [
      { start: 0, title: '切线不够用了' },
      { start: 4, title: '漏掉二分之一' },
    ],
  });
});

it('says why none came, and without a model offers none', async () => {
  openLecture({ canDraft: true });
  respondAlso([refuse(draftChapters, 'draftingSpent')]);
  await ask();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it('offers none without a model', async () => {
  openLecture();
  await button(/加一段/);
  expect(screen.queryByRole('button', { name: /拟章节/ })).toBeNull();
});
