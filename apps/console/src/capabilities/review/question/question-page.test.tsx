// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listQuestionPlaces } from '@xuezhou/contract/practice/console';
import * as contract from '@xuezhou/contract/review/console';
import type { OpenedQuestion, QuestionForm } from '@xuezhou/contract/review/console';
import { emptyForm } from '@xuezhou/rules/review/editor/empty-form';
import { afterEach, expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

afterEach(() => localStorage.clear());

const form = (given: Partial<QuestionForm> = {}): QuestionForm => ({
  ...emptyForm('single', { readingId: 5, subjectId: 7 }),
  ...{ stem: '久期最接近：', right: 'B', explanation: '相加' },
  options: ['甲', '乙', '丙'].map((text) => ({ text, why: '' })),
  ...given,
});

const opened = (given: Partial<OpenedQuestion> = {}): OpenedQuestion => ({
  ...{ questionId: 41, courseId: 1, course: '固定收益', version: 7, state: 'asked', file: null },
  ...{ isMine: true, published: form(), draft: null, revision: 0, changedBy: null },
  ...{ changedAt: null, lectures: [{ bulletId: 3, title: '第 3 讲' }], ...given },
});

const checked = (faults: { at: string; fault: string }[] = []) => ({
  faults,
  texts: [
    { at: 'stem', html: '<p>学员看到的题干</p>' },
    { at: 'options.0.text', html: '甲' },
    { at: 'options.1.text', html: '乙' },
    { at: 'options.2.text', html: '丙' },
    { at: 'explanation', html: '<p>学员看到的解析</p>' },
  ],
});

const open = (given: Partial<OpenedQuestion> = {}, says: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/bank/41', {
    ...says,
    says: [
      answer(contract.getQuestion, opened(given)),
      answer(contract.getQuestionFigures, []),
      answer(contract.checkQuestion, checked()),
      answer(contract.saveQuestionDraft, { revision: 1 }),
      answer(listQuestionPlaces, []),
      ...(says.says ?? []),
    ],
  });

const option = (letter: string) => screen.findByLabelText(`选项 ${letter}`);
const saved = () =>
  calls(contract.saveQuestionDraft).map(
    ({ body }) => body as { form: QuestionForm; revision: number },
  );

it('saves by itself what is typed, with the letter that follows its option, and draws it by the learner’s parts', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await option('C'), '改');
  await user.click(screen.getByRole('button', { name: '选项 B 上移' }));
  await waitFor(() => expect(saved().at(-1)?.form.right).toBe('A'));
  expect(
    saved()
      .at(-1)
      ?.form.options.map(({ text }) => text),
  ).toEqual(['乙', '甲', '丙改']);
  expect(await screen.findByText('存进草稿了')).toBeTruthy();
  // A part of its own, that comes when it is drawn.
  const preview = within(await screen.findByRole('region', { name: '学员看到的样子' }));
  expect(await preview.findByText('学员看到的题干')).toBeTruthy();
  await user.click(preview.getByText('作答后'));
  expect(await preview.findByText('正确答案')).toBeTruthy();
  expect(preview.getByText('学员看到的解析')).toBeTruthy();
});

it('keeps the English of an option with it when it moves or goes, and drops it with its options', async () => {
  const user = userEvent.setup();
  const english = { stem: 'Closest to:', explanation: '', reference: '', options: ['a', 'b', 'c'] };
  open({ draft: form({ english }), revision: 1 });
  const said = () => saved().at(-1)?.form.english?.options;
  await user.click(await screen.findByRole('button', { name: '选项 B 上移' }));
  await waitFor(() => expect(said()).toEqual(['b', 'a', 'c']));
  await user.click(screen.getByRole('button', { name: '去掉选项 B' }));
  await waitFor(() => expect(said()).toEqual(['b', 'c']));
  await user.click(screen.getByRole('radio', { name: '判断' }));
  await waitFor(() => expect(said()).toEqual([]));
});

it('says what is wrong at its field and in the checks, and does not publish it', async () => {
  open(
    { draft: form({ right: '' }), revision: 3 },
    {
      says: [answer(contract.checkQuestion, checked([{ at: 'right', fault: '请选出正确的选项' }]))],
    },
  );
  await option('A');
  expect(await screen.findByText('答案：请选出正确的选项', undefined)).toBeTruthy();
  expect(screen.getAllByText('请选出正确的选项').length).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布 v8' }).disabled).toBe(true);
});

