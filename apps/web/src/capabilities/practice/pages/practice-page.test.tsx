// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion, gradeOpenAnswer, markQuestion } from '@xuezhou/contract/practice';
import { afterEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type AskedRequest, refusal, refuse } from '@xuezhou/client/testing/server.ts';
import { aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

// What a test left unsent would be laid over the next test's questions.
afterEach(async () => {
  serve([]);
  await deliver();
});

const asked = (requests: readonly AskedRequest[], path: string) =>
  requests.filter((request) => request.path === path);
const answerPath = answerQuestion.path;
const main = (name: string) => screen.getByRole('button', { name });

describe('a question', () => {
  test('[practice.local-first] is judged at once, and stays so when the network fails', async () => {
    const requests = serve(
      [aQuestion({ correctCount: 15, wrongCount: 9 })],
      [
        answer(answerQuestion, () => {
          throw new TypeError('offline');
        }),
      ],
    );
    renderAt('/exercise/1?type=4&q=1');
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await userEvent.click(main('提交答案'));
    expect(screen.getByText('正确答案')).toBeDefined();
    expect(screen.getByText('你的答案')).toBeDefined();
    expect(screen.getByText('B 的理由')).toBeDefined();
    expect(await screen.findByText('你做过 1 次，全站 25 次作答，正确率 60%')).toBeDefined();
    expect(await screen.findByRole('button', { name: '第 1 题，答错' })).toBeDefined();
    // Tried again and again, it stays one answer.
    const ids = () =>
      new Set(
        asked(requests, answerPath).map(({ body }) => (body as { answerId: string }).answerId),
      );
    await waitFor(() => expect(ids().size).toBe(1));
    expect(screen.getByText('已收进错题本')).toBeDefined();
  });

  test('the answer card names the chapters, and leads to what went wrong alone', async () => {
    const wrong = {
      isAnswered: true,
      isSubmitted: true,
      questionStatus: -1,
      studentAnswer: 'C',
    } as const;
    serve(
      [
        aQuestion(),
        aQuestion({ questionId: 2, ...wrong }),
        aQuestion({ questionId: 3 }),
        aQuestion({ questionId: 4, ...wrong }),
      ],
      [],
      {
        sections: [
          { first: 0, title: '久期' },
          { first: 2, title: '凸性' },
        ],
      },
    );
    renderAt('/exercise/1?type=4&q=1');
    const card = await screen.findByRole('group', { name: '答题卡' });
    const headings = within(card).getAllByRole('heading');
    expect(headings.map((heading) => heading.textContent)).toEqual(['久期', '凸性']);
    expect(screen.getByRole('link', { name: '只看错题' }).getAttribute('href')).toBe(
      '/exercise/1?type=4&ids=2.4&q=2',
    );
  });

  test('nothing went wrong: there is no way to it', async () => {
    serve([aQuestion()]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByRole('button', { name: '结束这一组' });
    expect(screen.queryByRole('link', { name: '只看错题' })).toBeNull();
  });

  test('sends what was chosen with an id of its own', async () => {
    const requests = serve([aQuestion({ version: 3 })]);
    renderAt('/exercise/1?type=4&q=1');
    await userEvent.click(await screen.findByRole('radio', { name: /选项 A/ }));
    await userEvent.click(main('提交答案'));
    await waitFor(() => expect(asked(requests, answerPath).length).toBeGreaterThan(0));
    expect(asked(requests, answerPath).at(-1)?.body).toMatchObject({
      answerId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      courseId: 1,
      questionId: 1,
      version: 3,
      studentAnswer: 'A',
      questionStatus: 1,
    });
  });

  test('a refusal takes the verdict back and says why in its place', async () => {
    serve([aQuestion()], [refuse(answerQuestion, 'questionChanged')]);
    renderAt('/exercise/1?type=4&q=1');
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await userEvent.click(main('提交答案'));
    expect((await screen.findByRole('alert')).textContent).toBe('题目已更新，请刷新后再答');
    expect(screen.queryByText('正确答案')).toBeNull();
    expect(screen.getByRole('button', { name: '第 1 题，未答' })).toBeDefined();
  });

  test('[practice.review] opened again it shows the stored answer, and can be done once more', async () => {
    serve([
      aQuestion({ studentAnswer: 'C', isAnswered: true, isSubmitted: true, questionStatus: -1 }),
    ]);
    renderAt('/exercise/1?type=4&q=1');
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /选项 C/ });
    expect(chosen.checked).toBe(true);
    expect(chosen.disabled).toBe(true);
    expect(screen.getByText('你的答案')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '再做一次' }));
    const again = screen.getByRole<HTMLInputElement>('radio', { name: /选项 C/ });
    expect(again.checked).toBe(false);
    expect(again.disabled).toBe(false);
  });

  test('[practice.mark] is marked only once the server has agreed', async () => {
    let say = refusal('courseNotOwned');
    serve([aQuestion()], [answer(markQuestion, () => say)]);
    renderAt('/exercise/1?type=4&q=1');
    const mark = () => screen.getByRole('button', { name: /^(已标记|标记)$/ });
    await screen.findByRole('radio', { name: /选项 A/ });
    await userEvent.click(mark());
    expect((await screen.findByRole('alert')).textContent).toBe('你还没有这门课程');
    expect(mark().getAttribute('aria-pressed')).toBe('false');
    say = Response.json({ status: 200, message: '', data: { isMarked: true } });
    await userEvent.click(mark());
    await waitFor(() => expect(mark().getAttribute('aria-pressed')).toBe('true'));
    expect(screen.getByRole('button', { name: '第 1 题，未答，已标记' })).toBeDefined();
  });

  test('[practice.mark] a mark that is agreed to after the page was turned is of the question it was set on', async () => {
    let agree = () => {};
    serve(
      [aQuestion(), aQuestion({ questionId: 2 })],
      [
        answer(
          markQuestion,
          () =>
            new Promise((resolve) => {
              agree = () => resolve({ isMarked: true });
            }),
        ),
      ],
    );
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByText('第 1 题 · 单选题');
    await userEvent.click(screen.getByRole('button', { name: '标记' }));
    await userEvent.click(main('跳过'));
    await screen.findByText('第 2 题 · 单选题');
    agree();
    expect(await screen.findByRole('button', { name: '第 1 题，未答，已标记' })).toBeDefined();
    expect(screen.getByRole('button', { name: '标记' })).toBeDefined();
    expect(screen.getByRole('button', { name: '第 2 题，未答' })).toBeDefined();
  });

  test('a mark that was refused is told of beside its own question only', async () => {
    serve([aQuestion(), aQuestion({ questionId: 2 })], [refuse(markQuestion, 'courseNotOwned')]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByText('第 1 题 · 单选题');
    await userEvent.click(screen.getByRole('button', { name: '标记' }));
    await screen.findByRole('alert');
    await userEvent.click(main('跳过'));
    await screen.findByText('第 2 题 · 单选题');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[practice.mastery#4] an open one is kept as a draft, is called sent, and is then graded by its writer', async () => {
    const open = aQuestion({ qType: 'open', questionType: 'QA', answer: '' });
    open.detail.options = [];
    open.detail.reference = '参考';
    const requests = serve([open], [answer(gradeOpenAnswer, { inWrongList: true })]);
    const { unmount } = renderAt('/exercise/1?type=4&q=1');
    await userEvent.type(await screen.findByRole('textbox', { name: '你的作答' }), '要点');
    unmount();
    renderAt('/exercise/1?type=4&q=1');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '你的作答' });
    expect(field.value).toBe('要点');
    await userEvent.click(main('提交答案'));
    expect(screen.getByText('参考')).toBeDefined();
    expect(document.querySelector('[data-kept]')).toBeNull();
    // Sent is neither right nor wrong.
    expect(await screen.findByRole('button', { name: '第 1 题，已答' })).toBeDefined();
    expect(await screen.findByText('对 0 · 错 0')).toBeDefined();
    expect(await screen.findByText('已提交，给自己打分后才计入掌握程度')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '部分对' }));
    expect(screen.getByText('已收进错题本')).toBeDefined();
    expect(await screen.findByRole('button', { name: '第 1 题，答错' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '对' }));
    expect(await screen.findByRole('button', { name: '第 1 题，答对' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '部分对' }));
    await waitFor(() =>
      expect(asked(requests, gradeOpenAnswer.path).at(-1)?.body).toEqual({
        courseId: 1,
        questionId: 1,
        grade: 'partly',
      }),
    );
  });

  test('an open one that a teacher has marked says whose word it is, and asks for none of its writer', async () => {
    const marked = aQuestion({
      ...{ qType: 'open', questionType: 'QA', answer: '', studentAnswer: '要点' },
      ...{ isAnswered: true, isSubmitted: true, questionStatus: -1, teacherShare: 0.5 },
      ...{ personalWrongCount: 1, inWrongList: true },
    });
    marked.detail.options = [];
    const requests = serve([marked]);
    renderAt('/exercise/1?type=4&q=1');
    expect(await screen.findByText(/老师批过了/)).toBeDefined();
    // The mark itself comes a moment later, into a place that is kept for it.
    expect(document.querySelector('[data-kept]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '部分对' })).toBeNull();
    expect(screen.queryByText('已提交，给自己打分后才计入掌握程度')).toBeNull();
    expect(asked(requests, gradeOpenAnswer.path)).toEqual([]);
  });
});
