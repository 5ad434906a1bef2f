// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getQaQuestion,
  listLikeQuestions,
  listMyQaQuestions,
  listQaReferrals,
  listSharedNotes,
} from '@xuezhou/contract/qa';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import {
  answer,
  calls,
  fail,
  refuse,
  respondAlso,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { openQuestion, region, shown } from '../testing/open-question.ts';
import {
  answerOf,
  author,
  clock,
  comment,
  commentId,
  own,
  peerAnswerId,
  question,
  questionId,
  thread,
} from '../testing/samples.ts';

const made = vi.hoisted(() => ({ sockets: [] as unknown[] }));
vi.mock('socket.io-client', async () => (await import('../testing/fake-io.ts')).fakeIo(made));

beforeEach(() => {
  made.sockets.length = 0;
});

describe('a question', () => {
  it('[qa-question] [qa.teacher] stands with the teacher’s answers apart from those of students', async () => {
    openQuestion(
      thread({
        askedAt: '2026-11-12T13:04:00.000Z',
        teacherAnswers: [answerOf()],
        answers: [
          answerOf({ qaAnswerId: peerAnswerId, author: author(), html: '<p>我是画图记的。</p>' }),
        ],
      }),
    );
    const teachers = await region('老师解答');
    expect(teachers.getByText('凸性项两边都为正。')).toBeTruthy();
    expect(teachers.queryByText('我是画图记的。')).toBeNull();
    // Asked at 21:04, answered at 21:06.
    expect(teachers.getByText(/2 分钟内回复/)).toBeTruthy();
    const students = await region('同学的回答 1');
    expect(students.getByText('我是画图记的。')).toBeTruthy();
    expect(students.queryByText('凸性项两边都为正。')).toBeNull();
  });

  it('keeps one’s own notes apart from what classmates shared', async () => {
    const note = { noteId: '0198f3a0-0000-7000-8000-000000000009', html: '<p>我的推导</p>' };
    openQuestion(thread(), [
      answer(listSharedNotes, {
        shared: [],
        own: [
          {
            ...note,
            second: null,
            editedAt: '2026-11-12T13:18:00.000Z',
            isShared: false,
            isHeld: false,
          },
        ],
      }),
    ]);
    expect((await region('我在这里的笔记')).getByText('我的推导')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '同学的笔记' })).toBeNull();
  });

  it('[qa-question] leads to the second at which it was asked', async () => {
    openQuestion(
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
    openQuestion(thread(), [fail(getQaQuestion, 404)]);
    await screen.findByRole('heading', { name: '这个问题看不到了' });
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(screen.getAllByRole('link', { name: '全部问题' })[0]?.getAttribute('href')).toBe('/qa');
  });

  it('[qa-question] that is withheld by an open paper says until when', async () => {
    openQuestion(thread(), [refuse(getQaQuestion, 'qaWithheld')]);
    expect(await screen.findByText(/交卷之后再来看/)).toBeTruthy();
  });

  it('[qa-question] that did not come is asked for again', async () => {
    openQuestion(thread(), [fail(getQaQuestion, 500)]);
    const again = await screen.findByRole('button', { name: '重试' });
    respondAlso([answer(getQaQuestion, thread())]);
    await userEvent.click(again);
    expect(await shown()).toBeTruthy();
  });

  it('[qa-question] waiting for a teacher says who has it and by when, on the server’s times', async () => {
    openQuestion(
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
    expect(steps.getByText(/^约定 .*23:04 前答/)).toBeTruthy();
  });

  it('[qa-question] whose time has passed says how late it is', async () => {
    openQuestion(own({ clock: clock({ passedOnAt: '2026-11-12T15:05:00.000Z' }) }));
    const steps = await region('老师的钟');
    expect(steps.getByText(/^晚了 .*，已转给教研组长。$/)).toBeTruthy();
  });
});

describe('beside a question', () => {
  it('[qa-question] stand others on the same lecture and shared notes', async () => {
    openQuestion(thread(), [
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
