// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  assignQuestion,
  getQaThread,
  hideQa,
  listTwins,
  mergeQuestions,
  muteInQa,
  releaseQuestion,
  restoreQa,
  transferQuestion,
} from '@xuezhou/contract/qa/console';
import { expect, it } from 'vitest';
import { shownAddress } from '../../../test/open-console.tsx';
import { openQa } from '../../../test/open-qa.tsx';
import {
  answerId,
  colleague,
  commentId,
  otherId,
  questionId,
  self,
  staffAnswer,
  thread,
} from '../../../test/qa-samples.ts';

type User = ReturnType<typeof userEvent.setup>;

async function choose(user: User, menu: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}

it('passes on with a note what one holds, and only to colleagues', async () => {
  const user = userEvent.setup();
  openQa([
    answer(getQaThread, thread({ claimedBy: self })),
    answer(transferQuestion, { title: '', name: '孟知行' }),
  ]);
  await screen.findByText('你认领了');
  await user.keyboard('a');
  await user.click(await screen.findByLabelText('谁来回答', { selector: 'input' }));
  const names = await screen.findAllByRole('option', { hidden: true });
  expect(names.map((one) => one.textContent)).not.toContain('周允');
  await user.click(names.find((one) => one.textContent === '孟知行')!);
  await user.type(screen.getByLabelText('给同事的话'), '这是衍生品的');
  await user.click(screen.getByRole('button', { name: '转给孟知行' }));
  await waitFor(() =>
    expect(calls(transferQuestion)).toEqual([
      { body: { questionId, staffId: 102, note: '这是衍生品的' } },
    ]),
  );
});

it('gives out what nobody holds, without a note', async () => {
  const user = userEvent.setup();
  openQa([answer(assignQuestion, { title: '', name: '孟知行' })]);
  await user.click(await screen.findByRole('button', { name: '转给' }));
  await user.click(await screen.findByLabelText('谁来回答', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: '孟知行', hidden: true }));
  expect(screen.queryByLabelText('给同事的话')).toBeNull();
  await user.click(screen.getByRole('button', { name: '转给孟知行' }));
  await waitFor(() =>
    expect(calls(assignQuestion)).toEqual([{ body: { questionId, staffId: 102 } }]),
  );
});

it('lets go of what one took up', async () => {
  const user = userEvent.setup();
  openQa([
    answer(getQaThread, thread({ claimedBy: self })),
    answer(releaseQuestion, { title: '' }),
  ]);
  const release = await screen.findByRole('button', { name: '放回' });
  respondAlso([answer(getQaThread, thread())]);
  await user.click(release);
  expect(await screen.findByText('没有人认领')).toBeTruthy();
});

it('shows like questions, opens one, and merges into one only after both were shown', async () => {
  const twin = { questionId: otherId, title: '凸性有负的吗？', state: 'accepted', likeness: 0.86 };
  const user = userEvent.setup();
  openQa([answer(listTwins, [twin]), answer(mergeQuestions, { title: '', into: twin.title })]);
  const box = await screen.findByRole('region', { name: '像的问题' });
  expect(await within(box).findByText('已采纳 · 像 86%')).toBeTruthy();
  await user.click(within(box).getByRole('button', { name: '合并过去' }));
  const dialog = await screen.findByRole('dialog', { name: '合并到另一个问题' });
  expect(within(dialog).getByText('正凸性的债券为什么跌得少？')).toBeTruthy();
  expect(within(dialog).getByText(/林知远和关注它的 8 人/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '合并 1 个问题' }));
  await waitFor(() => expect(shownAddress()).toBe(`/console/qa?open=${otherId}`));
  expect(calls(mergeQuestions)).toEqual([{ body: { questionId, intoId: otherId } }]);
});

