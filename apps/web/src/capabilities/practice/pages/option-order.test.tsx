// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  answerQuestion,
  listQuestions,
  openQuestion,
  type Question,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aQuestion } from '../testing/a-question.ts';

const answerPath = answerQuestion.path;

function serve(questions: readonly Question[]) {
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(listQuestions, {
      title: '顺序练习',
      questions: questions.map(({ questionId, questionStatus, isMarked, qType }) => ({
        questionId,
        questionStatus,
        isMarked,
        qType,
      })),
    }),
    answer(openQuestion, () => questions[0]),
    answer(answerQuestion, ({ body }) => ({
      questionStatus: body.studentAnswer === 'A' ? 1 : -1,
      personalCorrectCount: 1,
      personalWrongCount: 0,
      groupStatus: 0,
      inWrongList: false,
      rightsInRow: 0,
    })),
  ]);
}

// What a test left unsent would be laid over the next test's questions.
afterEach(async () => {
  serve([]);
  await deliver();
});

/** Its options stand as C, B, A, and asked anew as C, A, B; A is right. */
function shuffled(): Question {
  const question = aQuestion();
  const [a, b, c] = question.detail.options.map((option) => ({
    ...option,
    html: `第${'甲乙丙'.charAt('ABC'.indexOf(option.letter))}种`,
    rationale: `因为是${option.letter}`,
  }));
  const detail = { ...question.detail, options: [c!, b!, a!] };
  return { ...question, detail, shuffle: { movable: 'ABC', seed: 4 } };
}

const shown = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

describe('[practice.answering] a question whose options change places', () => {
  test('has the letters of their places, and is answered by those with the keyboard', async () => {
    const requests = serve([shuffled()]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByRole('radio', { name: /第甲种/ });
    expect(shown()).toEqual(['A第丙种', 'B第乙种', 'C第甲种']);
    await userEvent.keyboard('c');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /第甲种/ }).checked).toBe(true);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path === answerPath)?.body).toMatchObject({
        studentAnswer: 'A',
        questionStatus: 1,
      }),
    );
    expect(shown()).toEqual(['A第丙种', 'B第乙种', 'C第甲种你的答案，正确']);
    const right = screen.getByRole('radio', { name: /第甲种/ });
    expect(right.closest('label')?.parentElement?.textContent).toContain('因为是A');
  });

  test('tells which is right by the letter on screen', async () => {
    serve([shuffled()]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByRole('radio', { name: /第甲种/ });
    await userEvent.keyboard('a{Enter}');
    expect(await screen.findByText(/正确答案是 C/)).toBeDefined();
  });

  test('asked once more has them in another order, and nothing chosen', async () => {
    serve([shuffled()]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByRole('radio', { name: /第甲种/ });
    await userEvent.keyboard('b{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: '再做一次' }));
    expect(shown()).toEqual(['A第丙种', 'B第甲种', 'C第乙种']);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });
});
