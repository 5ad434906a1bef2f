// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  acceptAnswer,
  answerQaQuestion,
  commentAnswer,
  followQuestion,
  getQaQuestion,
  giveFeedback,
  gradeAnswer,
  listLikeQuestions,
  listMyQaQuestions,
  listQaReferrals,
  listSharedNotes,
  markQaUnread,
  reportQa,
  saveQuestion,
  thumbAnswer,
  unfollowQuestion,
  withdrawQuestion,
  type qaRoom,
  type QaThread,
  deleteComment,
} from '@xuezhou/contract/qa';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/guest.ts';
import type { FakeRoom } from '../../../test/fake-room.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import {
  answer,
  type Answers,
  calls,
  fail,
  refuse,
  respondAlso,
  respondWith,
} from '../../../test/server.ts';
import { openQa } from '../testing/open-qa.ts';
import {
  answerId,
  answerOf,
  author,
  clock,
  comment,
  commentId,
  me,
  own,
  peerAnswerId,
  question,
  questionId,
  thread,
  unread,
} from '../testing/samples.ts';
import { typeIn } from '../testing/type-in.ts';

const made = vi.hoisted(() => ({ sockets: [] as unknown[] }));
vi.mock('socket.io-client', async () => {
  const { FakeRoom: Fake } = await import('../../../test/fake-room.ts');
  return {
    io: (_path: string, options: { auth: ConstructorParameters<typeof FakeRoom>[0] }) => {
      const socket = new Fake(options.auth);
      made.sockets.push(socket);
      return socket;
    },
  };
});
const room = () =>
  vi.waitUntil(() => made.sockets[0] as FakeRoom<typeof qaRoom> | undefined, { timeout: 20_000 });

beforeEach(() => {
  made.sockets.length = 0;
});

const open = (shown: QaThread, says: Answers = []) =>
  openQa(`/qa/question/${questionId}`, [
    answer(getQaQuestion, shown),
    answer(listQaReferrals, []),
    answer(listLikeQuestions, []),
    answer(listSharedNotes, { shared: [], own: [] }),
    answer(markQaUnread, true),
    ...says,
  ]);

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const shown = () => screen.findByRole('heading', { name: '有效久期为什么要用两个价格算？' });

describe('a question', () => {
  it('[qa-question] [qa.teacher] stands with the teacher’s answers apart from those of students', async () => {
    open(
      thread({
        teacherAnswers: [answerOf()],
        answers: [
          answerOf({ qaAnswerId: peerAnswerId, author: author(), html: '<p>我是画图记的。</p>' }),
        ],
      }),
    );
    const teachers = await region('老师解答');
    expect(teachers.getByText('凸性项两边都为正。')).toBeTruthy();
    expect(teachers.queryByText('我是画图记的。')).toBeNull();
    const students = await region('同学的回答 1');
    expect(students.getByText('我是画图记的。')).toBeTruthy();
    expect(students.queryByText('凸性项两边都为正。')).toBeNull();
  });

  it('[qa-question] leads to the second at which it was asked', async () => {
    open(
      thread({
        context: {
          ...{ kind: 'bullet', courseId: 1, bookId: 2, readingId: 3, id: 4, groupId: null },
          ...{
            title: '久期与凸性',
            second: 766,
            caption: '误差越大',
            paragraph: null,
            quote: null,
          },
          ...{ chosen: null, canOpen: true, isGone: false },
        },
      }),
    );
    const link = await screen.findByRole('link', { name: /提问时正看到 12:46/ });
    expect(link.getAttribute('href')).toBe('/course/1/book/2/reading/3?bullet=4&t=766');
  });

  it('[qa-question] that is gone or withheld says so, and leads back', async () => {
    open(thread(), [fail(getQaQuestion, 404)]);
    await screen.findByRole('heading', { name: '这个问题看不到了' });
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(screen.getAllByRole('link', { name: '全部问题' })[0]?.getAttribute('href')).toBe('/qa');
  });

  it('[qa-question] that is withheld by an open paper says until when', async () => {
    open(thread(), [refuse(getQaQuestion, 'qaWithheld')]);
    expect(await screen.findByText(/交卷之后再来看/)).toBeTruthy();
  });

  it('[qa-question] that did not come is asked for again', async () => {
    open(thread(), [fail(getQaQuestion, 500)]);
    const again = await screen.findByRole('button', { name: '重试' });
    respondAlso([answer(getQaQuestion, thread())]);
    await userEvent.click(again);
    expect(await shown()).toBeTruthy();
  });

  it('[qa-question] waiting for a teacher says who has it and by when, on the server’s times', async () => {
    open(
      own({
        clock: clock({
          dueAt: '2099-11-12T15:04:00.000Z',
          teacher: { name: '周允', title: '固定收益主讲' },
          assignedAt: '2026-11-12T13:10:00.000Z',
          teacherUntil: '2026-11-12T15:30:00.000Z',
        }),
      }),
    );
    const steps = await region('老师的钟');
    expect(steps.getByText('分给周允老师')).toBeTruthy();
    expect(steps.getByText('固定收益主讲，今天答到 23:30。')).toBeTruthy();
    expect(steps.getByText(/^约定 .*23:04前答/)).toBeTruthy();
  });

  it('[qa-question] whose time has passed says how late it is', async () => {
    open(own({ clock: clock({ passedOnAt: '2026-11-12T15:05:00.000Z' }) }));
    const steps = await region('老师的钟');
    expect(steps.getByText(/^晚了 .*，已转给教研组长。$/)).toBeTruthy();
  });
});

