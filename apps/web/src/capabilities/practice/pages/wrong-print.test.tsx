// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import { listNotes, type Note } from '@xuezhou/contract/notes';
import {
  answerQuestion,
  findTwins,
  listRightedQuestions,
  listWrongQuestions,
  openQuestions,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, hold, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { aWrong } from '../testing/a-wrong.ts';
import { pagesOf } from '../parts/print/count-pages.ts';
import { markdownOf } from '../wrong/wrong-text.ts';

const site = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];
const courseName = 'CFA 一级精讲班';

test('[course-exercise] a wrong-answer book with nothing in it is not printed, and leads to practice', async () => {
  const requests = respondWith([
    ...site,
    answer(at(listWrongQuestions, { courseId: 1 }), {
      courseName,
      today: '2026-11-23',
      weekAgo: 0,
      withheld: 0,
      removedThisMonth: 0,
      autoRemove: true,
      rightsNeeded: 1,
      questions: [],
    }),
    answer(at(listRightedQuestions, { courseId: 1 }), []),
  ]);
  renderAt('/course/1/exercise?view=print');
  expect(await screen.findByText('错题本是空的')).toBeDefined();
  expect(screen.getByRole('link', { name: '去做练习' }).getAttribute('href')).toBe(
    '/course/1/exercise',
  );
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  expect(requests.some(({ path }) => path === openQuestions.path)).toBe(false);
});

test('[course-exercise] a part whose answer is withheld is printed without one, not with the answer 0', () => {
  const key = { value: null, min: null, max: null, units: [{ name: '万元', factor: 1 }] };
  const none = { answer: '', detail: { ...aPart().detail, explanation: '', options: [] } };
  const table = {
    head: ['金额'],
    rows: [
      [{ blank: { type: 'number' as const, key } }],
      [{ blank: { type: 'text' as const, accept: [] } }],
      [{ blank: { type: 'choice' as const, options: ['借', '贷'], answer: '' } }],
    ],
  };
  const subQuestions = [
    aPart({ ...none, pos: 1, qType: 'numeric', questionType: 'NU', numeric: key }),
    aPart({ ...none, pos: 2, qType: 'table', questionType: 'TB', table }),
    aPart({ pos: 3, personalWrongCount: 1 }),
  ];
  const whole = aQuestion({ ...none, qType: 'xl', questionType: 'QA', subQuestions });
  expect(markdownOf('错题本', [whole]).match(/正确答案：.*/g)).toEqual(['正确答案：A']);
});

test('[course-exercise] an export keeps formulas between dollars and tables as tables, and answers apart where that is wanted', () => {
  const html =
    '<p>若 <span class="math" data-display="false">x^2</span></p><table><tr><th>年</th><th>额</th></tr><tr><td>1</td><td>20</td></tr></table>';
  const question = aQuestion({ detail: { ...aPart().detail, question: html }, answer: 'A' });
  const text = markdownOf('错题本', [question]);
  expect(text).toContain('若 $x^2$');
  expect(text).toContain('| 年 | 额 |\n| --- | --- |\n| 1 | 20 |');
  const apart = markdownOf('错题本', [question, question], true).split('# 答案与解析');
  expect(apart[0]).not.toContain('正确答案');
  expect(apart[1]?.match(/正确答案：A/g)).toHaveLength(2);
});

const printed = answer(openQuestions, ({ body }) =>
  (body as { questionIds: number[] }).questionIds.map((questionId) =>
    aQuestion({ questionId, detail: { ...aPart().detail, question: `题干 ${questionId}` } }),
  ),
);

const noteOn = (questionId: number, noteId: string, given: Partial<Note>): Note => ({
  ...{ noteId, noteType: 'question', course_id: 1, book_id: 2, is_disable: false, readingId: 42 },
  ...{ bulletId: null, second: null, questionId, groupId: null, title: '', content: '' },
  ...{ html: '', revision: 1, createdAt: '2026-11-20T00:00:00Z', editedAt: '2026-11-20T00:00:00Z' },
  ...given,
});

