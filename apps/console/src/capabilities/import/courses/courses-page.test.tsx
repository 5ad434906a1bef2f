// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  answerCourseImport,
  beginCourseImport,
  dropCourseImport,
  getCourseImport,
  listCourseImports,
  runCourseImport,
  type BroughtCourse,
  type CourseImport,
} from '@xuezhou/contract/import/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const importId = '019a0000-0000-7000-8000-000000000001';
const courseOf = (given: Partial<BroughtCourse> = {}): BroughtCourse => ({
  ...{ folder: 'bonds', title: '固收精讲', kind: 'new', here: null, answer: 'beside' },
  choices: ['beside', 'skip'],
  counts: [{ what: 'readings', added: 12, changed: 0, unchanged: 0, removed: 0 }],
  ...{ losses: [], videos: 0, withoutVideo: [], banks: [], faults: [], faultCount: 0 },
  courseId: null,
  ...given,
});
const runOf = (given: Partial<CourseImport> = {}): CourseImport => ({
  ...{ importId, fileName: '固收精讲.zip', state: 'ready', isMine: true, by: '周允' },
  ...{ begunAt: '2026-11-20T02:00:00Z', endedAt: null, bytes: 10, received: 10 },
  ...{ progress: { done: 0, of: 0 }, revision: 0, courses: [courseOf()] },
  ...{ leftOut: [], notes: [], isChangedSince: false, fault: null },
  ...given,
});
const open = (given: Partial<CourseImport> = {}) => {
  openConsole(`/console/courses/import?run=${importId}`, {
    says: [answer(getCourseImport, runOf(given)), answer(listCourseImports, [])],
  });
  return userEvent.setup();
};
const begin = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('says before anything is chosen what comes here, and refuses an empty file at once', async () => {
  openConsole('/console/courses/import', { says: [answer(listCourseImports, [])] });
  const user = userEvent.setup();
  expect(await screen.findByText('还没有导入过')).toBeTruthy();
  await user.click(begin('传上来看看'));
  expect(await screen.findByText('请选一个压缩包')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File([], '空.zip'));
  await user.click(begin('传上来看看'));
  expect(await screen.findByText('这个文件是空的，请换一个')).toBeTruthy();
  expect(calls(beginCourseImport)).toEqual([]);
  await user.upload(input, new File(['课'], '课.zip'));
  respondAlso([refuse(beginCourseImport, 'uploadNoRoom')]);
  await user.click(begin('传上来看看'));
  await waitFor(() => expect(calls(beginCourseImport)).toHaveLength(1));
  expect(calls(beginCourseImport)[0]?.body).toMatchObject({ fileName: '课.zip', bytes: 3 });
});

it('a course that asks is chosen, looked at again by that, and imported only then', async () => {
  const asking = courseOf({
    ...{ kind: 'ask', answer: null, counts: [], choices: ['update', 'beside', 'skip'] },
    here: { courseId: 7, title: '固收旧课' },
  });
  const user = open({ courses: [asking] });
  expect(await screen.findByText(/可能是这里的“固收旧课”/)).toBeTruthy();
  expect(screen.getByText('还有 1 门课没有选怎么办')).toBeTruthy();
  expect(begin('导入 0 门课').disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: '更新这门课' }));
  respondAlso([
    answer(answerCourseImport, { revision: 1 }),
    answer(getCourseImport, runOf({ revision: 1, courses: [{ ...asking, answer: 'update' }] })),
  ]);
  await user.click(begin('按这样看一遍'));
  await waitFor(() =>
    expect(calls(answerCourseImport)[0]?.body).toEqual({
      ...{ importId, revision: 0, answers: [{ folder: 'bonds', answer: 'update' }] },
    }),
  );
  respondAlso([answer(runCourseImport, true)]);
  await user.click(await screen.findByRole('button', { name: '导入 1 门课' }));
  await waitFor(() => expect(calls(runCourseImport)[0]?.body).toEqual({ importId, revision: 1 }));
});

