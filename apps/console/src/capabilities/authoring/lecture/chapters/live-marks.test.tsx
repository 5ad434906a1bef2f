// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import { saveChapters } from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { button, openLecture } from '../../testing/open-lecture.ts';

const liveMarks = [
  { start: 0, title: '从切线说起' },
  { start: 600, title: '漏掉二分之一' },
  { start: 1200, title: '答疑' },
];

it('what was marked in the live class is taken into the chapters, changed there, and saved only then', async () => {
  openLecture({ liveMarks });
  respondAlso([answer(saveChapters, { revision: 5 })]);
  const user = userEvent.setup();
  const offered = await screen.findByRole('list', { name: '直播时记的' });
  // At its very second a chapter stands already.
  expect(within(offered).getAllByRole('listitem')).toHaveLength(2);
  await user.click(await button('2 段都带进来'));
  expect(screen.queryByRole('list', { name: '直播时记的' })).toBeNull();
  expect(calls(saveChapters)).toEqual([]);
  const name = screen.getByRole('textbox', { name: '第 2 段的名称' });
  await user.clear(name);
  await user.type(name, '凸性项的二分之一');
  await user.click(await button('存章节'));
  expect(calls(saveChapters)[0]?.body).toMatchObject({
    chapters: [
      { start: 0, title: '切线不够用了' },
      { start: 600, title: '凸性项的二分之一' },
      { start: 1200, title: '答疑' },
    ],
  });
});

it('a mark whose chapter was moved is taken all the same, and of two marks of one title the nearest', async () => {
  openLecture({ liveMarks: [...liveMarks, { start: 2400, title: '答疑' }] });
  const user = userEvent.setup();
  const offered = async () =>
    within(await screen.findByRole('list', { name: '直播时记的' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(await offered()).toHaveLength(3);
  await user.click(screen.getAllByRole('button', { name: '带进“答疑”' })[1]!);
  const time = screen.getByRole('textbox', { name: '第 2 段从几分几秒开始' });
  await user.clear(time);
  await user.type(time, '40:05{Tab}');
  expect(await offered()).toEqual([
    expect.stringContaining('漏掉二分之一'),
    expect.stringMatching(/20:00 答疑/),
  ]);
});

it('a chapter of the same title that stands far away is another one', async () => {
  openLecture({ liveMarks: [{ start: 4800, title: '切线不够用了' }] });
  const offered = await screen.findByRole('list', { name: '直播时记的' });
  expect(within(offered).getByText(/1:20:00 切线不够用了/)).toBeTruthy();
});

it('whoever may not write is offered none', async () => {
  openLecture({ liveMarks, mayDraft: false });
  await screen.findByText(/切线不够用了/);
  expect(screen.queryByText(/直播时记的/)).toBeNull();
});
