// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerQuestion,
  listWrongQuestions,
  openQuestion,
  savePracticeSetting,
} from '@xuezhou/contract/practice';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type AskedRequest, at } from '@xuezhou/client/testing/server.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { accepted, serve } from '../testing/serve.ts';

const optionA = () => screen.findByRole<HTMLInputElement>('radio', { name: /选项 A/ });
const opened = (requests: readonly AskedRequest[], courseId: number) =>
  requests.filter(
    ({ path, query }) => path === openQuestion.path && query['courseId'] === String(courseId),
  ).length;

/** Chooses an option of a question of course 2, and leaves it without submitting for the wrong answers of course 1. */
async function chooseAndLeave(given: Parameters<typeof aQuestion>[0] = {}) {
  const requests = serve(
    [aQuestion(given)],
    [
      answer(at(listWrongQuestions, { courseId: 1 }), {
        courseName: 'CFA 一级精讲班',
        questions: [],
        today: '2026-11-23',
        weekAgo: 0,
        withheld: 0,
        removedThisMonth: 0,
        autoRemove: true,
        rightsNeeded: 1,
      }),
      answer(savePracticeSetting, { rightsNeeded: 3 }),
      answer(answerQuestion, { ...accepted, inWrongList: true, rightsInRow: 1 }),
    ],
  );
  const { router } = renderAt('/exercise/2?type=4&q=1');
  await userEvent.click(await optionA());
  const go = (href: string) => act(() => router.navigate({ href }));
  await go('/course/1/exercise?view=wrong');
  await screen.findByRole('heading', { name: '错题本是空的' });
  return { requests, go };
}

describe('what was chosen and not submitted', () => {
  test('stays while another course is practised', async () => {
    const { requests, go } = await chooseAndLeave();
    await go('/exercise/1?type=4');
    expect((await optionA()).checked).toBe(false);
    expect(opened(requests, 1)).toBe(1);
    await go('/exercise/2?type=4&q=1');
    await waitFor(async () => expect((await optionA()).checked).toBe(true));
    expect(opened(requests, 2)).toBe(1);
  });

  test('is done with once its own course is begun anew', async () => {
    const { requests, go } = await chooseAndLeave();
    await go('/exercise/2?type=4');
    expect((await optionA()).checked).toBe(false);
    expect(opened(requests, 2)).toBe(2);
  });

  test('stays when wrong answers are to be kept for longer, and is judged by that', async () => {
    const { requests, go } = await chooseAndLeave({ inWrongList: true });
    const times = screen.getByRole('combobox', { name: '连续答对几次移出' });
    await userEvent.selectOptions(times, '3');
    await screen.findByText('以后连续答对 3 次移出错题本');
    await go('/exercise/2?type=4&q=1');
    await waitFor(async () => expect((await optionA()).checked).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
    expect(await screen.findByText('再连续答对 2 次移出错题本')).toBeDefined();
    expect(opened(requests, 2)).toBe(1);
  });

  test('in a part of a composite question is there after a reload, and gone once it was sent', async () => {
    localStorage.clear();
    const parts = [11, 12].map((questionId, index) =>
      aPart({
        questionId,
        pos: index + 1,
        detail: { ...aPart().detail, question: `小题 ${index + 1}` },
      }),
    );
    const composite = aQuestion({ qType: 'xl', questionType: 'OP', subQuestions: parts });
    serve([composite], [answer(answerQuestion, accepted)]);
    const first = renderAt('/exercise/1?type=4&q=1');
    const options = () => screen.findAllByRole<HTMLInputElement>('radio', { name: /选项 A/ });
    await userEvent.click((await options())[0]!);
    first.unmount();
    renderAt('/exercise/1?type=4&q=1');
    await waitFor(async () =>
      expect((await options()).map(({ checked }) => checked)).toEqual([true, false]),
    );
    await userEvent.click(screen.getByRole('button', { name: /提交第 1 小题/ }));
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]),
    );
  });
});