it('what students lose is shown before and after, and has to be ticked', async () => {
  const user = open({
    courses: [
      courseOf({
        ...{ kind: 'update', answer: 'update', choices: ['update', 'skip'] },
        here: { courseId: 7, title: '固收精讲' },
        counts: [{ what: 'questions', added: 2, changed: 1, unchanged: 30, removed: 4 }],
        losses: ['3 道题不再出，学员做过 15 次；做过的记录和成绩都留着'],
      }),
    ],
  });
  const table = within(await screen.findByRole('table', { name: '“固收精讲”会变什么' }));
  const row = table.getByRole('row', { name: /^题/ });
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    ...['35', '2', '1', '30', '4', '33'],
  ]);
  expect(screen.getByText(/3 道题不再出，学员做过 15 次/)).toBeTruthy();
  expect(begin('导入 1 门课').disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: '对学员的影响，我看过了' }));
  respondAlso([answer(runCourseImport, true)]);
  await user.type(screen.getByRole('textbox', { name: '原因' }), '换新版');
  await user.click(begin('导入 1 门课'));
  await waitFor(() =>
    expect(calls(runCourseImport)[0]?.body).toEqual({
      ...{ importId, revision: 0, isLossSeen: true, why: '换新版' },
    }),
  );
});

it('tells what is left out, which lectures have no video, and what changed since the look', async () => {
  const line = 'courses/bonds/01/lectures.yaml 第 3 节：找不到 video 文件 c.mp4';
  open({
    isChangedSince: true,
    leftOut: ['校名', '职业规划'],
    courses: [courseOf({ withoutVideo: [line], faults: [line], faultCount: 1, videos: 8 })],
  });
  expect(await screen.findByText('您看过以后，学校的内容变了')).toBeTruthy();
  expect(screen.getByText(/校名、职业规划，没有导入/)).toBeTruthy();
  expect(screen.getByText('1 节课没有带视频，这次不导入')).toBeTruthy();
  expect(screen.getAllByText(line)).toHaveLength(1);
  expect(screen.getByText(/8 节课的视频导入以后再转/)).toBeTruthy();
});

it('what failed says why, and is looked at again or let go', async () => {
  const user = open({ state: 'failed', courses: [], fault: '这是 SCORM 课件' });
  expect(await screen.findByText('这是 SCORM 课件')).toBeTruthy();
  respondAlso([answer(answerCourseImport, { revision: 1 })]);
  await user.click(begin('再看一遍'));
  await waitFor(() => expect(calls(answerCourseImport)[0]?.body).toMatchObject({ answers: [] }));
  respondAlso([answer(dropCourseImport, true)]);
  await user.click(begin('不导入了'));
  await waitFor(() => expect(shownAddress()).toBe('/console/courses/import'));
});

it('one that was written leads to its courses, and names what is left to mend', async () => {
  open({
    ...{ state: 'done', endedAt: '2026-11-20T03:00:00Z' },
    courses: [
      courseOf({
        courseId: 5001,
        faults: ['courses/bonds/papers.yaml：没有这一章'],
        faultCount: 1,
      }),
      courseOf({ folder: 'old', title: '旧课', answer: 'skip' }),
    ],
  });
  const link = await screen.findByRole('link', { name: '打开“固收精讲”' });
  expect(link.getAttribute('href')).toContain('/courses/5001');
  expect(screen.getByText('导入了 1 门课')).toBeTruthy();
  expect(screen.getByText('courses/bonds/papers.yaml：没有这一章')).toBeTruthy();
});

it('a colleague only looks', async () => {
  open({ isMine: false });
  expect(await screen.findByText('这里没有这门课。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '不导入了' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^导入 / })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('one that was not sent whole is given up in the list, and so makes room', async () => {
  openConsole('/console/courses/import', {
    says: [
      answer(listCourseImports, [
        {
          ...{ importId, fileName: '断了.zip', state: 'receiving', by: '周允', isMine: true },
          ...{ begunAt: '2026-11-20T02:00:00Z', endedAt: null, titles: [] },
        },
      ]),
    ],
  });
  const user = userEvent.setup();
  const give = await screen.findByRole('button', { name: '放弃 断了.zip' });
  respondAlso([answer(dropCourseImport, true), answer(listCourseImports, [])]);
  await user.click(give);
  await waitFor(() => expect(calls(dropCourseImport)[0]?.body).toEqual({ importId }));
  expect(await screen.findByText('还没有导入过')).toBeTruthy();
});

it('one that was given up amid its sending is not looked at again', async () => {
  open({ state: 'failed', courses: [], received: 4, fault: '没有传完就放弃了，请重新选文件' });
  expect(await screen.findByText('没有传完就放弃了，请重新选文件')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再看一遍' })).toBeNull();
  expect(begin('另选一个文件')).toBeTruthy();
});
