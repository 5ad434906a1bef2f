// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getPracticeTree,
  listExerciseTypes,
  listQuestions,
  openQuestions,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, calls, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';
import { student } from '../../../test/students.ts';

const site = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];
const courseName = 'CFA 一级精讲班';

test('[course-exercise] a download that fails half-way is told once, with a way to try again', async () => {
  const list = {
    title: courseName,
    questions: [{ questionId: 7, questionStatus: 0, isMarked: false, qType: 'single' }],
  };
  const landing = [
    ...site,
    answer(at(listExerciseTypes, { courseId: 1 }), {
      courseName,
      types: [{ type: 4, title: '顺序练习', total: 1, done: 0, answered: 0 }],
    }),
    answer(at(getPracticeTree, { courseId: 1 }), [
      {
        bookId: 1,
        bookName: '数量方法',

        total: 1,
        done: 0,
        right: 0,
        heldOut: 0,
        readings: [],
      },
    ]),
    answer(listQuestions, list),
    fail(openQuestions, 500),
  ];
  respondWith(landing);
  renderAt('/course/1/exercise');
  await userEvent.click(await screen.findByRole('button', { name: '下载离线练习' }));
  expect(await screen.findByText('题目没有下载完')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await expect.poll(() => calls(openQuestions).length).toBe(2);
});

test('[course-exercise] a course of more questions than one answer lists is downloaded part by part', async () => {
  const item = (questionId: number) => ({
    questionId,
    questionStatus: 0,
    isMarked: false,
    qType: 'single',
  });
  respondWith([
    ...site,
    answer(at(listExerciseTypes, { courseId: 1 }), {
      courseName,
      types: [{ type: 4, title: '顺序练习', total: 3, done: 0, answered: 0 }],
    }),
    answer(at(getPracticeTree, { courseId: 1 }), []),
    answer(listQuestions, ({ body }) => {
      const { from = 0 } = body as { from?: number };
      const questions = [item(7), item(8), item(9)].slice(from, from + 2);
      return { title: courseName, questions, part: { from, total: 3 } };
    }),
    fail(openQuestions, 500),
  ]);
  renderAt('/course/1/exercise');
  await userEvent.click(await screen.findByRole('button', { name: '下载离线练习' }));
  expect(await screen.findByText('题目没有下载完')).toBeDefined();
  expect(calls(openQuestions)[0]?.body).toMatchObject({ questionIds: [7, 8, 9] });
});

test('a set that runs is asked for whole when it begins, with its explanations', async () => {
  const all = [1, 2, 3, 4, 5].map((questionId) => aQuestion({ questionId }));
  serve(all, [answer(openQuestions, all)]);
  renderAt('/exercise/1?type=4&q=1');
  await screen.findByText('题干');
  await expect
    .poll(() => calls(openQuestions)[0]?.body)
    .toEqual({
      courseId: 1,
      questionIds: [1, 2, 3, 4, 5],
    });
});
