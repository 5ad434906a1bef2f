// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { courseTree, treeNode } from '../../../test/course-samples.ts';
import { openConsole } from '../../../test/open-console.tsx';

const topic = (topicId: number, title: string) => ({ topicId, title, group: 'basis' as const });
const topics = [topic(11, ''), topic(21, '修正久期'), topic(22, '关键利率久期')];
const tree = (given: Parameters<typeof treeNode>[3] = {}) =>
  courseTree({
    nodes: [
      treeNode('book', 10, 5001, { title: '固定收益' }),
      treeNode('reading', 11, 10, { title: '久期', topics, ...given }),
      treeNode('lecture', 13, 11, { title: '切线是什么', topicId: 11 }),
    ],
  });
const reading = {
  ...{ revision: 1, markdown: '', html: '', faults: [], title: '久期' },
  ...{ changedBy: '周允', changedAt: '2026-11-18T02:00:00Z' },
};
const open = (address = 'reading:11') =>
  openConsole(`/console/courses/5001?open=${address}`, {
    says: [
      answer(contract.getCourseTree, tree()),
      answer(contract.getDraftReading, reading),
      answer(contract.getDraftLecture, { revision: 1, title: '切', slides: [], isVideo: true }),
    ],
  });
const card = async () => within(await screen.findByRole('region', { name: '考点 3' }));
const choose = async (user: ReturnType<typeof userEvent.setup>, of: string, what: string) => {
  await user.click(await screen.findByRole('button', { name: `“${of}”还能做什么` }));
  await user.click(await screen.findByRole('menuitem', { name: what, hidden: true }));
};

it('are added, moved and put together, and saved as one list', async () => {
  const user = userEvent.setup();
  open();
  const own = await card();
  expect(own.getByLabelText<HTMLInputElement>('第 1 个考点的名称').placeholder).toBe('久期');
  await choose(user, '关键利率久期', '上移');
  await choose(user, '修正久期', '并入“久期”');
  await user.click(screen.getByRole('button', { name: '加一个考点' }));
  expect(screen.getByText('新的考点要写名称')).toBeTruthy();
  await user.type(screen.getByLabelText('第 3 个考点的名称'), '久期');
  expect(screen.getByText(/有两个考点都叫“久期”/)).toBeTruthy();
  await user.type(screen.getByLabelText('第 3 个考点的名称'), '缺口');
  respondAlso([answer(contract.saveTopics, { revision: 2 })]);
  await user.click(screen.getByRole('button', { name: '存考点' }));
  expect(await screen.findByText('考点存进草稿了')).toBeTruthy();
  expect(calls(contract.saveTopics)[0]?.body).toEqual({
    ...{ courseId: 5001, readingId: 11, revision: 1 },
    topics: [
      { topicId: 11, title: '', group: 'basis', merged: [21] },
      { topicId: 22, title: '关键利率久期', group: 'basis', merged: [] },
      { topicId: null, title: '久期缺口', group: 'basis', merged: [] },
    ],
  });
});

it('says what stands in one that is to go, and shows what a colleague saved meanwhile', async () => {
  const user = userEvent.setup();
  open();
  await card();
  respondAlso([refuse(contract.saveTopics, 'topicNeeded')]);
  await choose(user, '修正久期', '删去');
  await user.click(screen.getByRole('button', { name: '存考点' }));
  expect(await screen.findByText(/这个考点里还有东西/)).toBeTruthy();
  respondAlso([
    answer(contract.getCourseTree, tree({ revision: 2, topics: [topic(11, '改过的')] })),
    refuse(contract.saveTopics, 'draftChanged'),
  ]);
  await user.click(screen.getByRole('button', { name: '存考点' }));
  expect(await screen.findByText('同事刚存过考点，你写的还在，没有存上去')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('第 2 个考点的名称').value).toBe('关键利率久期');
  await user.click(screen.getByRole('button', { name: '用同事的' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('第 1 个考点的名称').value).toBe('改过的'),
  );
});

it('are what a lecture can teach', async () => {
  const user = userEvent.setup();
  open('lecture:13');
  const field = await screen.findByRole('combobox', { name: '讲哪个考点' });
  respondAlso([answer(contract.saveProperties, { saved: 1, conflicts: [] })]);
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: '修正久期', hidden: true }));
  await waitFor(() =>
    expect(calls(contract.saveProperties)[0]?.body).toEqual({
      courseId: 5001,
      changes: [{ kind: 'lecture', nodeId: 13, revision: 1, properties: { topicId: 21 } }],
    }),
  );
});
