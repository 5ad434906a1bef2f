// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, file, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  listQuestionPlaces,
  placeQuestions,
  restoreQuestions,
  withdrawBank,
  withdrawQuestions,
} from '@xuezhou/contract/practice/console';
import {
  exportBankQuestions,
  listBankCourses,
  listBankQuestionIds,
  listBankQuestions,
  passSuspicion,
  type BankQuestion,
} from '@xuezhou/contract/review/console';
import { expect, it, vi } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';

const question = (given: Partial<BankQuestion> = {}): BankQuestion => ({
  ...{ questionId: 41, courseId: 1, kind: 'single', stem: '久期是什么', parts: 0, version: 3 },
  ...{ state: 'asked', inFiles: false, chapter: '第 42 章', topic: '久期', openReports: 0 },
  ...{ figures: { answers: 80, facility: 0.15, discrimination: -0.126 }, suspicions: [] },
  ...given,
});
const list = [
  question({ suspicions: ['key-doubtful'], openReports: 2 }),
  question({ questionId: 42, stem: '凸性是什么', figures: null, chapter: null, topic: null }),
];
const page = (given: object = {}) => ({ list, next: null, total: 2, ...given });
const says = [
  answer(listBankQuestions, page()),
  answer(listBankCourses, [{ courseId: 1, title: '固定收益', questions: 2 }]),
  answer(listQuestionPlaces, [
    { readingId: 5, book: '固定收益', title: '价格敏感性', questions: 1, subjects: [] },
  ]),
];

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body);
const pick = async (user: ReturnType<typeof userEvent.setup>, stem: string) =>
  await user.click((await rowOf(stem)).getByRole('checkbox'));

it('shows what is known of each question, and is silent where too few answered', async () => {
  openConsole('/console/bank', { says });
  const table = within(await screen.findByRole('table', { name: '题目' }));
  const [, one, two] = table.getAllByRole('row').map((row) => row.textContent);
  expect(one).toMatch(/久期是什么41 · 单选 · v3第 42 章 · 久期8015%-0.13答案可能不对2 人报错/);
  expect(two).toMatch(/凸性是什么42 · 单选 · v3没有章节———/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('题库2 题');
});

it('says of what a model drafted who accepted it', async () => {
  const drafted = question({ questionId: 43, stem: '免疫是什么', acceptedBy: '周允' });
  openConsole('/console/bank', {
    says: [...says, answer(listBankQuestions, page({ list: [drafted], total: 1 }))],
  });
  await screen.findByText('免疫是什么');
  expect(screen.getByText(/机器拟，周允接受/)).toBeTruthy();
});

it('asks the server for what stands in the address, and forgets the chapter of another course', async () => {
  const user = userEvent.setup();
  openConsole(
    '/console/bank?course=1&chapter=5&kind=multiple&only=suspect&search=x&state=nonsense',
    {
      says,
    },
  );
  await screen.findByText('久期是什么');
  expect(calls(listBankQuestions)[0]).toEqual({
    query: { courseId: 1, readingId: 5, kind: 'multiple', only: 'suspect', search: 'x' },
  });
  await user.click(screen.getByRole('combobox', { name: '状态' }));
  await user.click(await screen.findByRole('option', { name: '已撤下', hidden: true }));
  await waitFor(() => expect(shownAddress()).toContain('state=withdrawn'));
  await user.clear(screen.getByRole('searchbox', { name: '找题目' }));
  await user.type(screen.getByRole('searchbox', { name: '找题目' }), '免疫{Enter}');
  await waitFor(() =>
    expect(calls(listBankQuestions).at(-1)).toMatchObject({
      query: { search: '免疫', state: 'withdrawn' },
    }),
  );
});

it('withdraws the picked ones once, with a reason, and says a refusal over its button', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank', { says: [...says, refuse(withdrawQuestions, 'questionsUnknown')] });
  await pick(user, '久期是什么');
  await user.click(screen.getByRole('button', { name: '撤下' }));
  const dialog = within(await screen.findByRole('dialog', { name: '撤下题目' }));
  await user.type(dialog.getByLabelText('原因'), ' 过时了 ');
  await user.click(dialog.getByRole('button', { name: '撤下 1 题' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('没有这些题目');
  respondAlso([answer(withdrawQuestions, { questions: 1 })]);
  await user.dblClick(dialog.getByRole('button', { name: '撤下 1 题' }));
  await screen.findByText('撤下了 1 题');
  expect(calls(withdrawQuestions).slice(1)).toEqual([
    { body: { questionIds: [41], why: '过时了' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '对选中的题目' })).toBeNull());
});

it('passes with V what figures speak against, and takes out with R, the row where one stands', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank', { says: [...says, refuse(passSuspicion, 'suspicionChanged')] });
  await screen.findByText('久期是什么');
  await user.keyboard('jv');
  expect((await screen.findByText(/数字刚刚变了/)).getAttribute('role')).toBe('alert');
  respondAlso([answer(passSuspicion, true)]);
  await user.keyboard('v');
  await screen.findByText('记下没问题，数字再变才会回来');
  const body = { questionId: 41, version: 3, suspicions: ['key-doubtful'] };
  expect(calls(passSuspicion).at(-1)).toEqual({ body });
  await user.keyboard('jv');
  expect(calls(passSuspicion)).toHaveLength(2);
  await user.keyboard('r');
  expect(await screen.findByRole('button', { name: '撤下 1 题' })).toBeTruthy();
});

it('does it to all that fit, whose numbers are asked for then, and says what is left', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank?course=1&state=withdrawn', {
    says: [
      ...says,
      answer(listBankQuestions, page({ total: 6000, next: '1.2.42' })),
      answer(listBankQuestionIds, { questionIds: [41, 42, 43], isCut: true }),
      answer(restoreQuestions, { questions: 3 }),
    ],
  });
  await pick(user, '凸性是什么');
  await user.click(screen.getByRole('button', { name: '选中全部 6,000' }));
  expect(screen.getByRole('status').textContent).toBe('符合筛选的全部 6,000 题');
  await user.click(screen.getByRole('button', { name: '恢复' }));
  await user.click(await screen.findByRole('button', { name: '恢复 全部 6,000 题' }));
  await screen.findByText('恢复了 3 题，一次最多 5000 题，余下的请再做一次');
  expect(calls(listBankQuestionIds)).toEqual([{ query: { courseId: 1, state: 'withdrawn' } }]);
  expect(calls(restoreQuestions)).toEqual([{ body: { questionIds: [41, 42, 43] } }]);
});

