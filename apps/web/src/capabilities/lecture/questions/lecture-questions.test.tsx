// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion, openQuestion } from '@xuezhou/contract/practice';
import type { Video } from '@xuezhou/contract/lecture';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { aQuestion } from '../../practice/testing/a-question.ts';
import { usePlayer } from '../port/player-store.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { media, open, streamed } from '../testing/open-lecture.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const question = (given: object = {}) =>
  aQuestion({
    ...{
      questionId: 7,
      answer: 'B',
      detail: { ...aQuestion().detail, question: '凸性这一项是：' },
    },
    ...given,
  });
const answered = {
  ...{ questionStatus: 1 as const, personalCorrectCount: 1, personalWrongCount: 0 },
  ...{ groupStatus: 0 as const, inWrongList: false, rightsInRow: 1 },
};

/** The lecture plays on to a second, a sign of the player at a time. */
const playTo = (time: number) =>
  act(() => {
    usePlayer.setState({ beginsAt: null, isPlaying: true, hasStarted: true, time: time - 0.25 });
    usePlayer.setState({ time });
  });
const goTo = (time: number) =>
  act(() => usePlayer.setState({ beginsAt: null, isPlaying: true, time }));

async function begin(lecture: Partial<Video> = {}, says: Parameters<typeof open>[0] = {}) {
  open({
    lecture: { questions: [{ questionId: 7, second: 30 }], duration: 80, ...lecture },
    says: [
      answer(openQuestion, question()),
      answer(answerQuestion, answered),
      ...(says.says ?? []),
    ],
  });
  await streamed();
  act(() => usePlayer.setState({ duration: 80 }));
  await waitFor(() => expect(document.querySelector('[title="00:30 有一道题"]')).not.toBeNull());
}

const asked = () => screen.findByText('凸性这一项是：');
const isAsked = () => screen.queryByText('凸性这一项是：') !== null;

describe('a lecture with a question inside', () => {
  let paused: MockInstance<() => void>;
  let played: MockInstance<() => Promise<void>>;
  beforeEach(() => {
    FakeHls.made = [];
    paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
      usePlayer.setState({ isPlaying: false });
    });
    played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
      usePlayer.setState({ isPlaying: true });
    });
  });
  afterEach(() => {
    paused.mockRestore();
    played.mockRestore();
  });

  it('stops there, takes the answer as practice, explains, and goes on; it does not ask again', async () => {
    const user = userEvent.setup();
    await begin();
    playTo(29.9);
    expect(isAsked()).toBe(false);
    playTo(30.1);
    await asked();
    expect(paused).toHaveBeenCalled();
    expect(screen.getByText('第 1 题，共 1 题')).toBeTruthy();
    // The letters are the question's now, and not the player's.
    await user.keyboard('b{Enter}');
    expect(await screen.findByText('记进练习，算 1 题')).toBeTruthy();
    await waitFor(() =>
      expect(calls(answerQuestion)[0]?.body).toMatchObject({ questionId: 7, studentAnswer: 'B' }),
    );
    played.mockClear();
    await user.click(screen.getByRole('button', { name: '接着看' }));
    expect(isAsked()).toBe(false);
    expect(played).toHaveBeenCalled();
    goTo(20);
    playTo(30.1);
    expect(isAsked()).toBe(false);
  });

  it('lets nothing play behind it, and is left by Escape where the school allows', async () => {
    const user = userEvent.setup();
    await begin();
    playTo(30.1);
    await asked();
    paused.mockClear();
    act(() => usePlayer.setState({ isPlaying: true }));
    expect(paused).toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(isAsked()).toBe(false);
    expect(calls(answerQuestion)).toEqual([]);
  });

  it('has to be answered where the school wants it', async () => {
    const user = userEvent.setup();
    await begin({ skipsQuestions: false });
    playTo(30.1);
    await asked();
    expect(screen.queryByRole('button', { name: '跳过' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(isAsked()).toBe(true);
  });

  it('is marked beside the line of the player, which would cut the mark off', async () => {
    await begin();
    const mark = document.querySelector('[title="00:30 有一道题"]');
    expect(mark?.parentElement?.getAttribute('role')).toBe('slider');
  });

  it('asks nothing of who seeks past it', async () => {
    await begin();
    goTo(10);
    goTo(60);
    playTo(61);
    expect(isAsked()).toBe(false);
  });

  it('shows one that was answered before as it was left, and sends it no second time', async () => {
    const user = userEvent.setup();
    const before = { studentAnswer: 'B', questionStatus: 1, isAnswered: true, isSubmitted: true };
    await begin({}, { says: [answer(openQuestion, question(before))] });
    playTo(30.1);
    await asked();
    await user.click(await screen.findByRole('button', { name: '接着看' }));
    expect(calls(answerQuestion)).toEqual([]);
  });

  it('keeps nobody from the lecture where the question does not come', async () => {
    const user = userEvent.setup();
    await begin({ skipsQuestions: false }, { says: [fail(openQuestion, 503)] });
    playTo(30.1);
    expect(await screen.findByText('这道题没有取到')).toBeTruthy();
    respondAlso([answer(openQuestion, question())]);
    await user.click(screen.getByRole('button', { name: '接着看' }));
    expect(screen.queryByText('这道题没有取到')).toBeNull();
    expect(media()).toBeTruthy();
  });
});
