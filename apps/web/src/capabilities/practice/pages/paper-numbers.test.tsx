// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  exerciseTypes,
  findTwins,
  listRightedQuestions,
  listWrongQuestions,
  openQuestions,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { answer, at, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';
import { paperParts } from '../parts/print/to-paper-fill.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { aWrong } from '../testing/a-wrong.ts';

const site = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];

const bookOf = (ids: readonly number[]) =>
  answer(at(listWrongQuestions, { courseId: 1 }), {
    ...{ courseName: 'CFA 一级', today: '2026-11-23', weekAgo: 0, withheld: 0, rightsNeeded: 1 },
    ...{ removedThisMonth: 0, autoRemove: true },
    questions: ids.map((questionId) => aWrong({ questionId })),
  });
const righted = (ids: readonly number[]) =>
  answer(
    at(listRightedQuestions, { courseId: 1 }),
    ids.map((questionId) => ({ questionId, readingId: 42, readingName: '久期' })),
  );
/** All but these can be opened. */
const openAllBut = (...gone: number[]) =>
  answer(openQuestions, ({ body }) =>
    body.questionIds
      .filter((questionId) => !gone.includes(questionId))
      .map((questionId) =>
        aQuestion({ questionId, detail: { ...aPart().detail, question: `题干 ${questionId}` } }),
      ),
  );

test('[course-exercise] what cannot be opened is not numbered on paper, nor in what is filled in from it', async () => {
  respondWith([...site, bookOf([1, 2, 3]), righted([]), openAllBut(2)]);
  renderAt('/course/1/exercise?view=print');
  const fill = await screen.findByRole('link', { name: '照纸上的填' });
  expect(fill.getAttribute('href')).toBe('/course/1/exercise?view=paper&ids=1.3');
});

test('[course-exercise] what can be opened no more by the time it is filled in leaves the others their numbers', async () => {
  localStorage.clear();
  respondWith([...site, bookOf([1, 3]), openAllBut(2)]);
  renderAt('/course/1/exercise?view=paper&ids=1.2.3&from=301');
  const rowOf = async (number: number) =>
    within((await screen.findByText(`第 ${number} 题`)).closest('li')!);
  expect((await rowOf(301)).getByText('题干 1')).toBeDefined();
  expect((await rowOf(302)).getByText('这一题现在不能填')).toBeDefined();
  expect((await rowOf(303)).getByText('题干 3')).toBeDefined();
});

test('[course-exercise] a paper of more than one address holds is filled in by parts', () => {
  const ids = Array.from({ length: 302 }, (_none, index) => index + 1);
  expect(paperParts(ids).map((part) => [part.from, part.ids.length])).toEqual([
    [1, 300],
    [301, 2],
  ]);
  expect(paperParts(ids).at(-1)?.ids).toEqual([301, 302]);
});

test('[course-exercise] what has to be written and stands in no book is practised all the same', async () => {
  const essay = { qType: 'open' as const, questionType: 'QA' as const };
  respondWith([
    ...site,
    bookOf([1]),
    answer(openQuestions, [
      aQuestion({ questionId: 1, ...essay, inWrongList: true }),
      aQuestion({ questionId: 9, ...essay, inWrongList: false }),
    ]),
  ]);
  renderAt('/course/1/exercise?view=paper&ids=1.9');
  const [own, added] = await screen.findAllByRole('link', { name: '去写' });
  expect(own?.getAttribute('href')).toContain(`type=${exerciseTypes.correcting}&`);
  expect(added?.getAttribute('href')).toContain(`type=${exerciseTypes.sequential}&`);
});

test('[course-exercise] of more than one request asks for, each has another one like it, and none stands there twice', async () => {
  const own = Array.from({ length: 301 }, (_none, index) => index + 1);
  respondWith([
    ...site,
    bookOf(own),
    righted([]),
    answer(openQuestions, []),
    answer(findTwins, ({ body }) =>
      body.questionIds.slice(-1).map((questionId) => ({ questionId, twinId: questionId + 1000 })),
    ),
  ]);
  renderAt('/course/1/exercise?view=print');
  await userEvent.click(await screen.findByRole('checkbox', { name: '每题再配一道像它的' }));
  expect(
    await screen.findByRole('checkbox', { name: '每题再配一道像它的，共 303 题' }),
  ).toBeDefined();
  expect(screen.getByText('有 299 题没有像它、又能练的题。')).toBeDefined();
  expect(
    calls(findTwins).map(({ body: { questionIds, not } }) => [questionIds.length, not]),
  ).toEqual([
    [300, own],
    [1, [...own, 1300]],
  ]);
});

test('[course-exercise] a book that was worked off is printed once more', async () => {
  respondWith([...site, bookOf([]), righted([5]), openAllBut()]);
  renderAt('/course/1/exercise?view=print');
  expect(await screen.findByText('题干 5')).toBeDefined();
  expect(screen.queryByText('错题本是空的')).toBeNull();
  expect(
    screen.getByRole('radio', { name: '错过的，含已做对的，1 题', checked: true }),
  ).toBeDefined();
});