it('gives the picked ones a chapter, says which stayed, and asks for one course', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank', {
    says: [...says, answer(placeQuestions, { questions: 1, inFiles: 1, elsewhere: 0 })],
  });
  await pick(user, '久期是什么');
  await pick(user, '凸性是什么');
  await user.click(screen.getByRole('button', { name: '改章节' }));
  await user.click(await screen.findByRole('button', { name: '改 2 题' }));
  expect(await screen.findByText('请选一章')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: '改章节和考点' }));
  await user.click(dialog.getByRole('combobox', { name: '章节' }));
  await user.click(
    await screen.findByRole('option', { name: '固定收益 · 价格敏感性', hidden: true }),
  );
  await user.click(dialog.getByRole('button', { name: '改 2 题' }));
  await screen.findByText('改了 1 题，1 题在课程文件里，没有动');
  expect(calls(placeQuestions)).toEqual([{ body: { questionIds: [41, 42], readingId: 5 } }]);
});

it('has no chapter for questions of several courses', async () => {
  const user = userEvent.setup();
  const both = [list[0], question({ questionId: 50, courseId: 2, stem: '别的课' })];
  openConsole('/console/bank', {
    says: [...says, answer(listBankQuestions, page({ list: both }))],
  });
  await pick(user, '久期是什么');
  await pick(user, '别的课');
  await user.click(screen.getByRole('button', { name: '改章节' }));
  expect(await screen.findByText(/选中的题在几门课里/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '改 2 题' })).toHaveProperty('disabled', true);
});

it('exports just what it is narrowed to, and says what the format does not hold', async () => {
  const user = userEvent.setup();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file');
  const address = '/files/console/bank/1.xlsx';
  openConsole('/console/bank?course=1', {
    says: [
      ...says,
      file(
        address,
        () =>
          new Response('x', {
            headers: { 'content-disposition': "attachment; filename*=UTF-8''1.xlsx" },
          }),
      ),
      answer(exportBankQuestions, {
        ...{ fileName: '题库.xlsx', address, questions: 1, left: ['材料：放不下综合题'] },
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '导出' }));
  await user.click(await screen.findByRole('button', { name: '导出 2 题' }));
  expect(await screen.findByText('材料：放不下综合题')).toBeTruthy();
  expect(calls(exportBankQuestions)).toEqual([{ body: { courseId: 1, format: 'xlsx' } }]);
});

it('says that nothing fits with a way back, and asks again what did not come', async () => {
  const user = userEvent.setup();
  const nothing = page({ list: [], total: 0 });
  openConsole('/console/bank?kind=table', { says: [...says, answer(listBankQuestions, nothing)] });
  await screen.findByText('没有符合的题目');
  expect(screen.getByRole('button', { name: '导出' })).toHaveProperty('disabled', true);
  respondAlso([fail(listBankQuestions, 503)]);
  await user.click(screen.getByRole('button', { name: '清除筛选' }));
  await screen.findByText('题目没有取到');
  respondAlso([answer(listBankQuestions, nothing)]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('还没有题目')).toBeTruthy();
});

it('only shows to who may not change, and is no page of who may not read the content', async () => {
  openConsole('/console/bank', { says, self: { permissions: ['content.read'] } });
  await screen.findByText('久期是什么');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(/撤下和改题目要有/)).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/bank', { says });
  await screen.findByText('久期是什么');
  expect(screen.queryByRole('table')).toBeNull();
});

it('a whole bank is withdrawn once its course is chosen, and given back among those that are withdrawn', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank?course=1', {
    says: [...says, answer(withdrawBank, { questions: 2 })],
  });
  await user.click(await screen.findByRole('button', { name: '整个撤下' }));
  expect(await screen.findByRole('dialog', { name: '撤下“固定收益”的整个题库' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '撤下整个题库' }));
  await waitFor(() => expect(calls(withdrawBank)[0]?.body).toEqual({ courseId: 1 }));
  expect(await screen.findByText('撤下了 2 题')).toBeTruthy();
});