it('keeps what was typed when a colleague was quicker, shows both word by word, and saves over only when told', async () => {
  const user = userEvent.setup();
  open({}, { says: [refuse(contract.saveQuestionDraft, 'questionDraftChanged')] });
  await option('A');
  respondAlso([
    answer(
      contract.getQuestion,
      opened({ draft: form({ explanation: '同事的解析' }), revision: 5 }),
    ),
  ]);
  await user.type(await option('A'), '我的');
  expect(await screen.findByText(/同事刚存过这道题/, undefined)).toBeTruthy();
  const both = within(await screen.findByRole('region', { name: '不同的地方' }));
  expect(both.getByText('选项 A')).toBeTruthy();
  respondAlso([answer(contract.saveQuestionDraft, { revision: 6 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await waitFor(() => expect(saved().at(-1)?.revision).toBe(5));
  expect(saved().at(-1)?.form.options[0]?.text).toBe('甲我的');
});

it('keeps every letter in the browser while the network is lost, and is there again', async () => {
  const user = userEvent.setup();
  const { unmount } = open({}, { says: [fail(contract.saveQuestionDraft, 'network')] });
  await user.type(await option('A'), '没有网');
  expect(await screen.findByText(/写的还在这台电脑里/, undefined)).toBeTruthy();
  unmount();
  open();
  await waitFor(async () =>
    expect(
      (await option('A')).textContent || ((await option('A')) as HTMLTextAreaElement).value,
    ).toContain('没有网'),
  );
});

it('asks what becomes of former answers, shows each student before and after, and regrades', async () => {
  const user = userEvent.setup();
  open(
    { draft: form({ right: 'C' }), revision: 2 },
    {
      says: [
        answer(contract.previewRegrade, {
          ...{ former: 568, formerStudents: 500, changed: 212, toRight: 200 },
          answers: [
            {
              ...{ studentId: 9, name: '小周', part: 0, answer: 'C', before: -1, after: 1 },
              answeredAt: '2026-11-18T02:00:00Z',
            },
          ],
        }),
        answer(contract.publishQuestion, { version: 8, isNew: true, told: 0 }),
        answer(contract.regradeQuestion, { answers: 212, students: 200 }),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: '发布 v8' }));
  expect(await screen.findByText('小周', undefined)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(calls(contract.regradeQuestion)).toHaveLength(1));
  expect(calls(contract.publishQuestion)[0]?.body).toEqual({
    ...{ questionId: 41, revision: 2, version: 7, tells: false },
  });
  expect(await screen.findByText(/重新判了 212 个答案/)).toBeTruthy();
});

it('shows what files own with its path and the way to take it over, and nothing to type into', async () => {
  open({ isMine: false, file: 'courses/cfa/01/01/questions.yaml' });
  expect(await screen.findByText('courses/cfa/01/01/questions.yaml')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去接管这门课' }).getAttribute('href')).toContain(
    '/courses/1',
  );
  expect(screen.queryByLabelText('选项 A')).toBeNull();
  expect(screen.queryByRole('button', { name: /发布/ })).toBeNull();
});

it('says that there is no such question, and that it did not open', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank/41', { says: [refuse(contract.getQuestion, 'questionsUnknown')] });
  await user.click(await screen.findByRole('button', { name: '回到题库' }));
  expect(shownAddress()).toBe('/console/bank');
});

it('offers to ask again where it did not open', async () => {
  const user = userEvent.setup();
  openConsole('/console/bank/41', { says: [fail(contract.getQuestion, 'network')] });
  await screen.findByText('这道题没有打开');
  respondAlso([answer(contract.getQuestion, opened()), answer(contract.checkQuestion, checked())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await option('A')).toBeTruthy();
});

it('says when the figures were counted, and of a version that never was that it was not', async () => {
  const figures = {
    ...{ questionId: 41, part: 0, answers: 0, facility: null, discrimination: null },
    ...{ options: [], openReports: 0, countedAt: null },
  };
  const counted = { ...figures, answers: 7, part: 1, countedAt: '2026-11-23T19:05:00.000Z' };
  open({}, { says: [answer(contract.getQuestionFigures, [figures, counted])] });
  expect(await screen.findByText(/还没有数字：每天凌晨数一次/)).toBeTruthy();
  expect(await screen.findByText(/这一版有 7 人做过/)).toBeTruthy();
  expect(screen.queryByText(/0 人做过/)).toBeNull();
});

it('takes up to three hints, in their order, and drops one', async () => {
  const user = userEvent.setup();
  open();
  for (const number of [1, 2, 3]) {
    await user.click(await screen.findByRole('button', { name: '加一个提示' }));
    await user.type(screen.getByRole('textbox', { name: `提示 ${number}` }), `第 ${number} 步`);
  }
  expect(screen.queryByRole('button', { name: '加一个提示' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '去掉提示 2' }));
  await waitFor(() => expect(saved().at(-1)?.form.hints).toEqual(['第 1 步', '第 3 步']));
});

it('leads to variants of it where there is a model, and says who accepted what one drafted', async () => {
  open({ draftsAt: 5, acceptedBy: '周允' });
  const link = await screen.findByRole('link', { name: '拟它的变化' });
  expect(link.getAttribute('href')).toMatch(/\/drafting\/5\?question=41$/);
  expect(screen.getByText('机器拟，周允接受')).toBeTruthy();
});
