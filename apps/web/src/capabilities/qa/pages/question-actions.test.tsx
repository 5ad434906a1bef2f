// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptAnswer,
  answerQaQuestion,
  followQuestion,
  getQaQuestion,
  giveFeedback,
  gradeAnswer,
  reportQa,
  saveQuestion,
  thumbAnswer,
  unfollowQuestion,
  withdrawQuestion,
} from '@xuezhou/contract/qa';
import { describe, expect, it, vi } from 'vitest';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { openQuestion, region } from '../testing/open-question.ts';
import { answerId, answerOf, own, peerAnswerId, questionId, thread } from '../testing/samples.ts';
import { typeIn } from '../testing/type-in.ts';

const made = vi.hoisted(() => ({ sockets: [] as unknown[] }));
vi.mock('socket.io-client', async () => (await import('../testing/fake-io.ts')).fakeIo(made));

describe('following and thumbs', () => {
  it('[qa-question#3] [qa.follow] following adds one and unfollowing takes it away, at once', async () => {
    openQuestion(thread({ numOfFollow: 8 }), [
      answer(followQuestion, { numOfFollow: 9 }),
      answer(unfollowQuestion, { numOfFollow: 8 }),
    ]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '关注 8' }));
    await user.click(await screen.findByRole('button', { name: '已关注 9' }));
    await screen.findByRole('button', { name: '关注 8' });
    expect(calls(followQuestion)).toHaveLength(1);
    expect(calls(unfollowQuestion)).toEqual([{ body: { questionId } }]);
  });

  it('[qa.follow] what was not kept rolls back, with the way to try again', async () => {
    openQuestion(thread({ numOfFollow: 8 }), [fail(followQuestion, 500)]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '关注 8' }));
    await screen.findByText('没有保存，已还原');
    await screen.findByRole('button', { name: '关注 8' });
    respondAlso([answer(followQuestion, { numOfFollow: 9 })]);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '已关注 9' })).toBeTruthy();
  });

  it('[qa-question#4] a thumb says what is wished for, so that twice is once', async () => {
    openQuestion(thread({ teacherAnswers: [answerOf({ thumbs: 3 })] }), [
      answer(thumbAnswer, { count: 4 }),
    ]);
    const teachers = await region('老师解答');
    const user = userEvent.setup();
    await user.click(teachers.getByRole('button', { name: '有用 3' }));
    await user.click(teachers.getByRole('button', { name: '有用 4', pressed: true }));
    await teachers.findByRole('button', { name: '有用 3', pressed: false });
    expect(calls(thumbAnswer).map(({ body }) => body?.toThumb)).toEqual([true, false]);
  });
});

