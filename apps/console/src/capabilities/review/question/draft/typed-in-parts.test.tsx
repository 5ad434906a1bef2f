// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import * as contract from '@xuezhou/contract/review/console';
import type { OpenedQuestion, PartForm, QuestionForm } from '@xuezhou/contract/review/console';
import { emptyForm, emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../../test/open-console.tsx';
import { typeIn } from '../../../../test/type-in.ts';

// Fetched when a question is opened; on a busy machine that takes longer than a page waits.
beforeAll(async () => {
  await Promise.all([import('../form/rich-field.tsx'), import('../form/parts-fields.tsx')]);
});
afterEach(() => localStorage.clear());

/** Long enough that the editor tells it only when the hand rests. */
const long = (start: string) => `${start}${'很长的一段材料。'.repeat(300)}`;

const part = (stem: string, explanation = ''): PartForm => ({
  ...emptyPart('open'),
  ...{ stem, explanation, reference: '参考' },
});

function open(parts: PartForm[], given: Partial<OpenedQuestion> = {}) {
  const form: QuestionForm = {
    ...emptyForm('xl', { readingId: 5, subjectId: 7 }),
    ...{ stem: '材料', parts },
  };
  return openConsole('/console/bank/41', {
    says: [
      answer(contract.getQuestion, {
        ...{ questionId: 41, courseId: 1, course: '固定收益', version: 0, state: 'asked' },
        ...{ isMine: true, published: null, draft: form, revision: 3, changedBy: null },
        ...{ file: null, changedAt: null, lectures: [], ...given },
      }),
      answer(contract.getQuestionFigures, []),
      answer(contract.checkQuestion, { faults: [], texts: [] }),
      answer(contract.saveQuestionDraft, { revision: 4 }),
      answer(listQuestionPlaces, []),
    ],
  });
}

const stem = (number: number) => screen.findByRole('textbox', { name: `小题 ${number} 题干` });
const saved = () =>
  (calls(contract.saveQuestionDraft).at(-1)?.body as { form: QuestionForm } | undefined)?.form;
const stems = () => saved()?.parts.map(({ stem: text }) => text.trim().slice(0, 4));

it('takes a part away with its last letters, which go to no other part', async () => {
  const user = userEvent.setup();
  open([part('第一题'), part(long('第二题')), part('第三题')]);
  await typeIn(await stem(2), '刚写的');
  await user.click(screen.getByRole('button', { name: '去掉小题 2' }));
  await waitFor(() => expect(stems()).toEqual(['第一题', '第三题']));
  // Written after what the editor of the part that went was about to tell.
  await typeIn(await stem(2), '后来的');
  await waitFor(() => expect(stems()).toEqual(['第一题', '后来的第']));
  expect(JSON.stringify(saved())).not.toContain('刚写的');
});

it('keeps with their part the last letters of one that was moved, or whose neighbour went', async () => {
  const user = userEvent.setup();
  open([part('第一题'), part(long('第二题')), part('第三题')]);
  await typeIn(await stem(2), '刚写的');
  await user.click(screen.getByRole('button', { name: '去掉小题 1' }));
  await user.click(screen.getByRole('button', { name: '小题 1 下移' }));
  // A slow browser has saved the order of before, too.
  await waitFor(() => expect(stems()).toEqual(['第三题', '刚写的第']));
  expect(saved()?.parts[0]?.stem.trim()).toBe('第三题');
});

it('loses nothing that is written elsewhere while a long text waits to be told', async () => {
  open([part(long('第一题')), part('第二题')]);
  await typeIn(await stem(1), '刚写的');
  await typeIn(await stem(2), '也写了');
  await waitFor(() => expect(JSON.stringify(saved())).toContain('刚写的'));
});

it('says nothing of saving on a page on which nothing was written', async () => {
  open([part('第一题'), part('第二题')]);
  await stem(1);
  expect(screen.queryByText('存进草稿了')).toBeNull();
});
