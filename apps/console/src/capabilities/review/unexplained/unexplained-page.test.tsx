// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/review/console';
import type {
  OpenedQuestion,
  QuestionForm,
  UnexplainedRow,
} from '@xuezhou/contract/review/console';
import { emptyForm, emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { typeIn } from '../../../test/type-in.ts';

// Fetched when a dialog is opened; on a busy machine that takes longer than a page waits.
beforeAll(async () => {
  await Promise.all([import('./explain-dialog.tsx'), import('../question/form/rich-field.tsx')]);
});
afterEach(() => localStorage.clear());

const row = (given: Partial<UnexplainedRow> = {}): UnexplainedRow => ({
  ...{ questionId: 41, askedId: 41, courseId: 1, kind: 'single', part: 0, askedKind: 'single' },
  ...{ stem: '久期是什么', figures: { answers: 80, wrong: 52 }, hasEnglish: false },
  ...{ isDrafted: false, ...given },
});
const rows = [
  row(),
  row({
    ...{ questionId: 42, askedId: 44, kind: 'xl', part: 2, stem: '小题问什么', figures: null },
    hasEnglish: true,
  }),
  row({ questionId: 43, askedId: 43, stem: '凸性是什么', isDrafted: true }),
];
const courses = [
  { courseId: 1, title: '固定收益', lacking: 2 },
  { courseId: 2, title: '权益', lacking: 1 },
];
const form = (given: Partial<QuestionForm> = {}): QuestionForm => ({
  ...emptyForm('single', { readingId: 5, subjectId: 7 }),
  ...{ stem: '久期是什么', right: 'B' },
  options: ['甲', '乙', '丙'].map((text) => ({ text, why: '' })),
  ...given,
});
const opened = (given: Partial<OpenedQuestion> = {}): OpenedQuestion => ({
  ...{ questionId: 41, courseId: 1, course: '固定收益', version: 7, state: 'asked', file: null },
  ...{ isMine: true, published: form(), draft: null, revision: 0, changedBy: null },
  ...{ changedAt: null, lectures: [], ...given },
});

const open = (says: NonNullable<Parameters<typeof openConsole>[1]>['says'] = [], search = '') => {
  openConsole(`/console/bank/unexplained${search}`, {
    says: [
      answer(contract.listUnexplainedQuestions, { list: rows, next: null, courses }),
      answer(contract.getQuestion, opened()),
      answer(contract.checkQuestion, { faults: [], texts: [] }),
      answer(contract.saveQuestionDraft, { revision: 1 }),
      ...says,
    ],
  });
  return userEvent.setup();
};

const saved = () =>
  calls(contract.saveQuestionDraft).map(
    ({ body }) => body as { form: QuestionForm; revision: number; questionId: number },
  );

/** Opens the dialog of a row, and writes there. */
async function write(user: ReturnType<typeof userEvent.setup>, name: string, words: string) {
  await user.click(await screen.findByRole('button', { name: `写解析：${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `写解析：${name}` }));
  await typeIn(await dialog.findByRole('textbox', { name: '解析' }), words);
  return { dialog, save: () => user.click(dialog.getByRole('button', { name: '存 1 处解析' })) };
}

it('shows what lacks one with who got it wrong, and leads to where a draft of it is published', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: '缺解析的题' }));
  const [, one, two, three] = table.getAllByRole('row').map((each) => each.textContent);
  expect(one).toMatch(/久期是什么题 41单选8052写解析/);
  expect(two).toMatch(/小题问什么题 42 第 2 小题综合 · 单选不到 20—只有英文解析写解析/);
  expect(three).toMatch(/草稿里有，没有发布去发布/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('缺解析的题3 处');
  expect(screen.getByRole('link', { name: '去发布：题 43' }).getAttribute('href')).toMatch(
    /\/bank\/43$/,
  );
});

it('is narrowed to a course and a kind, in its address, and says when nothing is left', async () => {
  const user = open(
    [answer(contract.listUnexplainedQuestions, { list: [], next: null, courses })],
    '?course=2&kind=open',
  );
  await screen.findByText('没有符合的题');
  expect(calls(contract.listUnexplainedQuestions)[0]).toEqual({
    query: { courseId: 2, kind: 'open' },
  });
  await user.click(screen.getByRole('combobox', { name: '课程' }));
  await user.click(await screen.findByRole('option', { name: '固定收益（2）', hidden: true }));
  await waitFor(() => expect(shownAddress()).toContain('course=1'));
  await user.click(screen.getByRole('button', { name: '清除筛选' }));
  await screen.findByText('没有缺解析的题');
  expect(calls(contract.listUnexplainedQuestions).at(-1)).toEqual({ query: {} });
});

it('says that the list did not come, and asks again', async () => {
  const user = open([fail(contract.listUnexplainedQuestions, 'network')]);
  await screen.findByText('缺解析的题没有取到');
  respondAlso([answer(contract.listUnexplainedQuestions, { list: rows, next: null, courses })]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('久期是什么')).toBeTruthy();
});

it('writes into the draft once, beside what a colleague has there, and wants something written', async () => {
  const draft = form({ hints: ['先看现金流'] });
  const user = open([answer(contract.getQuestion, opened({ draft, revision: 4 }))]);
  await user.click(await screen.findByRole('button', { name: '写解析：题 41' }));
  const dialog = within(await screen.findByRole('dialog', { name: '写解析：题 41' }));
  const field = await dialog.findByRole('textbox', { name: '解析' });
  await user.click(dialog.getByRole('button', { name: '存 1 处解析' }));
  expect(await dialog.findByText('请写为什么是这个答案')).toBeTruthy();
  expect(saved()).toEqual([]);
  await typeIn(field, '现金流更远');
  await user.dblClick(dialog.getByRole('button', { name: '存 1 处解析' }));
  await screen.findByText('解析存进草稿了：题 41。发布以后学员才看到');
  expect(saved()).toEqual([
    { questionId: 41, revision: 4, form: { ...draft, explanation: '现金流更远' } },
  ]);
});

it('writes into the part that its row is of', async () => {
  const part = (questionId: number) => ({ ...emptyPart('single'), questionId, stem: '问' });
  const published = form({ kind: 'xl', parts: [part(45), part(44)] });
  const user = open([answer(contract.getQuestion, opened({ questionId: 42, published }))]);
  const { save } = await write(user, '题 42 第 2 小题', '因为');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.form.parts.map(({ explanation }) => explanation)).toEqual(['', '因为']);
  expect(saved()[0]?.form.explanation).toBe('');
});

it('shows what a colleague saved meanwhile, keeps what was written, and writes over it only when pressed again', async () => {
  const user = open([refuse(contract.saveQuestionDraft, 'questionDraftChanged')]);
  const { dialog, save } = await write(user, '题 41', '我的');
  respondAlso([
    answer(
      contract.getQuestion,
      opened({ draft: form({ explanation: '同事的解析', hints: ['同事的提示'] }), revision: 5 }),
    ),
  ]);
  await save();
  expect(await dialog.findByText('草稿里已经有同事写的解析')).toBeTruthy();
  expect(dialog.getByText(/同事的解析/)).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toContain('你写的都还在');
  respondAlso([answer(contract.saveQuestionDraft, { revision: 6 })]);
  await save();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({
    revision: 5,
    form: { explanation: '我的', hints: ['同事的提示'] },
  });
});

it('keeps every letter when the network is lost', async () => {
  const user = open([fail(contract.saveQuestionDraft, 'network')]);
  const { dialog, save } = await write(user, '题 41', '没有网也在');
  await save();
  expect(await dialog.findByText(/没有送到，写的都还在/)).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).toContain('没有网也在');
});

it('offers nothing to write where the question may not be changed any more', async () => {
  const user = open([answer(contract.getQuestion, opened({ isMine: false }))]);
  await user.click(await screen.findByRole('button', { name: '写解析：题 41' }));
  const dialog = within(await screen.findByRole('dialog', { name: '写解析：题 41' }));
  expect(await dialog.findByText(/现在不能在这里改/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '存 1 处解析' }).disabled).toBe(
    true,
  );
});
