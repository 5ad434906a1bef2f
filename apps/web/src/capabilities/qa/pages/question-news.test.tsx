// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getQaQuestion, markQaUnread, type qaRoom } from '@xuezhou/contract/qa';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeRoom } from '@xuezhou/client/testing/fake-room.ts';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import { openQuestion, shown } from '../testing/open-question.ts';
import { answerOf, own, questionId, unread } from '../testing/samples.ts';

const made = vi.hoisted(() => ({ sockets: [] as unknown[] }));
vi.mock('socket.io-client', async () => (await import('../testing/fake-io.ts')).fakeIo(made));
const room = () =>
  vi.waitUntil(() => made.sockets[0] as FakeRoom<typeof qaRoom> | undefined, { timeout: 60_000 });

beforeEach(() => {
  made.sockets.length = 0;
});

describe('what is unread', () => {
  it('[qa.unread] looked at, it is read up to what the page was told', async () => {
    openQuestion(own({ number: 5, unread: unread({ teacherAnswers: 1 }) }));
    await waitFor(() =>
      expect(calls(markQaUnread)).toEqual([{ body: { questionId, unread: false, number: 5 } }]),
    );
    // Its connection is open before the next page opens one.
    await room();
  });

  it('[qa.unread] put back, it stays so while the page is open', async () => {
    openQuestion(own({ number: 5, unread: unread({ teacherAnswers: 1 }) }));
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
    openQuestion(own());
    await shown();
    await room();
    expect(calls(markQaUnread)).toEqual([]);
  });
});

describe('an open page', () => {
  it('[qa-question] shows a new answer by itself when the server says so', async () => {
    openQuestion(own({ number: 1 }));
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
