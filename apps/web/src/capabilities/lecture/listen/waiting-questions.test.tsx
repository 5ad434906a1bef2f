// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openQuestion } from '@xuezhou/contract/practice';
import { answer, fail, failure } from '@xuezhou/client/testing/server.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aQuestion } from '../../practice/testing/a-question.ts';
import { usePlayer } from '../port/player-store.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { open, streamed } from '../testing/open-lecture.ts';
import type { WaitingQuestion } from './kept-waiting.ts';
import { waitingKey } from './waiting-key.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const key = waitingKey(7);
const left = (given: Partial<WaitingQuestion> = {}): WaitingQuestion => ({
  ...{ courseId: 1, questionId: 7, second: 30, lecture: '久期', maySkip: true },
  ...given,
});
const waiting = () => screen.findByRole('region', { name: '放着的题' });

describe('questions that were listened past', () => {
  beforeEach(() => {
    FakeHls.made = [];
    localStorage.clear();
  });

  it('keep the one that stood when the picture went, and it still must be answered', async () => {
    open({
      lecture: { questions: [{ questionId: 7, second: 30 }], skipsQuestions: false },
      says: [answer(openQuestion, aQuestion({ questionId: 7 }))],
    });
    await streamed();
    act(() => usePlayer.setState({ duration: 80 }));
    await waitFor(() => expect(document.querySelector('[title="00:30 有一道题"]')).not.toBeNull());
    act(() => {
      usePlayer.setState({ beginsAt: null, isPlaying: true, time: 29.8 });
      usePlayer.setState({ time: 30.1 });
    });
    await screen.findByRole('group', { name: '随堂题' });
    await userEvent.click(screen.getByRole('button', { name: '只听' }));
    expect((await waiting()).textContent).toContain('00:30 · 利率里装了什么');
    await userEvent.click(screen.getByRole('button', { name: '现在答' }));
    await within(await waiting()).findAllByRole('radio');
    expect(within(await waiting()).queryByRole('button', { name: '跳过' })).toBeNull();
  });

  it('are there again at the next visit, each in its own course', async () => {
    writeJson(key, [left(), left({ courseId: 2, questionId: 8, lecture: '另一门课' })]);
    open();
    await streamed();
    const region = await waiting();
    expect(region.textContent).toContain('00:30 · 久期');
    expect(region.textContent).not.toContain('另一门课');
  });

  it('stay where they cannot be fetched, and go when they are put away', async () => {
    writeJson(key, [left()]);
    open({ says: [fail(openQuestion, 500)] });
    await streamed();
    await waiting();
    await userEvent.click(screen.getByRole('button', { name: '现在答' }));
    await userEvent.click(await screen.findByRole('button', { name: '接着看' }));
    expect(screen.getByRole('button', { name: '现在答' })).toBeDefined();
    expect(readJson(key)).toEqual([left()]);
  });

  it('are asked past one that does not come, and that one again after them', async () => {
    writeJson(key, [left(), left({ questionId: 8, second: 40 })]);
    open({
      says: [
        answer(openQuestion, ({ query: { questionId } }) =>
          questionId === 7 ? failure(500) : aQuestion({ questionId }),
        ),
      ],
    });
    await streamed();
    await waiting();
    const press = async (name: string) =>
      await userEvent.click(await screen.findByRole('button', { name }));
    await press('现在答');
    await press('接着看');
    await press('现在答');
    await within(await waiting()).findAllByRole('radio');
    await press('跳过');
    expect(readJson(key)).toEqual([left()]);
    await press('现在答');
    await screen.findByText('这道题没有取到');
  });
});
