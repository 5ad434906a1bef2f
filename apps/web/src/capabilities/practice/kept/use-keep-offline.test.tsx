// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getPracticeTree, listExerciseTypes } from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';

// There is no IndexedDB here; the stories keep a course in a real one.
let kept = 0;
vi.mock('./kept-practice.ts', () => ({
  countKept: () => Promise.resolve(kept),
  keepCourse: () => Promise.resolve((kept = 156)),
}));
afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

test('a course is taken along though Firefox waits for the person to say whether its storage is kept', async () => {
  const unanswered = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}));
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persist: unanswered },
  });
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(listExerciseTypes, { courseId: 1 }), {
      courseName: 'CFA 一级精讲班',
      types: [{ type: 4, title: '顺序练习', total: 156, done: 0, answered: 0 }],
    }),
    answer(at(getPracticeTree, { courseId: 1 }), []),
  ]);
  renderAt('/course/1/exercise');
  await userEvent.click(await screen.findByRole('button', { name: '下载离线练习' }));
  expect(await screen.findByRole('button', { name: '已下载 156 题' })).toBeDefined();
  expect(unanswered).toHaveBeenCalledOnce();
});
