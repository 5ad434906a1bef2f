// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { draftExplanation } from '@xuezhou/contract/drafting/console';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import * as contract from '@xuezhou/contract/review/console';
import { emptyForm } from '@xuezhou/rules/review/editor/empty-form';
import { afterEach, expect, it } from 'vitest';
import { openConsole } from '../../../../test/open-console.tsx';

afterEach(() => localStorage.clear());

const open = (explanation: string, draftsAt?: number) =>
  openConsole('/console/bank/41', {
    says: [
      answer(contract.getQuestion, {
        ...{ questionId: 41, courseId: 1, course: '固定收益', version: 7, state: 'asked' },
        ...{ file: null, isMine: true, draft: null, revision: 0, changedBy: null },
        ...{ changedAt: null, lectures: [], ...(draftsAt !== undefined && { draftsAt }) },
        published: {
          ...emptyForm('single', { readingId: 5, subjectId: 7 }),
          ...{ stem: '系数是？', right: 'A', explanation },
          options: ['甲', '乙', '丙'].map((text) => ({ text, why: '' })),
        },
      }),
      answer(contract.getQuestionFigures, []),
      answer(contract.checkQuestion, { faults: [], texts: [] }),
      answer(contract.saveQuestionDraft, { revision: 1 }),
      answer(listQuestionPlaces, []),
      answer(draftExplanation, {
        sentences: [
          { text: '漏掉它会差一倍。', rests: [2] },
          { text: '显然。', rests: [2] },
        ],
        lines: [{ no: 2, text: '很多同学漏掉它', second: null }],
        ...{ checks: ['1 / 2 = 0.5'], isCut: false },
      }),
    ],
  });
const button = (name: string) => screen.findByRole('button', { name });

it('a model’s explanation is taken sentence by sentence, with its sum, as what a person writes', async () => {
  const user = userEvent.setup();
  open('', 5);
  await user.click(await button('请模型拟解析'));
  expect(calls(draftExplanation)[0]?.body).toEqual({ questionId: 41 });
  expect((await screen.findAllByText('依据：很多同学漏掉它'))[0]).toBeTruthy();
  expect(calls(contract.saveQuestionDraft)).toEqual([]);
  await user.click(await button('不要“显然。”'));
  await user.click(await button('接受“漏掉它会差一倍。”'));
  await user.click(await button('接受“1 / 2 = 0.5”'));
  await waitFor(() =>
    expect(calls(contract.saveQuestionDraft).at(-1)?.body).toMatchObject({
      form: { explanation: '漏掉它会差一倍。', checks: ['1 / 2 = 0.5'] },
    }),
  );
  expect(screen.queryByText('显然。')).toBeNull();
});

it('is offered neither where a question explains itself nor where there is no model', async () => {
  open('相加', 5);
  await screen.findByRole('link', { name: '拟它的变化' });
  expect(screen.queryByRole('button', { name: '请模型拟解析' })).toBeNull();
});
