// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion, getAfterExercise, openSet } from '@xuezhou/contract/practice';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

const setId = '0190a000-0000-7000-8000-000000000001';
const address = `/exercise/1?type=5&set=${setId}`;

const questions = [
  aQuestion({ questionId: 1 }),
  aQuestion({ questionId: 2 }),
  aQuestion({
    ...{ questionId: 3, qType: 'xl', questionType: 'QA' },
    subQuestions: [aPart({ questionId: 31, pos: 1 }), aPart({ questionId: 32, pos: 2 })],
  }),
];

const level = { name: '数量方法', from: 0, to: 0, levelUp: false };

function serveTimed(minutes = 45) {
  serve(questions, [
    answer(openSet, {
      title: '周末一练',
      minutes,
      questions: questions.map(({ questionId, qType }) => ({
        ...{ questionId, qType, questionStatus: 0, isMarked: false },
      })),
    }),
    answer(getAfterExercise, {
      ...{ done: 0, right: 0, wrong: 0, spentMs: 0, topics: [], books: [], course: level },
    }),
  ]);
}

const choose = async (letter: string, index = 0) => {
  const options = await screen.findAllByRole('radio', { name: new RegExp(`选项 ${letter}`) });
  await userEvent.click(options[index]!);
};
const next = () => userEvent.click(screen.getByRole('button', { name: '下一题' }));
const question = (number: number) =>
  screen.findByRole('heading', { name: new RegExp(`^第 ${number} 题`) });

describe('a set against the clock', () => {
  test('judges nothing before it is handed in, then everything that was chosen last', async () => {
    serveTimed();
    renderAt(address);
    await question(1);
    await choose('B');
    await choose('A');
    expect(screen.queryByText('回答正确')).toBeNull();
    expect(screen.queryByRole('button', { name: '提交答案' })).toBeNull();
    await next();
    await question(2);
    await next();
    await question(3);
    await choose('A');
    await choose('C', 1);
    expect(calls(answerQuestion)).toEqual([]);
    const [handIn] = screen.getAllByRole('button', { name: '交卷' }).slice(-1);
    await userEvent.click(handIn!);
    expect(await screen.findByText('还有 1 题没有作答，交卷后不能再改。')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '确认交卷' }));
    await waitFor(() => expect(calls(answerQuestion)).toHaveLength(3));
    const sent = calls(answerQuestion).map(({ body }) => body);
    expect(
      sent.map(({ questionId, groupId, studentAnswer }) => [questionId, groupId, studentAnswer]),
    ).toEqual([
      [1, undefined, 'A'],
      [31, 3, 'A'],
      [32, 3, 'C'],
    ]);
    expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(1);
    const card = await screen.findByRole('group', { name: '答题卡' });
    expect(card.textContent).toBeDefined();
    for (const name of ['第 1 题，答对', '第 2 题，未答', '第 3 题，答错'])
      expect(screen.getByRole('button', { name })).toBeDefined();
  });

  test('keeps what was chosen over a reload, with options that were struck out', async () => {
    serveTimed();
    const { unmount } = renderAt(address);
    await question(1);
    await choose('B');
    await userEvent.click(await screen.findByRole('button', { name: '划掉选项 C' }));
    unmount();
    renderAt(`${address}&q=1`);
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /选项 B/ });
    await waitFor(() => expect(chosen.checked).toBe(true));
    expect(await screen.findByRole('button', { name: '恢复选项 C' })).toBeDefined();
  });

  test('is handed in by itself when its time is over', async () => {
    serveTimed();
    const { unmount } = renderAt(address);
    await question(1);
    await choose('A');
    unmount();
    // Whoever comes back after the end finds it handed in.
    const place = Object.keys(localStorage).find((key) => key.startsWith('xuezhou-practice-'))!;
    const kept = JSON.parse(localStorage.getItem(place)!) as { set: { timed: { endsAt: number } } };
    kept.set.timed.endsAt = Date.now() - 1000;
    localStorage.setItem(place, JSON.stringify(kept));
    renderAt(`${address}&q=2`);
    await waitFor(() => expect(calls(answerQuestion)).toHaveLength(1));
    expect(await screen.findByRole('button', { name: '第 1 题，答对' })).toBeDefined();
  });
});
