// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import {
  answer,
  calls,
  fail,
  file,
  respondAlso,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import {
  claimAssignment,
  getAssignmentWork,
  listAssignmentWork,
  markAssignment,
} from '@xuezhou/contract/assignment/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';
import { letterOf } from './marking.queries.ts';

const work = (given: object = {}) => ({
  ...{ assignmentId: 3, title: '写一页', bookTitle: '固定收益', studentId: 100_009 },
  ...{ nickname: '姜晚', mobile: '138****0009', files: 2, handedInOn: '2026-11-22' },
  ...{ verdict: null, isWaiting: true },
  ...given,
});
const first = work();
const second = work({ studentId: 100_007, nickname: '韩逸飞' });
const marked = work({ studentId: 100_001, nickname: '白芷', verdict: 'passed', isWaiting: false });

const open = (given: object = {}) => ({
  ...{ title: '写一页', html: '<p>用三句话说清免疫。</p>', mark: null },
  files: [
    { number: 1, fileName: '草稿纸.jpg', attachedAt: '2026-11-22T13:14:00.000Z' },
    { number: 2, fileName: '答案.pdf', attachedAt: '2026-11-22T13:15:00.000Z' },
  ],
  ...given,
});

const openMarking = (says: Answers = [], address = '/console/marking') =>
  openConsole(address, {
    says: [
      answer(listAssignmentWork, [first, second, marked]),
      answer(getAssignmentWork, open()),
      answer(markAssignment, true),
      answer(claimAssignment, { claim: null }),
      ...says,
    ],
    self: { staffId: 103, name: '苏禾', roles: ['助教'], permissions: ['mark.write'] },
  });

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

