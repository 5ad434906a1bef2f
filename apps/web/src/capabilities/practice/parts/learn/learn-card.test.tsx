// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion, findTwin, listQuestions } from '@xuezhou/contract/practice';
import { openAssistant, searchLectures } from '@xuezhou/contract/assistant';
import { describe, expect, test } from 'vitest';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { aQuestion } from '../../testing/a-question.ts';
import { accepted, serve } from '../../testing/serve.ts';

const lecture = { bookId: 1, readingId: 101, bulletId: 9, second: 802 };
const item = { questionId: 2, questionStatus: 0, isMarked: false, qType: 'single' } as const;

function open(more: Parameters<typeof serve>[1] = []) {
  serve(
    [aQuestion({ lecture }), aQuestion({ questionId: 2, answer: 'B' })],
    [
      answer(listQuestions, {
        title: '顺序练习',
        questions: [{ ...item, questionId: 1 }],
      }),
      answer(answerQuestion, ({ body }) => ({
        ...accepted,
        questionStatus: body.questionStatus ?? 0,
      })),
      answer(findTwin, { question: item }),
      answer(openAssistant, { courses: [], lectures: 0, topics: [], budget: null, lecture: null }),
      ...more,
    ],
  );
  renderAt('/exercise/1?type=4&q=1');
}

async function choose(name: RegExp) {
  await userEvent.click(await screen.findByRole('radio', { name }));
  await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
}

describe('after a wrong answer', () => {
  test('it is told what the chosen option stands for, and where it is taught', async () => {
    open();
    await choose(/选项 C/);
    const card = within(await screen.findByRole('region', { name: '弄懂这一题' }));
    expect(card.getByRole('heading', { level: 3, name: '你选的 C 是怎么来的' })).toBeDefined();
    expect(card.getByText('C 的理由')).toBeDefined();
    expect(card.queryByText('A 的理由')).toBeNull();
    const listen = card.getByRole('link', { name: '从 13:22 听起' });
    expect(listen.getAttribute('href')).toContain('bullet=9');
    expect(listen.getAttribute('href')).toContain('t=802');
  });

  test('one more like it is asked by a key, until one is right, with the way back', async () => {
    open();
    await choose(/选项 C/);
    await screen.findByRole('region', { name: '弄懂这一题' });
    await userEvent.click(document.body);
    await userEvent.keyboard('r');
    await choose(/选项 A/);
    expect(await screen.findByText('这一道是为前面答错的那一题来的。')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '再做一次' }));
    await choose(/选项 B/);
    expect(await screen.findByText('弄懂了')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '回到原来的那一题' }));
    expect(await screen.findByRole('heading', { name: '你选的 C 是怎么来的' })).toBeDefined();
    expect(calls(findTwin)).toHaveLength(1);
  });

  test('one can ask on about this question; without a model the passages alone answer', async () => {
    open([
      answer(searchLectures, ({ body }) => ({
        ...{ searchId: body.searchId, question: body.question, courseId: 1 },
        ...{ askedAt: '2026-11-28T08:00:00Z', verdict: 'notTaught', isExercise: true },
        ...{ courseNames: [], resultVideo: [], answer: null },
      })),
    ]);
    await choose(/选项 C/);
    const field = await screen.findByRole('textbox', { name: '要问的话' });
    await userEvent.type(field, '为什么要除以二');
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('讲解里没有讲到。')).toBeDefined();
    expect(calls(searchLectures)[0]?.body).toMatchObject({
      question: '为什么要除以二',
      courseId: 1,
      beside: { kind: 'question', questionId: 1 },
    });
    // Nothing is said of a machine where there is none.
    expect(screen.queryByText(/机器写的/)).toBeNull();
  });
});
