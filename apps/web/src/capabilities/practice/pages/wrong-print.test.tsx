// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import { listWrongQuestions, openQuestions } from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, respondWith } from '../../../test/server.ts';
import { student } from '../../../test/students.ts';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { markdownOf } from '../wrong-text.ts';

const site = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];
const courseName = 'CFA 一级精讲班';

test('[course-exercise] a wrong-answer book with nothing in it is not printed, and leads to practice', async () => {
  const requests = respondWith([
    ...site,
    answer(at(listWrongQuestions, { courseId: 1 }), {
      courseName,
      withheld: 0,
      removedLately: 0,
      autoRemove: true,
      rightsNeeded: 1,
      questions: [],
    }),
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
