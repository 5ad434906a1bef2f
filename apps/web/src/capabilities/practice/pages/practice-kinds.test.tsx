// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  answerQuestion,
  getAfterExercise,
  listQuestions,
  openQuestion,
  type Question,
  setWrongCause,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  type AskedRequest,
  at,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aQuestion } from '../testing/a-question.ts';

const accepted = {
  questionStatus: -1,
  personalCorrectCount: 0,
  personalWrongCount: 1,
  groupStatus: 0,
  inWrongList: true,
  rightsInRow: 0,
};
const answerPath = answerQuestion.path;

function serve(question: Question, item: object = {}, more: Answers = []) {
  const { questionId, questionStatus, isMarked, qType } = question;
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(listQuestions, {
      title: '练习',
      questions: [{ questionId, questionStatus, isMarked, qType, ...item }],
    }),
    answer(openQuestion, question),
    answer(answerQuestion, accepted),
    ...more,
  ]);
}

const bodyOf = (requests: readonly AskedRequest[], path: string) =>
  requests.findLast((request) => request.path === path)?.body;

afterEach(async () => {
  serve(aQuestion());
  await deliver();
});

const blank = { question: '题干', explanation: '解析', reference: '', options: [] };

describe('[exercise-course] a question that is written', () => {
  test('a number is judged here at once, in any of its units', async () => {
    const requests = serve(
      aQuestion({
        qType: 'numeric',
        questionType: 'NU',
        answer: '12.5 万元',
        numeric: { value: 12.5, min: 12.45, max: 12.55, units: [{ name: '元', factor: 0.0001 }] },
        detail: blank,
      }),
    );
    renderAt('/exercise/1?type=4&q=1');
    const field = await screen.findByRole('textbox', { name: '你的答案' });
    await userEvent.type(field, '约');
    expect(screen.getByRole('button', { name: '请先写下答案' })).toHaveProperty('disabled', true);
    await userEvent.clear(field);
    await userEvent.type(field, '125,000 元');
    await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
    expect(await screen.findByText('正确答案：12.5 万元')).toBeDefined();
    await waitFor(() =>
      expect(bodyOf(requests, answerPath)).toMatchObject({
        studentAnswer: '125,000 元',
        questionStatus: 1,
        sessionId: expect.any(String),
      }),
    );
  });

  test('a table tells which blank is wrong and what belongs there', async () => {
    const requests = serve(
      aQuestion({
        qType: 'table',
        questionType: 'TB',
        answer: '',
        table: {
          head: ['科目', '金额'],
          rows: [
            [
              { blank: { type: 'choice', options: ['银行存款', '应收账款'], answer: '银行存款' } },
              { blank: { type: 'number', key: { value: 120, min: 120, max: 120, units: [] } } },
            ],
          ],
        },
        detail: blank,
      }),
    );
    renderAt('/exercise/1?type=4&q=1');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: '第 1 格' }),
      '应收账款',
    );
    await userEvent.type(screen.getByRole('textbox', { name: '第 2 格' }), '120');
    await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
    expect(await screen.findByText('银行存款')).toBeDefined();
    await waitFor(() =>
      expect(bodyOf(requests, answerPath)).toMatchObject({
        studentAnswer: '["应收账款","120"]',
        questionStatus: -1,
      }),
    );
  });
});

test('[practice.smart] smart practice says why it asks', async () => {
  const pick = { reason: 'weak' as const, chance: 58, topic: '久期' };
  serve(aQuestion(), { pick: { ...pick, wrongsInRow: 2, days: 12, share: 15 } });
  renderAt('/exercise/1?type=1&q=1');
  await screen.findByText('题干');
  // From the beginning: what comes later pushes the question down.
  expect(
    screen.getByText(
      '为什么是这道题：久期，连错 2 次 · 12 天没练 · 本章占全课 15% · 估计答对率 58%',
    ),
  ).toBeDefined();
});

