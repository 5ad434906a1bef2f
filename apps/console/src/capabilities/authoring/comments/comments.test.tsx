// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { courseTree, treeNode } from '../../../test/course-samples.ts';
import { openConsole } from '../../../test/open-console.tsx';

const said = (words: string, given: object = {}) => ({
  ...{ commentId: `00000000-0000-7000-8000-0000000000${words.length}0`, words, by: '周允' },
  ...{ at: '2026-11-18T02:00:00Z', isOwn: false, named: [] as string[] },
  ...given,
});
const comment = (words: string, given: object = {}) => ({
  ...said(words, given),
  ...{ kind: 'book' as const, nodeId: 10, replies: [], resolvedBy: null, resolvedAt: null },
  ...given,
});
const open = (comments: ReturnType<typeof comment>[], given = {}) =>
  openConsole('/console/courses/5001?open=book:10', {
    says: [
      answer(
        contract.getCourseTree,
        courseTree({
          nodes: [treeNode('book', 10, 5001, { title: '固定收益', comments: 1 })],
          ...given,
        }),
      ),
      answer(contract.listCourseComments, {
        comments,
        colleagues: [{ staffId: 7, name: '林师' }],
      }),
    ],
  });

it('is written with whom it names, and what was typed stays where it is refused', async () => {
  const user = userEvent.setup();
  open([]);
  expect(await screen.findByRole('treeitem', { name: /1 条批注/ })).toBeTruthy();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('写一条批注');
  await user.type(field, '符号反了');
  await user.click(await screen.findByLabelText('点到谁', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: '林师', hidden: true }));
  respondAlso([refuse(contract.addCourseComment, 'commentReader')]);
  await user.click(screen.getByRole('button', { name: '写上' }));
  expect(await screen.findByText(/看不到课程/)).toBeTruthy();
  expect(field.value).toBe('符号反了');
  respondAlso([answer(contract.addCourseComment, true)]);
  await user.click(screen.getByRole('button', { name: '写上' }));
  expect(await screen.findByText('写上了')).toBeTruthy();
  const [first, second] = calls(contract.addCourseComment).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    ...{ courseId: 5001, kind: 'book', nodeId: 10, answers: null, words: '符号反了', named: [7] },
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('写一条批注').value).toBe('');
});

it('is answered, resolved and taken away', async () => {
  const user = userEvent.setup();
  const resolved = { resolvedBy: '林师', resolvedAt: '2026-11-19T02:00:00Z' };
  open([comment('符号反了', { isOwn: true, named: ['林师'] }), comment('早就改好了', resolved)]);
  const list = within(await screen.findByRole('list', { name: '批注' }));
  expect(list.queryByText('早就改好了')).toBeNull();
  respondAlso([
    answer(contract.addCourseComment, true),
    answer(contract.resolveCourseComment, true),
    answer(contract.removeCourseComment, true),
  ]);
  await user.click(list.getByRole('button', { name: '回复' }));
  await user.type(list.getByLabelText('回复周允'), '改了');
  await user.click(list.getByRole('button', { name: '回复' }));
  await waitFor(() =>
    expect(calls(contract.addCourseComment)[0]?.body).toMatchObject({ words: '改了' }),
  );
  await user.click(await list.findByRole('button', { name: '解决了' }));
  await waitFor(() =>
    expect(calls(contract.resolveCourseComment)[0]?.body).toMatchObject({ isResolved: true }),
  );
  await user.click(list.getByRole('button', { name: '删掉“符号反了”' }));
  await waitFor(() => expect(calls(contract.removeCourseComment)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: '看解决了的 1 条' }));
  expect(list.getByText('早就改好了')).toBeTruthy();
});

it('is resolved by nobody who may not write the draft', async () => {
  open([comment('符号反了')], { mayDraft: false });
  const list = within(await screen.findByRole('list', { name: '批注' }));
  expect(list.getByRole('button', { name: '回复' })).toBeTruthy();
  expect(list.queryByRole('button', { name: '解决了' })).toBeNull();
});

it('leads from those that name one to where they stand', async () => {
  const user = userEvent.setup();
  openConsole('/console/comments', { says: [fail(contract.listOwnComments, 503)] });
  await screen.findByText('批注没有取到');
  const { commentId, words, by, at } = said('你看看');
  const own = {
    ...{ commentId, words, by, at, courseId: 5001, course: 'CFA 一级精讲班' },
    ...{ kind: 'book' as const, nodeId: 10, title: '固定收益' },
  };
  respondAlso([answer(contract.listOwnComments, [own])]);
  await user.click(await screen.findByRole('button', { name: '再试一次' }));
  const link = await screen.findByRole('link', { name: '固定收益' });
  expect(link.getAttribute('href')).toBe('/console/courses/5001?open=book%3A10');
});