describe('the asker', () => {
  it('[qa-question#5,6] accepts an answer, and grades it; another grade replaces', async () => {
    openQuestion(own({ teacherAnswers: [answerOf()], state: 'teacher' }), [
      answer(acceptAnswer, true),
      answer(gradeAnswer, true),
    ]);
    const teachers = await region('老师解答');
    expect(teachers.queryByRole('radio')).toBeNull();
    respondAlso([
      answer(
        getQaQuestion,
        own({ teacherAnswers: [answerOf({ acceptedAt: '2026-11-12T13:31:00.000Z' })] }),
      ),
    ]);
    const user = userEvent.setup();
    await user.click(teachers.getByRole('button', { name: '懂了，采纳' }));
    await teachers.findByText('已采纳');
    expect(calls(acceptAnswer)).toEqual([{ body: { questionId, qaAnswerId: answerId } }]);
    await user.click(await teachers.findByRole('radio', { name: '讲清了' }));
    await user.click(teachers.getByRole('radio', { name: '很透彻' }));
    await waitFor(() => expect(calls(gradeAnswer).map(({ body }) => body?.grade)).toEqual([4, 5]));
  });

  it('[qa-question#7] says what is not yet clear: a closed form keeps it, and it is sent once', async () => {
    openQuestion(own({ teacherAnswers: [answerOf()] }), [fail(giveFeedback, 'network')]);
    const user = userEvent.setup();
    const teachers = await region('老师解答');
    await user.click(teachers.getByRole('button', { name: '还没懂' }));
    await user.click(await screen.findByRole('button', { name: '想要一道例题' }));
    await user.type(screen.getByRole('textbox', { name: '写给周允老师' }), '凸性项怎么来的');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(teachers.getByRole('button', { name: '还没懂' }));
    const field = await screen.findByRole('textbox', { name: '写给周允老师' });
    expect((field as HTMLTextAreaElement).value).toBe('凸性项怎么来的');
    await user.click(screen.getByRole('button', { name: '发给老师' }));
    await screen.findByText('没有发出去，写好的内容还在这里');
    respondAlso([answer(giveFeedback, true)]);
    await user.click(screen.getByRole('button', { name: '发给老师' }));
    await screen.findByText('已发给老师，钟从现在走起');
    const [first, second] = calls(giveFeedback).map(({ body }) => body);
    expect(first?.content).toBe('想要一道例题。凸性项怎么来的');
    expect(second?.feedbackId).toBe(first?.feedbackId);
  });

  it('[qa-question] adds to the words while nobody has answered, and takes the question back', async () => {
    openQuestion(own({ canEdit: true }), [
      answer(saveQuestion, true),
      answer(withdrawQuestion, true),
    ]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '补充说明' }));
    await typeIn(await screen.findByRole('textbox', { name: '问题的说明' }), '补一句：');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(calls(saveQuestion)[0]?.body?.content).toContain('补一句：'));
    await user.click(screen.getAllByRole('button', { name: '更多' })[0]!);
    await user.click(await screen.findByRole('menuitem', { name: '撤回问题', hidden: true }));
    await user.click(await screen.findByRole('button', { name: '撤回问题' }));
    await waitFor(() => expect(calls(withdrawQuestion)).toEqual([{ body: { questionId } }]));
  });

  it('[qa-question] nobody else is offered to accept, grade or take back', async () => {
    openQuestion(
      thread({ teacherAnswers: [answerOf({ acceptedAt: '2026-11-12T13:31:00.000Z' })] }),
    );
    const teachers = await region('老师解答');
    expect(teachers.getByText('已采纳')).toBeTruthy();
    expect(teachers.queryByRole('radio')).toBeNull();
    expect(teachers.queryByRole('button', { name: /懂/ })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: '更多' })[0]!);
    await screen.findByRole('menuitem', { name: '举报这个问题', hidden: true });
    expect(screen.queryByRole('menuitem', { name: '撤回问题', hidden: true })).toBeNull();
  });
});

describe('answers and reports', () => {
  it('[qa-question] an answer that was not sent stays, and is sent under one id', async () => {
    openQuestion(thread(), [fail(answerQaQuestion, 'network')]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '写下你的回答' }));
    const box = await screen.findByRole('textbox', { name: '写下你的回答' });
    await typeIn(box, '画图记');
    await user.click(screen.getByRole('button', { name: '发布' }));
    await screen.findByText('没有发出去，写好的内容还在这里');
    expect(box.textContent).toBe('画图记');
    respondAlso([answer(answerQaQuestion, { qaAnswerId: peerAnswerId })]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    await screen.findByText('回答已发布');
    const [first, second] = calls(answerQaQuestion).map(({ body }) => body);
    expect(first).toMatchObject({ questionId, content: '画图记', images: [] });
    expect(second).toEqual(first);
  });

  it('[qa-question] a keyword is refused in the server’s words, and what was typed is there', async () => {
    openQuestion(thread(), [refuse(answerQaQuestion, 'qaKeyword')]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '写下你的回答' }));
    const box = await screen.findByRole('textbox', { name: '写下你的回答' });
    await typeIn(box, '加微信');
    await user.click(screen.getByRole('button', { name: '发布' }));
    await screen.findByText('内容里有不合适的词，请修改后再发布，写好的内容还在');
    expect(box.textContent).toBe('加微信');
  });

  it('[qa-question] reports an answer with its kind', async () => {
    openQuestion(thread({ teacherAnswers: [answerOf()] }), [answer(reportQa, true)]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '举报这个回答' }));
    await user.click(await screen.findByRole('radio', { name: '内容有误' }));
    await user.click(screen.getByRole('button', { name: '提交' }));
    await screen.findByText('已提交，老师会来看');
    expect(calls(reportQa)[0]?.body).toEqual({
      thing: { kind: 'answer', id: answerId },
      kind: 'wrong',
      content: '',
    });
  });

  it('[qa-question] a question that took none any more offers no field', async () => {
    openQuestion(thread({ canAnswer: false, state: 'withdrawn' }));
    await screen.findByText('这个问题已被撤回');
    expect(screen.queryByRole('button', { name: '写下你的回答' })).toBeNull();
  });
});