it('hides with a reason that its writer reads, and shows again', async () => {
  const user = userEvent.setup();
  const comments = [
    {
      ...{ commentId, name: '韩逸飞', studentId: 100_009, content: '加我微信' },
      ...{ html: '<p>加我微信</p>', at: '2026-11-27T01:50:00.000Z', hiddenFor: '广告' },
    },
  ];
  openQa([
    answer(getQaThread, thread({ answers: [staffAnswer({ comments })] })),
    answer(hideQa, true),
    answer(restoreQa, true),
  ]);
  await choose(user, '孟知行的回答，更多操作', '隐藏这个回答');
  const hide = await screen.findByRole<HTMLButtonElement>('button', { name: '隐藏 1 个回答' });
  expect(hide.disabled).toBe(true);
  await user.type(screen.getByLabelText('原因'), '数字写错了');
  await user.click(hide);
  await waitFor(() =>
    expect(calls(hideQa)).toEqual([
      { body: { thing: { kind: 'answer', id: answerId }, reason: '数字写错了' } },
    ]),
  );
  expect(screen.getByText('原因：广告')).toBeTruthy();
  await choose(user, '韩逸飞的评论，更多操作', '恢复这个评论');
  await waitFor(() =>
    expect(calls(restoreQa)).toEqual([{ body: { thing: { kind: 'comment', id: commentId } } }]),
  );
});

it('offers a reason that was written for one thing for no other', async () => {
  const user = userEvent.setup();
  const comment = {
    ...{ commentId, name: '韩逸飞', studentId: 100_009, content: '加我微信' },
    ...{ html: '<p>加我微信</p>', at: '2026-11-27T01:50:00.000Z', hiddenFor: null },
  };
  openQa([answer(getQaThread, thread({ answers: [staffAnswer({ comments: [comment] })] }))]);
  await choose(user, '孟知行的回答，更多操作', '隐藏这个回答');
  await user.type(await screen.findByLabelText('原因'), '数字写错了');
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, '韩逸飞的评论，更多操作', '隐藏这个评论');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('原因')).value).toBe('');
});

it('silences somebody for some days with a reason, and lifts it', async () => {
  const user = userEvent.setup();
  openQa([answer(muteInQa, true)]);
  await choose(user, '林知远的问题，更多操作', '暂停林知远的发言');
  await user.click(await screen.findByRole('radio', { name: '7 天' }));
  await user.type(screen.getByLabelText('原因'), '刷屏');
  const muted = [{ studentId: 100_007, until: '2026-12-04T02:00:00.000Z' }];
  respondAlso([answer(getQaThread, thread({ muted }))]);
  await user.click(screen.getByRole('button', { name: '暂停 7 天' }));
  await screen.findByText('发言已暂停');
  await choose(user, '林知远的问题，更多操作', '林知远的发言已暂停');
  await user.click(await screen.findByRole('button', { name: '现在就恢复发言' }));
  await waitFor(() =>
    expect(calls(muteInQa).map(({ body }) => body)).toEqual([
      { studentId: 100_007, minutes: 10_080, reason: '刷屏' },
      { studentId: 100_007, minutes: 0, reason: '' },
    ]),
  );
});

it('says why an action was refused, where it was asked for', async () => {
  const user = userEvent.setup();
  openQa([refuse(assignQuestion, 'qaOver')]);
  await user.click(await screen.findByRole('button', { name: '转给' }));
  await user.click(await screen.findByLabelText('谁来回答', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: '孟知行', hidden: true }));
  await user.click(screen.getByRole('button', { name: '转给孟知行' }));
  const dialog = await screen.findByRole('dialog', { name: '转给另一位老师' });
  expect(await within(dialog).findByText(/这个问题已被撤回/)).toBeTruthy();
});

it('shows what happened so far, what was not clear, and where it went', async () => {
  openQa([
    answer(
      getQaThread,
      thread({
        mergedInto: otherId,
        history: [{ what: '分给孟知行', by: '周允', at: '2026-11-27T01:10:00.000Z' }],
        feedbacks: [{ content: '第二步没懂', at: '2026-11-27T02:10:00.000Z' }],
        teacher: colleague,
      }),
    ),
  ]);
  expect(await screen.findByText('第二步没懂')).toBeTruthy();
  expect(screen.getByText('分给孟知行')).toBeTruthy();
  expect(screen.getByText('这个问题已并入另一个问题，请到那里回答。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /回答$|AI|转给|认领/ })).toBeNull();
  expect(within(screen.getByRole('article', { name: '问题' })).queryByText(/^剩/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '去那个问题' }));
  expect(shownAddress()).toBe(`/console/qa?open=${otherId}`);
});