describe('following and thumbs', () => {
  it('[qa-question] [qa.follow] following adds one and unfollowing takes it away, at once', async () => {
    open(thread({ numOfFollow: 8 }), [
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
    open(thread({ numOfFollow: 8 }), [fail(followQuestion, 500)]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '关注 8' }));
    await screen.findByText('没有保存，已还原');
    await screen.findByRole('button', { name: '关注 8' });
    respondAlso([answer(followQuestion, { numOfFollow: 9 })]);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '已关注 9' })).toBeTruthy();
  });

  it('[qa-question] a thumb says what is wished for, so that twice is once', async () => {
    open(thread({ teacherAnswers: [answerOf({ thumbs: 3 })] }), [
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
  it('[qa-question] accepts an answer, and grades it; another grade replaces', async () => {
    open(own({ teacherAnswers: [answerOf()], state: 'teacher' }), [
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

  it('[qa-question] says what is not yet clear: a closed form keeps it, and it is sent once', async () => {
    open(own({ teacherAnswers: [answerOf()] }), [fail(giveFeedback, 'network')]);
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
    open(own({ canEdit: true }), [answer(saveQuestion, true), answer(withdrawQuestion, true)]);
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
    open(thread({ teacherAnswers: [answerOf({ acceptedAt: '2026-11-12T13:31:00.000Z' })] }));
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
    open(thread(), [fail(answerQaQuestion, 'network')]);
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
    open(thread(), [refuse(answerQaQuestion, 'qaKeyword')]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '写下你的回答' }));
    const box = await screen.findByRole('textbox', { name: '写下你的回答' });
    await typeIn(box, '加微信');
    await user.click(screen.getByRole('button', { name: '发布' }));
    await screen.findByText('内容里有不合适的词，请修改后再发布，写好的内容还在');
    expect(box.textContent).toBe('加微信');
  });

  it('[qa-question] reports an answer with its kind', async () => {
    open(thread({ teacherAnswers: [answerOf()] }), [answer(reportQa, true)]);
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
    open(thread({ canAnswer: false, state: 'withdrawn' }));
    await screen.findByText('这个问题已被撤回');
    expect(screen.queryByRole('button', { name: '写下你的回答' })).toBeNull();
  });
});

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

  it('[qa.comment-window] counts the three minutes down on one’s own comments only', async () => {
    open(
      withComments(
        mine(161_000),
        comment({ commentId: '0195a000-0000-7000-8000-00000000000d', html: '<p>别人的</p>' }),
      ),
    );
    expect(await screen.findByText(/^还可修改 2:4[01]$/)).toBeTruthy();
    expect(screen.getAllByText(/^还可修改/)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: '编辑' })).toHaveLength(1);
  });

  it('[qa.comment-window] the countdown is the server’s: another clock on the device changes nothing', async () => {
    // The device is an hour ahead, and tells so after the page has come.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 3_600_000);
    open(withComments(mine(120_000)));
    expect(await screen.findByText(/^还可修改 (2:00|1:59)$/)).toBeTruthy();
  });

  it('[qa.comment-window] when the time is over the way to edit goes, and it is said', async () => {
    open(withComments(mine(1000)));
    await screen.findByText('评论的修改时间到了');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    expect(screen.queryByText(/^还可修改/)).toBeNull();
  });

  it('[qa.comment-window] an edit that came too late is refused, and its words become another comment', async () => {
    open(withComments(mine(161_000)), [refuse(commentAnswer, 'qaCommentOver')]);
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
    open(thread({ teacherAnswers: [answerOf({ comments: [mine, other] })] }));
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

describe('what is unread', () => {
  it('[qa.unread] looked at, it is read up to what the page was told', async () => {
    open(own({ number: 5, unread: unread({ teacherAnswers: 1 }) }));
    await waitFor(() =>
      expect(calls(markQaUnread)).toEqual([{ body: { questionId, unread: false, number: 5 } }]),
    );
  });

  it('[qa.unread] put back, it stays so while the page is open', async () => {
    open(own({ number: 5, unread: unread({ teacherAnswers: 1 }) }));
    await waitFor(() => expect(calls(markQaUnread)).toHaveLength(1));
    const user = userEvent.setup();
    await user.click(screen.getAllByRole('button', { name: '更多' })[0]!);
    await user.click(await screen.findByRole('menuitem', { name: '标为未读', hidden: true }));
    await screen.findByText('已标为未读，在「我的」里排在前面');
    const socket = await room();
    respondAlso([
      answer(getQaQuestion, own({ number: 6, unread: unread({ answers: 1 }), numOfFollow: 5 })),
    ]);
    act(() => socket.welcome({ number: 6 }));
    await screen.findByText(/5 人关注/);
    expect(calls(markQaUnread).map(({ body }) => body?.unread)).toEqual([false, true]);
  });

  it('[qa.unread] nothing is said of a question that has nothing new', async () => {
    open(own());
    await shown();
    await room();
    expect(calls(markQaUnread)).toEqual([]);
  });
});

describe('an open page', () => {
  it('[qa-question] shows a new answer by itself when the server says so', async () => {
    open(own({ number: 1 }));
    await shown();
    const socket = await room();
    act(() => socket.welcome({ number: 1 }));
    expect(socket.entered[0]).toEqual({ questionId });
    respondAlso([answer(getQaQuestion, own({ number: 2, teacherAnswers: [answerOf()] }))]);
    act(() => socket.tell('changed', { number: 2 }));
    await screen.findByText('凸性项两边都为正。');
    expect(screen.getByText('有新的内容')).toBeTruthy();
    act(() => socket.tell('changed', { number: 2 }));
    expect(calls(getQaQuestion)).toHaveLength(2);
  });
});

describe('beside a question', () => {
  it('[qa-question] stand others on the same lecture and shared notes', async () => {
    open(thread(), [
      answer(listQaReferrals, [
        question({ title: '凸性越大越好吗？', answerCount: 7, state: 'teacher' }),
      ]),
      answer(listSharedNotes, {
        shared: [
          {
            ...{ noteId: commentId, nickname: '沈一鸣', isMine: false, html: '<p>切线在下面</p>' },
            ...{ second: 766, editedAt: '2026-11-12T13:18:00.000Z' },
          },
        ],
        own: [],
      }),
    ]);
    const near = await region('相近的问题');
    expect(near.getByRole('link', { name: '凸性越大越好吗？' })).toBeTruthy();
    expect(near.getByText('7 个回答 · 老师已答')).toBeTruthy();
    const notes = await region('同学的笔记');
    expect(notes.getByText('切线在下面')).toBeTruthy();
    expect(notes.getByText('沈一鸣 · 12:46')).toBeTruthy();
    expect(calls(listLikeQuestions)).toEqual([]);
  });
});

describe('a visitor', () => {
  it('[qa-public-question] reads a question, and finds the way to log in and answer', async () => {
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, guest),
      answer(getSchool, school()),
      answer(
        getQaQuestion,
        thread({
          asker: author({ name: '沈**' }),
          teacherAnswers: [answerOf({ comments: [comment({ author: author({ name: '许**' }) })] })],
        }),
      ),
    ]);
    renderAt(`/qa/public/${questionId}`);
    await shown();
    expect(screen.getByText('沈**')).toBeTruthy();
    expect((await region('老师解答')).getByText('许**')).toBeTruthy();
    const login = screen.getByRole('link', { name: '登录后回答' });
    expect(login.getAttribute('href')).toContain(encodeURIComponent(`/qa/question/${questionId}`));
    for (const name of ['写下你的回答', /^关注/, /^举报/, '评论', '编辑'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.title).toContain('有效久期为什么要用两个价格算？');
    expect(made.sockets).toEqual([]);
    expect(calls(listMyQaQuestions)).toEqual([]);
  });
});
