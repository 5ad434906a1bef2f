// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listQuestions, markQuestion, openQuestion } from '@xuezhou/contract/practice';
import { afterEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type AskedRequest } from '@xuezhou/client/testing/server.ts';
import { aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

// What a test left unsent would be laid over the next test's questions.
afterEach(async () => {
  serve([]);
  await deliver();
});

const asked = (requests: readonly AskedRequest[], path: string) =>
  requests.filter((request) => request.path === path);
const main = (name: string) => screen.getByRole('button', { name });

describe('a session', () => {
  const three = [1, 2, 3].map((questionId) => aQuestion({ questionId }));

  test('the next question is there already: turning the page asks for none but a later one', async () => {
    const requests = serve([...three, aQuestion({ questionId: 4 })]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByText('第 1 题 · 单选题');
    const opened = () => asked(requests, openQuestion.path).map(({ query }) => query['questionId']);
    await waitFor(() => expect(opened()).toEqual(['1', '2', '3']));
    await userEvent.click(screen.getByRole('button', { name: '跳过' }));
    await screen.findByText('第 2 题 · 单选题');
    expect(opened().filter((id) => id === '2')).toHaveLength(1);
  });

  test('keys answer, submit, go on and mark', async () => {
    serve(three, [answer(markQuestion, { isMarked: true })]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByText('第 1 题 · 单选题');
    await userEvent.keyboard('b');
    await screen.findByRole('radio', { name: /选项 B/, checked: true });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('正确答案')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { name: '第 2 题 · 单选题' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByRole('heading', { name: '第 1 题 · 单选题' });
    await userEvent.keyboard('m');
    expect(await screen.findByRole('button', { name: '已标记' })).toBeDefined();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: '按键' })).toBeDefined();
  });

  test('keys that belong to the browser, and a key held down, answer nothing', async () => {
    serve(three);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByText('第 1 题 · 单选题');
    await userEvent.keyboard('{Control>}c{/Control}{Meta>}a{/Meta}{Alt>}b{/Alt}');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.keyboard('b{Enter>3/}');
    expect(await screen.findByText('正确答案')).toBeDefined();
    expect(screen.getByRole('heading', { name: '第 1 题 · 单选题' })).toBeDefined();
  });

  test('begins where something is left to do, and ends with what it came to', async () => {
    const done = { studentAnswer: 'A', isAnswered: true, isSubmitted: true } as const;
    serve([
      aQuestion({ questionId: 1, ...done, questionStatus: 1 }),
      aQuestion({ questionId: 2, ...done, questionStatus: -1 }),
      aQuestion({ questionId: 3 }),
    ]);
    const { router } = renderAt('/exercise/1?type=4');
    await screen.findByText('第 3 题 · 单选题');
    expect(router.state.location.search).toMatchObject({ q: '3' });
    await userEvent.click(await screen.findByRole('radio', { name: /选项 A/ }));
    await userEvent.click(main('提交答案'));
    await userEvent.click(main('看本组结果'));
    expect(await screen.findByRole('heading', { name: '这一组做完了' })).toBeDefined();
    const figure = (name: string) =>
      within(screen.getByText(name).parentElement ?? document.body).getByRole('definition')
        .textContent;
    expect([figure('做对'), figure('做错')]).toEqual(['2', '1']);
    expect(screen.getByRole('button', { name: '再做错题' })).toBeDefined();
  });

  test('the wrong-answer book asks anew, without showing the last answer', async () => {
    serve([
      aQuestion({
        studentAnswer: 'B',
        isAnswered: true,
        isSubmitted: true,
        questionStatus: -1,
        inWrongList: true,
      }),
    ]);
    renderAt('/exercise/1?type=3');
    const option = await screen.findByRole<HTMLInputElement>('radio', { name: /选项 B/ });
    expect(option.checked).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: /选项 A/ }));
    await userEvent.click(main('提交答案'));
    expect(screen.getByText('答对了，已移出错题本')).toBeDefined();
  });
});

test('a list of more questions than one answer holds says which part is on screen', async () => {
  const { questionId, questionStatus, isMarked, qType } = aQuestion();
  serve(
    [aQuestion()],
    [
      answer(listQuestions, {
        title: '顺序练习',
        questions: [{ questionId, questionStatus, isMarked, qType }],
        part: { from: 5000, total: 5001 },
      }),
    ],
  );
  renderAt('/exercise/1?type=4&q=1');
  expect(await screen.findByText('顺序练习（第 5001–5001 题，共 5001 题）')).toBeDefined();
});