test('[course-exercise] what is right by now, one more like each, and own notes go on paper where they are wanted; every page says whose it is', async () => {
  const notes = [
    noteOn(1, '0197b5a0-0000-7000-8000-000000000001', { html: '<p>先算久期</p>' }),
    noteOn(1, '0197b5a0-0000-7000-8000-000000000002', { html: '<p>旧的</p>', is_disable: true }),
  ];
  const thing = { noteType: 'question' as const, groupId: null, title: '', isDeleted: false };
  const noted = hold(
    answer(at(listNotes, { courseId: 1 }), {
      ...{ courseId: 1, courseName },
      books: [
        {
          ...{ bookId: 2, bookName: '' },
          readings: [
            {
              ...{ readingId: 42, number: '', readingName: '久期', bullets: [] },
              questions: [{ ...thing, id: 1, notes }],
            },
          ],
        },
      ],
    }),
  );
  const requests = respondWith([
    ...site,
    answer(at(listWrongQuestions, { courseId: 1 }), {
      ...{ courseName, today: '2026-11-23', weekAgo: 0, withheld: 0, removedThisMonth: 0 },
      ...{ autoRemove: true, rightsNeeded: 1 },
      questions: [aWrong({ questionId: 1, readingId: 42, readingName: '久期' })],
    }),
    answer(at(listRightedQuestions, { courseId: 1 }), [
      { questionId: 5, readingId: 42, readingName: '久期' },
      { questionId: 6, readingId: 43, readingName: '信用' },
    ]),
    printed,
    answer(findTwins, [{ questionId: 1, twinId: 9 }]),
    noted,
  ]);
  const page = renderAt('/course/1/exercise?view=print');
  expect(await screen.findByText('题干 1')).toBeDefined();
  const root = document.documentElement.style;
  expect(root.getPropertyValue('--paper-left')).toContain(courseName);
  await userEvent.click(screen.getByRole('radio', { name: '错过的，含已做对的，3 题' }));
  expect(await screen.findByText('题干 6')).toBeDefined();
  expect(screen.getByText(/^错过的 3 题，含已做对的 · 做对一次勾一格/)).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '章节' }), '久期');
  expect(screen.getByRole('radio', { name: '这一章错过的，含已做对的，2 题' })).toBeDefined();
  await waitFor(() => expect(screen.queryByText('题干 6')).toBeNull());
  expect(screen.getByText('题干 5')).toBeDefined();

  expect(requests.some(({ path }) => path === findTwins.path)).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: '每题再配一道像它的' }));
  expect(await screen.findByText('题干 9')).toBeDefined();
  expect(requests.find(({ path }) => path === findTwins.path)?.body).toEqual({
    ...{ courseId: 1, questionIds: [1, 5] },
  });
  expect(screen.getByRole('checkbox', { name: '每题再配一道像它的，共 3 题' })).toBeDefined();
  expect(screen.getByText('有 1 题没有像它、又能练的题。')).toBeDefined();
  const [first, second] = screen
    .getByRole('article')
    .querySelectorAll<HTMLElement>('section[data-block]');
  expect(within(first!).getByText('题干 1')).toBeDefined();
  expect(within(second!).getByText('题干 9')).toBeDefined();
  // It stands in no book: nothing is to be ticked.
  expect(within(second!).getByText('像第 1 题')).toBeDefined();
  // What is filled in from paper has the same numbers.
  expect(screen.getByRole('link', { name: '照纸上的填' }).getAttribute('href')).toBe(
    '/course/1/exercise?view=paper&ids=1.9.5',
  );

  expect(screen.queryByText('先算久期')).toBeNull();
  const mayPrint = () => !screen.getByRole<HTMLButtonElement>('button', { name: /^打印/ }).disabled;
  await waitFor(() => expect(mayPrint()).toBe(true));
  await userEvent.click(screen.getByRole('checkbox', { name: '带上我的笔记' }));
  // Not before they have come.
  await waitFor(() => expect(mayPrint()).toBe(false));
  noted.goOn();
  expect(await screen.findByText('先算久期')).toBeDefined();
  await waitFor(() => expect(mayPrint()).toBe(true));
  expect(screen.queryByText('旧的')).toBeNull();
  page.unmount();
  expect(root.getPropertyValue('--paper-left')).toBe('');
});