it('lists who waits longest first, without names, and shows task and files', async () => {
  openMarking();
  const links = within(await screen.findByRole('list', { name: '作业' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('学员 C'),
    expect.stringContaining('学员 B'),
  ]);
  const one = within(await screen.findByRole('article', { name: '学员 C的作业' }));
  expect(await one.findByText('用三句话说清免疫。')).toBeTruthy();
  expect(one.getByRole('button', { name: '下载答案.pdf' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('姜晚');
  // It is fetched once it is open; the next one ahead.
  await waitFor(() => expect(calls(getAssignmentWork)).toHaveLength(2));
});

it('shows names to who wants them, and remembers it', async () => {
  const user = userEvent.setup();
  const { unmount } = openMarking();
  await user.click(await screen.findByLabelText('不看姓名'));
  expect(await screen.findByRole('heading', { name: '姜晚' })).toBeTruthy();
  unmount();
  openMarking();
  expect(await screen.findByRole('heading', { name: '姜晚' })).toBeTruthy();
});

it('fetches a file only by a press, and shows a picture in its place', async () => {
  const user = userEvent.setup();
  const address = '/files/console/assignment/3/100009/1';
  let looks = 0;
  openMarking([
    file(address, () => {
      looks += 1;
      return new Response('jpg', {
        headers: {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURI('草稿纸.jpg')}`,
        },
      });
    }),
  ]);
  await screen.findByText('草稿纸.jpg');
  expect(looks).toBe(0);
  await user.click(await button('看草稿纸.jpg'));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: '草稿纸.jpg' });
  expect(picture.src).toMatch(/^blob:/);
  expect(looks).toBe(1);
});

it('passes by keys alone and goes on to the next', async () => {
  const user = userEvent.setup();
  openMarking();
  await screen.findByRole('heading', { name: '学员 C' });
  expect((await button('还没选结果')).disabled).toBe(true);
  await user.keyboard('1r');
  const comment = screen.getByLabelText('评语');
  expect(document.activeElement).toBe(comment);
  await user.keyboard('抓住了2{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: '学员 B' });
  expect(calls(markAssignment)).toEqual([
    {
      body: {
        ...{ assignmentId: 3, studentId: 100_009, verdict: 'passed', comment: '抓住了2' },
        ...{ seenMark: null, seenFiles: open().files.map(({ attachedAt }) => attachedAt) },
      },
    },
  ]);
  expect(shownAddress()).toBe('/console/marking?open=3-100007');
});

it('returns only with a comment, and says what is missing', async () => {
  const user = userEvent.setup();
  openMarking();
  await user.click(await screen.findByRole('radio', { name: '退回重做' }));
  expect((await button('还差评语')).disabled).toBe(true);
  await user.type(screen.getByLabelText('评语'), '第二步少了单位');
  await user.click(await button('存，下一份'));
  await waitFor(() =>
    expect(calls(markAssignment)[0]?.body).toMatchObject({
      verdict: 'returned',
      comment: '第二步少了单位',
    }),
  );
});

it('keeps the comment over a lost network and a reload', async () => {
  const user = userEvent.setup();
  const { unmount } = openMarking([fail(markAssignment, 'network')]);
  await user.click(await screen.findByRole('radio', { name: '通过' }));
  await user.type(screen.getByLabelText('评语'), '写到一半');
  await user.click(await button('存，下一份'));
  await screen.findByText('网络连接不上，请检查网络后再试');
  unmount();
  openMarking();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('评语')).value).toBe('写到一半');
  await user.click(await button('存，下一份'));
  await waitFor(() => expect(calls(markAssignment)).toHaveLength(1));
});

it('does not write over the mark that a colleague gave meanwhile unseen', async () => {
  const user = userEvent.setup();
  openMarking();
  await user.click(await screen.findByRole('radio', { name: '通过' }));
  const mark = { verdict: 'returned', comment: '缺第三点', markedAt: '2026-11-27T02:00:00.000Z' };
  respondAlso([answer(getAssignmentWork, open({ mark }))]);
  await user.click(await button('存，下一份'));
  await screen.findByText('刚有同事批了这一份，在左边');
  expect(screen.getByText('缺第三点')).toBeTruthy();
  expect(calls(markAssignment)).toEqual([]);
  await user.click(await button('存，下一份'));
  await waitFor(() => expect(calls(markAssignment)).toHaveLength(1));
});

it('does not mark files that came meanwhile unseen', async () => {
  const user = userEvent.setup();
  openMarking();
  await user.click(await screen.findByRole('radio', { name: '通过' }));
  const late = { number: 3, fileName: '改过的.pdf', attachedAt: '2026-11-27T02:00:00.000Z' };
  respondAlso([answer(getAssignmentWork, open({ files: [...open().files, late] }))]);
  await user.click(await button('存，下一份'));
  await screen.findByText('学员刚改了附件，在左边');
  expect(screen.getByText('改过的.pdf')).toBeTruthy();
  expect(calls(markAssignment)).toEqual([]);
  await user.click(await button('存，下一份'));
  await waitFor(() => expect(calls(markAssignment)).toHaveLength(1));
});

it('takes a mark that arrived although the network was lost for its own', async () => {
  const user = userEvent.setup();
  openMarking([fail(markAssignment, 'network')]);
  await user.click(await screen.findByRole('radio', { name: '通过' }));
  await user.click(await button('存，下一份'));
  await screen.findByText('网络连接不上，请检查网络后再试');
  const mark = { verdict: 'passed', comment: '', markedAt: '2026-11-27T02:00:00.000Z' };
  respondAlso([answer(getAssignmentWork, open({ mark }))]);
  await user.click(await button('存，下一份'));
  await screen.findByText('通过了，学员会收到消息');
  expect(calls(markAssignment)).toHaveLength(1);
});

it('stays with what is being marked when a colleague takes it from the list', async () => {
  const user = userEvent.setup();
  openMarking();
  await user.type(await screen.findByLabelText('评语'), '写到一半');
  respondAlso([
    answer(listAssignmentWork, [work({ verdict: 'passed', isWaiting: false }), second, marked]),
  ]);
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: '没批 1' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('评语').value).toBe('写到一半');
  expect(screen.getByRole('heading', { name: '学员 C' })).toBeTruthy();
});

it('shows what was said the last time, and what came since', async () => {
  const mark = { verdict: 'returned', comment: '缺第三点', markedAt: '2026-11-22T13:14:30.000Z' };
  openMarking([
    answer(listAssignmentWork, [work({ verdict: 'returned' })]),
    answer(getAssignmentWork, open({ mark })),
  ]);
  expect(await screen.findByText('缺第三点')).toBeTruthy();
  expect(screen.getAllByText('新交的')).toHaveLength(1);
  expect(await button(/^还没选结果$/)).toBeTruthy();
});

it('keeps what was marked, to be changed', async () => {
  const user = userEvent.setup();
  openMarking();
  await user.click(await button('批过 1'));
  expect(await screen.findByRole('heading', { name: '学员 A' })).toBeTruthy();
  expect(shownAddress()).toBe('/console/marking?tab=marked');
});

it('says that everything is marked, and that one is not there', async () => {
  openMarking([answer(listAssignmentWork, [])]);
  expect(await screen.findByText('都批完了')).toBeTruthy();
});

it('says of an address that names none that it is not there', async () => {
  openMarking([], '/console/marking?open=9-9');
  expect(await screen.findByText('这份作业不在这里')).toBeTruthy();
});

it('shows a phone the list, and one of it with the way back', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openMarking();
  await user.click((await screen.findAllByRole('link', { name: /学员 B/ }))[0]!);
  await screen.findByText('2 / 2');
  expect(screen.getByRole('link', { name: '回到列表' })).toBeTruthy();
});

it('calls the twenty-seventh AA', () => {
  expect([0, 25, 26, 27, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
});
