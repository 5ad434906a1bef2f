// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';

const site = {
  'GET /api/version': { version: '1' },
  'GET /api/nuxt/web/student/info': student(),
};
const courseName = 'CFA 一级精讲班';

test('[course-exercise] a wrong-answer book with nothing in it is not printed, and leads to practice', async () => {
  const requests = answer({
    ...site,
    'GET /api/practice/wrong/1': {
      courseName,
      total: 0,
      twiceOrMore: 0,
      removedLately: 0,
      rightsNeeded: 1,
      questions: [],
    },
  });
  renderAt('/course/1/exercise?view=print');
  expect(await screen.findByText('错题本是空的')).toBeDefined();
  expect(screen.getByRole('link', { name: '去做练习' }).getAttribute('href')).toBe(
    '/course/1/exercise',
  );
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  expect(requests.some(({ path }) => path === '/api/practice/questions/open')).toBe(false);
});