test('[course-exercise] of one topic what is not right yet is printed, answers apart, until none is left', async () => {
  const wrong = (questionId: number, readingId: number, dueDay: string) =>
    aWrong({ questionId, readingId, readingName: `第 ${readingId} 章`, dueDay });
  const book = (questions: ReturnType<typeof aWrong>[]) => ({
    ...{ courseName, today: '2026-11-23', weekAgo: 0, withheld: 0, removedThisMonth: 0 },
    ...{ autoRemove: true, rightsNeeded: 1, questions },
  });
  respondWith([
    ...site,
    answer(
      at(listWrongQuestions, { courseId: 1 }),
      book([wrong(1, 41, '2026-11-23'), wrong(2, 42, '2026-11-30')]),
    ),
    answer(at(listRightedQuestions, { courseId: 1 }), []),
    printed,
  ]);
  renderAt('/course/1/exercise?view=print');
  expect(await screen.findByText('题干 1')).toBeDefined();
  // The answers stand behind all questions.
  expect(screen.getByRole('heading', { name: `答案：${courseName}` })).toBeDefined();
  expect(screen.getByText(/^还没做对的 2 题 · 做对一次勾一格/)).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '章节' }), '第 42 章');
  expect(await screen.findByText('题干 2')).toBeDefined();
  expect(screen.queryByText('题干 1')).toBeNull();
  expect(screen.getByRole('heading', { name: '错题：第 42 章' })).toBeDefined();
  // At either width.
  expect(screen.getAllByRole('heading', { name: '打印或导出：第 42 章' })).not.toHaveLength(0);
  const fill = screen.getByRole('link', { name: '照纸上的填' });
  expect(fill.getAttribute('href')).toBe('/course/1/exercise?view=paper&ids=2');
  await userEvent.click(screen.getByRole('radio', { name: '今天到期的，0 题' }));
  expect(await screen.findByText('这里的题都做对了。')).toBeDefined();
});

test('[course-exercise] what was done on paper is filled in by number, judged, and sent as answers; a reload keeps what was filled in', async () => {
  localStorage.clear();
  const book = (questions: ReturnType<typeof aWrong>[]) => ({
    ...{ courseName, today: '2026-11-23', weekAgo: 0, withheld: 0, removedThisMonth: 0 },
    ...{ autoRemove: true, rightsNeeded: 1, questions },
  });
  const parts = [aPart({ questionId: 31, pos: 1 }), aPart({ questionId: 32, pos: 2 })];
  const questions = [
    aQuestion({ questionId: 1 }),
    aQuestion({ questionId: 2, qType: 'open', questionType: 'QA' }),
    aQuestion({ questionId: 3, qType: 'xl', questionType: 'QA', subQuestions: parts }),
  ];
  const answered = {
    ...{ questionStatus: 1 as const, personalCorrectCount: 1, personalWrongCount: 1 },
    ...{ groupStatus: 0 as const, inWrongList: false, rightsInRow: 1 },
  };
  const asked = respondWith([
    ...site,
    answer(
      at(listWrongQuestions, { courseId: 1 }),
      book([aWrong({ questionId: 1 }), aWrong({ questionId: 2 })]),
    ),
    answer(openQuestions, questions),
    answer(answerQuestion, answered),
  ]);
  const open = () => renderAt('/course/1/exercise?view=paper&ids=1.2.3');
  const first = open();
  const rowOf = async (number: string) =>
    within((await screen.findByText(`第 ${number} 题`)).closest('li')!);
  expect((await screen.findByRole('button', { name: '填好了' })).hasAttribute('disabled')).toBe(
    true,
  );
  await userEvent.click((await rowOf('1')).getByRole('button', { name: 'A' }));
  await userEvent.click((await rowOf('3（2）')).getByRole('button', { name: 'B' }));
  expect((await rowOf('2')).getByRole('link', { name: '去写' })).toBeDefined();
  first.unmount();
  open();
  expect((await rowOf('1')).getByRole('button', { name: 'A', pressed: true })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '交 2 题' }));
  expect(await screen.findByText('填了 2 题，对 1 题')).toBeDefined();
  expect((await rowOf('1')).getByText('对了')).toBeDefined();
  expect((await rowOf('3（2）')).getByText('还不对，正确 A')).toBeDefined();
  await waitFor(() => {
    const bodies = asked.filter(({ path }) => path === answerQuestion.path).map(({ body }) => body);
    expect(bodies).toMatchObject([
      { questionId: 1, studentAnswer: 'A', questionStatus: 1 },
      { questionId: 32, groupId: 3, studentAnswer: 'B', questionStatus: -1 },
    ]);
  });
});

test('[course-exercise] pages are counted by what fits whole on one', () => {
  expect(pagesOf([])).toBe(0);
  expect(pagesOf([400, 500])).toBe(1);
  expect(pagesOf([400, 500, 100])).toBe(2);
  // One that is higher than a page goes on over the next.
  expect(pagesOf([2000, 100])).toBe(3);
});

test('[course-exercise] what the sheet takes off the paper it takes off its own page alone: another that is printed later is whole', async () => {
  const file = path.join(import.meta.dirname, '../parts/print/printed-sheet.module.css');
  const rules = await readFile(file, 'utf8');
  expect(rules.match(/:global\(body\):has\(\.sheet\)/g)?.length).toBeGreaterThan(3);
  expect(rules.replaceAll(':global(body):has(.sheet)', '')).not.toContain(':global(body');
});
