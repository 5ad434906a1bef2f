// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  eraseCourse,
  getCourseErasure,
  listAuthoredCourses,
  listErasedCourses,
  restoreErasedCourse,
} from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const course = {
  ...{ courseId: 5001, title: '久期入门', family: 'CFA', owner: 'console', folder: null },
  ...{ books: 1, readings: 2, lectures: 3, version: 2, publishedAt: null, isMine: true },
} as const;
const ofFiles = {
  ...course,
  courseId: 1,
  title: '文件里的',
  owner: 'files',
  folder: 'demo',
} as const;
const says = [
  answer(listAuthoredCourses, [course, ofFiles]),
  answer(getCourseErasure, {
    ...{ title: '久期入门', version: 2 },
    uses: [{ kind: 'questions', count: 40, names: [] }],
  }),
];

const opened = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: '删去“久期入门”' }));
  return within(await screen.findByRole('dialog', { name: '删去“久期入门”' }));
};

it('says who still uses a course, and that it cannot go before', async () => {
  const user = userEvent.setup();
  openConsole('/console/courses', {
    says: [
      ...says,
      answer(getCourseErasure, {
        ...{ title: '久期入门', version: 2 },
        uses: [
          { kind: 'students', count: 7, names: ['舟舟', '阿雪'] },
          { kind: 'questions', count: 40, names: [] },
        ],
      }),
    ],
  });
  const dialog = await opened(user);
  expect(await dialog.findByText('7 位学员还在学期里：舟舟、阿雪等')).toBeTruthy();
  expect(dialog.queryByLabelText('课程名称')).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '删去 1 门课' }).disabled).toBe(
    true,
  );
  // Those of files are removed where they are written.
  expect(screen.queryByRole('button', { name: '删去“文件里的”' })).toBeNull();
});

it('asks for the title and a reason, once, and keeps both where it is refused', async () => {
  const user = userEvent.setup();
  openConsole('/console/courses', { says: [...says, refuse(eraseCourse, 'courseInUse')] });
  const dialog = await opened(user);
  expect(await dialog.findByText('40 道题目')).toBeTruthy();
  await user.type(dialog.getByLabelText('课程名称'), '久期');
  await user.click(dialog.getByRole('button', { name: '删去 1 门课' }));
  expect(await dialog.findByText('请照着写：久期入门')).toBeTruthy();
  expect(calls(eraseCourse)).toEqual([]);
  await user.type(dialog.getByLabelText('课程名称'), '入门');
  await user.type(dialog.getByLabelText('原因'), '重做了');
  await user.click(dialog.getByRole('button', { name: '删去 1 门课' }));
  expect(await dialog.findByText(/还有人在用这门课/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('课程名称').value).toBe('久期入门');
  respondAlso([refuse(eraseCourse, 'approvalAsked')]);
  await user.dblClick(dialog.getByRole('button', { name: '删去 1 门课' }));
  await waitFor(() => expect(calls(eraseCourse)).toHaveLength(2));
  expect(calls(eraseCourse)[1]).toEqual({
    body: { courseId: 5001, title: '久期入门', why: '重做了' },
  });
});

it('is offered to nobody who may not', async () => {
  openConsole('/console/courses', {
    says,
    self: { permissions: ['content.read', 'content.draft'] },
  });
  await screen.findByText('久期入门');
  expect(screen.queryByRole('button', { name: '删去“久期入门”' })).toBeNull();
});

const erased = {
  ...{ courseId: 5001, title: '久期入门', why: '重做了', erasedBy: '校长', isKept: false },
  ...{ erasedAt: '2026-11-12T04:00:00.000Z', until: '2026-11-19T04:00:00.000Z' },
};

it('brings one back, says what cannot come any more, and asks again what was not fetched', async () => {
  const user = userEvent.setup();
  openConsole('/console/courses/erased', {
    says: [fail(listErasedCourses, 503), refuse(restoreErasedCourse, 'courseNotErased')],
  });
  await screen.findByText('删去的课程没有取到');
  respondAlso([
    answer(listErasedCourses, [
      erased,
      { ...erased, courseId: 5002, title: '又用的', isKept: true },
    ]),
  ]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  const row = within((await screen.findByText('久期入门')).closest('tr')!);
  expect(screen.getByText('又有人在用，不会清掉；请找回')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '找回' }));
  expect((await screen.findByText(/不在删去的里面/)).getAttribute('role')).toBe('alert');
  respondAlso([answer(restoreErasedCourse, true), answer(listErasedCourses, [])]);
  await user.click(row.getByRole('button', { name: '找回' }));
  await screen.findByText('“久期入门”回来了');
  expect(await screen.findByText('没有删去的课程')).toBeTruthy();
  expect(calls(restoreErasedCourse).at(-1)).toEqual({ body: { courseId: 5001 } });
});
