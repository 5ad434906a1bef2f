// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../test/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';

const site = {
  'GET /api/version': { version: '1' },
  'GET /api/nuxt/web/student/info': student(),
};
const courseName = 'CFA 一级精讲班';

test('[course-exercise] a download that fails half-way is told once, with a way to try again', async () => {
  const list = { title: courseName, questions: [{ questionId: 7, questionStatus: 0 }] };
  const landing = {
    ...site,
    'GET /api/practice/types/1': {
      courseName,
      types: [{ type: 4, title: '顺序练习', total: 1, done: 0 }],
    },
    'GET /api/practice/tree/1': [
      {
        bookId: 1,
        bookName: '数量方法',

        total: 1,
        done: 0,
        right: 0,
        readings: [],
      },
    ],
    'POST /api/practice/questions': list,
    'POST /api/practice/questions/open': refuse(500),
  };
  const requests = answer(landing);
  renderAt('/course/1/exercise');
  await userEvent.click(await screen.findByRole('button', { name: '下载离线练习' }));
  expect(await screen.findByText('题目没有下载完')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await expect
    .poll(() => requests.filter(({ path }) => path === '/api/practice/questions/open').length)
    .toBe(2);
});
