// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commentAnswer, deleteComment, getQaQuestion } from '@xuezhou/contract/qa';
import { describe, expect, it, vi } from 'vitest';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { openQuestion } from '../testing/open-question.ts';
import { answerId, answerOf, comment, commentId, me, thread } from '../testing/samples.ts';
import { typeIn } from '../testing/type-in.ts';

const made = vi.hoisted(() => ({ sockets: [] as unknown[] }));
vi.mock('socket.io-client', async () => (await import('../testing/fake-io.ts')).fakeIo(made));

describe('comments', () => {
  const withComments = (...comments: ReturnType<typeof comment>[]) =>
    thread({ teacherAnswers: [answerOf({ comments })] });
  const mine = (editableMs: number | null) =>
    comment({
      author: me,
      content: '这个图一下就明白了',
      html: '<p>这个图一下就明白了</p>',
      editableMs,
    });

  it('[qa-question#2] [qa.comment-window#1,2] counts the three minutes down on one’s own comments only', async () => {
    openQuestion(
      withComments(
        mine(161_000),
        comment({ commentId: '0195a000-0000-7000-8000-00000000000d', html: '<p>别人的</p>' }),
      ),
    );
    expect(await screen.findByText(/^还可修改 2:4[01]$/)).toBeTruthy();
    for (const words of ['这个图一下就明白了', '别人的'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getAllByText(/^还可修改/)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: '编辑' })).toHaveLength(1);
  });

  it('[qa.comment-window#2] the countdown is the server’s: another clock on the device changes nothing', async () => {
    // The device is an hour ahead, and tells so after the page has come.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 3_600_000);
    openQuestion(withComments(mine(120_000)));
    expect(await screen.findByText(/^还可修改 (2:00|1:59)$/)).toBeTruthy();
  });

  it('[qa.comment-window] when the time is over the way to edit goes, and it is said', async () => {
    openQuestion(withComments(mine(1000)));
    await screen.findByText('评论的修改时间到了');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    expect(screen.queryByText(/^还可修改/)).toBeNull();
  });

  it('[qa.comment-window] an edit that came too late is refused, and its words become another comment', async () => {
    openQuestion(withComments(mine(161_000)), [refuse(commentAnswer, 'qaCommentOver')]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    await typeIn(await screen.findByRole('textbox', { name: '改评论' }), '，谢谢');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('已过 3 分钟，改不了了，可以另写一条');
    expect(calls(commentAnswer)[0]?.body).toMatchObject({ commentId, qaAnswerId: answerId });
    await user.click(screen.getByRole('button', { name: '另写一条' }));
    const field = await screen.findByRole('textbox', { name: '写评论' });
    expect(field.textContent).toContain('，谢谢');
    respondAlso([answer(commentAnswer, mine(180_000))]);
    await user.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() => expect(calls(commentAnswer)).toHaveLength(2));
    expect(calls(commentAnswer)[1]?.body?.commentId).not.toBe(commentId);
  });
});

describe('one’s own comment', () => {
  it('goes after asking once, and nobody else’s can', async () => {
    const mine = comment({ author: me, content: '说错了', html: '<p>说错了</p>' });
    const other = comment({ commentId: '0195a000-0000-7000-8000-00000000000d' });
    openQuestion(thread({ teacherAnswers: [answerOf({ comments: [mine, other] })] }));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除这条评论吗？' }));
    respondAlso([
      answer(deleteComment, true),
      answer(getQaQuestion, thread({ teacherAnswers: [answerOf({ comments: [other] })] })),
    ]);
    await user.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('说错了')).toBeNull());
    expect(calls(deleteComment)).toEqual([{ body: { commentId } }]);
  });
});