test('after a wrong answer its writer says why; it is sent behind the answer', async () => {
  const requests = serve(aQuestion(), {}, [answer(setWrongCause, { wrongCause: 'slipped' })]);
  renderAt('/exercise/1?type=4&q=1');
  await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
  await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
  await userEvent.click(await screen.findByRole('button', { name: '手滑算错' }));
  await waitFor(() =>
    expect(bodyOf(requests, setWrongCause.path)).toMatchObject({
      questionId: 1,
      cause: 'slipped',
    }),
  );
  expect(screen.getByRole('button', { name: '手滑算错' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('who slipped in the numbers reckons several more of the chapter at once', async () => {
  const others = [7, 8].map((questionId) => aQuestion({ questionId }));
  const item = (questionId: number) => ({
    ...{ questionId, questionStatus: 0 as const, isMarked: false, qType: 'single' as const },
  });
  const requests = serve(aQuestion(), {}, [
    answer(setWrongCause, { wrongCause: 'slipped' }),
    answer(listQuestions, ({ body }) => ({
      title: '练习',
      questions: body.filter?.isReckoned === true ? [7, 8].map(item) : [item(1)],
    })),
    answer(openQuestion, ({ query }) =>
      [aQuestion(), ...others].find(({ questionId }) => questionId === query.questionId),
    ),
  ]);
  renderAt('/exercise/1?type=4&q=1');
  await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
  await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
  await userEvent.click(await screen.findByRole('button', { name: '手滑算错' }));
  await userEvent.click(await screen.findByRole('button', { name: '连着算几道' }));
  expect(await screen.findByRole('heading', { name: /第 2 题/ })).toBeDefined();
  expect(bodyOf(requests, listQuestions.path)).toMatchObject({ filter: { isReckoned: true } });
});

test('[practice.level-flags] [course.level-up#2] the end of a set celebrates the levels that rose', async () => {
  serve(aQuestion({ questionStatus: 1, isAnswered: true, isSubmitted: true }), {}, [
    answer(at(getAfterExercise, { courseId: 1 }), {
      done: 1,
      right: 1,
      wrong: 0,
      spentMs: 1000,
      topics: [],
      books: [{ name: '数量方法', from: 3, to: 4, levelUp: true }],
      course: { name: '课程', from: 2, to: 2, levelUp: false },
    }),
  ]);
  renderAt('/exercise/1?type=4&q=end');
  expect(await screen.findByText('《数量方法》升到「掌握」')).toBeDefined();
  expect(screen.getByText('整本书都掌握了')).toBeDefined();
  expect(screen.queryByText(/整门课升到/)).toBeNull();
});

test('[practice.language#2] stem, options and explanation are drawn with their formulas and pictures', async () => {
  const rich = (name: string) =>
    `${name}：<p>设 <span class="math" data-display="false">x^2</span><img src="/files/pictures/${name}" alt="${name}"></p>`;
  const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
  serve(
    aQuestion({
      detail: {
        ...{ question: rich('题'), explanation: rich('析'), reference: '' },
        options: letters.map((letter) => ({ letter, html: rich(letter), rationale: '' })),
      },
    }),
  );
  renderAt('/exercise/1?type=4&q=1');
  const drawn = async (name: string) => {
    const picture = await screen.findByRole('img', { name });
    expect(picture.getAttribute('src')).toBe(`/files/pictures/${name}`);
    await waitFor(() => expect(picture.closest('p')?.querySelector('.katex math')).not.toBeNull());
  };
  for (const name of ['题', ...letters]) await drawn(name);
  expect(screen.queryByRole('img', { name: '析' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^A/ }));
  await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
  await drawn('析');
});

test('[practice.language] questions are written as large as the profile says', async () => {
  const user = student();
  serve(aQuestion(), {}, [
    answer(getStudentInfo, {
      ...user,
      profile: { ...user.profile, questionFontSize: 3 },
    }),
  ]);
  renderAt('/exercise/1?type=4&q=1');
  const stem = await screen.findByText('题干');
  expect(stem.closest('[data-question-size]')?.getAttribute('data-question-size')).toBe('huge');
});
