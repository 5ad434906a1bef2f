// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  listCourseAssignments,
  removeAssignment,
  setAssignment,
} from '@xuezhou/contract/assignment/console';
import { getCourseTree } from '@xuezhou/contract/authoring/console';
import { getCoursePolicy, saveCoursePolicy } from '@xuezhou/contract/enrolment/console';
import {
  beginCourseFile,
  dropCourseFile,
  listCourseFiles,
  putCourseFile,
  removeCourseFile,
  saveCourseFile,
  type CourseFile,
} from '@xuezhou/contract/material/console';
import { describe, expect, it } from 'vitest';
import { courseTree } from '../../../test/course-samples.ts';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';
import type { BookWork, CoursePolicy } from './rules.queries.ts';

const policy: CoursePolicy = {
  ...{ modes: ['challenge', 'video'], postponeTimes: 1, postponeDays: 90, preopen: true },
};
const book = (given: Partial<NonNullable<BookWork['assignment']>> | null = {}): BookWork => ({
  ...{ bookId: 10, bookTitle: '固定收益' },
  assignment: given && {
    ...{ assignmentId: 7, title: '算久期', markdown: '写一页', opensNext: 'passed', version: 'v1' },
    handedIn: 0,
    ...given,
  },
});
const file = (given: Partial<CourseFile> = {}): CourseFile => ({
  ...{ fileId: 31, bookId: null, title: '公式表', fileName: '公式 表.pdf', bytes: 2_100_000 },
  ...{ madeAt: '2026-11-20T02:00:00.000Z', isOfPackage: false },
  ...given,
});
const says = [
  answer(getCourseTree, courseTree()),
  answer(getCoursePolicy, policy),
  answer(listCourseAssignments, [book(), { bookId: 11, bookTitle: '衍生品', assignment: null }]),
  answer(listCourseFiles, [file(), file({ fileId: 32, title: '讲义', isOfPackage: true })]),
];
const address = '/console/courses/5001/rules';
const rules = async () => within(await screen.findByRole('form', { name: '学习规则' }));

describe('the rules of a course', () => {
  it('are saved over what was seen, and at least one way to study stays', async () => {
    const user = userEvent.setup();
    const saved = { ...policy, modes: ['video' as const], postponeDays: 30 };
    openConsole(address, { says: [...says, answer(saveCoursePolicy, saved)] });
    const form = await rules();
    await user.click(form.getByRole('checkbox', { name: '闯关' }));
    await user.click(form.getByRole('checkbox', { name: '看课' }));
    await user.click(form.getByRole('button', { name: '存下规则' }));
    expect(await form.findByText('请至少留一种学习方式')).toBeTruthy();
    await user.click(form.getByRole('checkbox', { name: '看课' }));
    const days = form.getByLabelText('每次延期几天');
    await user.clear(days);
    await user.type(days, '30');
    await user.dblClick(form.getByRole('button', { name: '存下规则' }));
    await screen.findByText('存好了，学员马上按新的规则学');
    expect(calls(saveCoursePolicy)).toEqual([{ body: { courseId: 5001, ...saved, seen: policy } }]);
  });

  it('that a colleague saved meanwhile stand beside what is chosen, and neither is lost', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, refuse(saveCoursePolicy, 'coursePolicyChanged')] });
    const form = await rules();
    await user.click(form.getByRole('checkbox', { name: '闯关' }));
    const theirs = { ...policy, postponeTimes: 4 };
    respondAlso([answer(getCoursePolicy, theirs)]);
    await user.click(form.getByRole('button', { name: '存下规则' }));
    expect(await form.findByText(/自助延期 4 次/)).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: '闯关' }).checked).toBe(false);
    const mine = { ...policy, modes: ['video' as const] };
    respondAlso([answer(saveCoursePolicy, mine)]);
    await user.click(form.getByRole('button', { name: '用我的' }));
    await user.click(form.getByRole('button', { name: '存下规则' }));
    await waitFor(() =>
      expect(calls(saveCoursePolicy).at(-1)).toMatchObject({ body: { seen: theirs } }),
    );
  });

  it('are only read by who may not publish, and are no page of who may not read', async () => {
    openConsole(address, {
      says: [answer(getCourseTree, courseTree({ mayPublish: false })), ...says.slice(1)],
      self: { permissions: ['content.read'] },
    });
    const form = await rules();
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: '闯关' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '传资料' })).toBeNull();
    expect(screen.getByText(/修改要有“/)).toBeTruthy();
  });

  it('wait for the first publication, and say when they did not come', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, fail(getCoursePolicy, 503)] });
    await screen.findByText('这门课的规则没有取到');
    respondAlso([refuse(getCoursePolicy, 'courseUnknown')]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('“CFA 一级精讲班”还没有发布过')).toBeTruthy();
  });
});

describe('what a book sets', () => {
  it('is a list whose name is not that of the card around it', async () => {
    openConsole(address, { says });
    await screen.findByRole('button', { name: '修改“固定收益”的作业' });
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(names).toContain('作业');
    expect(new Set(names).size).toBe(names.length);
  });

  it('is written, checked at its field, and sent once for two presses', async () => {
    const user = userEvent.setup();
    openConsole(address, {
      says: [...says, answer(setAssignment, { assignmentId: 7, bookTitle: '固定收益' })],
    });
    await user.click(await screen.findByRole('button', { name: '修改“固定收益”的作业' }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = await dialog.findByRole('textbox', { name: '标题' });
    await user.clear(title);
    await user.click(dialog.getByRole('button', { name: '存下作业' }));
    expect(await dialog.findByText('请写上作业的标题')).toBeTruthy();
    await user.type(title, '算修正久期');
    await user.dblClick(dialog.getByRole('button', { name: '存下作业' }));
    await screen.findByText('作业改好了');
    expect(calls(setAssignment)).toEqual([
      {
        body: {
          ...{ bookId: 10, title: '算修正久期', markdown: '写一页', opensNext: 'passed' },
          seen: 'v1',
        },
      },
    ]);
  });

  it('that a colleague changed meanwhile is shown before it is written over', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, refuse(setAssignment, 'assignmentChanged')] });
    await user.click(await screen.findByRole('button', { name: '修改“固定收益”的作业' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: '标题' }), '二');
    respondAlso([
      answer(listCourseAssignments, [book({ title: '同事的', markdown: '写三页', version: 'v2' })]),
    ]);
    await user.click(dialog.getByRole('button', { name: '存下作业' }));
    expect(await dialog.findByText('写三页')).toBeTruthy();
    respondAlso([answer(setAssignment, { assignmentId: 7, bookTitle: '固定收益' })]);
    await user.click(dialog.getByRole('button', { name: '用我的' }));
    await user.click(dialog.getByRole('button', { name: '存下作业' }));
    await waitFor(() =>
      expect(calls(setAssignment).at(-1)).toMatchObject({
        body: { title: '算久期二', seen: 'v2' },
      }),
    );
  });

  it('is taken away as it was seen, and not where somebody worked on it', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, answer(removeAssignment, { title: '算久期' })] });
    await user.click(await screen.findByRole('button', { name: '删去“固定收益”的作业' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: '删去 1 份作业' }));
    await screen.findByText(/删去了“算久期”/);
    expect(calls(removeAssignment)).toEqual([{ body: { bookId: 10, seen: 'v1' } }]);
    respondAlso([answer(listCourseAssignments, [book({ handedIn: 3 })])]);
  });
});

describe('the files of a course', () => {
  it('are put by title and book; those of a package are only read', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, answer(saveCourseFile, true)] });
    expect(await screen.findByText(/跟着导入的课程包/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '删去：讲义' })).toBeNull();
    expect(screen.getByRole('link', { name: '公式表' }).getAttribute('href')).toBe(
      '/files/console/course-file/31',
    );
    await user.click(screen.getByRole('button', { name: '改标题：公式表' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('标题'), '二版');
    await user.click(dialog.getByRole('button', { name: '存下 1 份资料' }));
    await screen.findByText('改好了，学员看到的已经是新的');
    expect(calls(saveCourseFile)).toEqual([
      {
        body: {
          ...{ fileId: 31, title: '公式表二版', bookId: null },
          seen: { title: '公式表', bookId: null },
        },
      },
    ]);
  });

  it('are sent: empty ones are refused here, and one that came whole before is only put', async () => {
    const user = userEvent.setup();
    const pdf = new File(['%PDF'], '真题.pdf');
    const begun = { uploadId: '0196f1f0-0000-7000-8000-000000000001', bytes: 4, received: 4 };
    openConsole(address, {
      says: [...says, answer(beginCourseFile, begun), refuse(putCourseFile, 'courseFileChanged')],
    });
    await user.click(await screen.findByRole('button', { name: '传资料' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: '上传 1 份资料' }));
    expect(await dialog.findByText('请选一个文件')).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, pdf);
    expect(dialog.getByLabelText<HTMLInputElement>('标题').value).toBe('真题');
    await user.click(dialog.getByRole('button', { name: '上传 1 份资料' }));
    expect(await dialog.findByText(/刚刚有同事改过这份资料/)).toBeTruthy();
    respondAlso([answer(putCourseFile, { fileId: 40 })]);
    await user.click(dialog.getByRole('button', { name: '上传 1 份资料' }));
    await screen.findByText('“真题”传好了，学员可以下载了');
    // The same upload, however often it was pressed.
    const ids = new Set(calls(beginCourseFile).map(({ body }) => body.uploadId));
    expect(ids.size).toBe(1);
    expect(calls(dropCourseFile)).toEqual([]);
  });

  it('are given up with their upload, and removed once', async () => {
    const user = userEvent.setup();
    const begun = { uploadId: '0196f1f0-0000-7000-8000-000000000001', bytes: 4, received: 4 };
    openConsole(address, {
      says: [
        ...says,
        ...[answer(beginCourseFile, begun), refuse(putCourseFile, 'uploadNotReady')],
        ...[answer(dropCourseFile, true), answer(removeCourseFile, { title: '公式表' })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: '换文件：公式表' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText('标题');
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['%PDF'], '真题.pdf'),
    );
    await user.click(dialog.getByRole('button', { name: '换上这个文件' }));
    expect(await dialog.findByText('视频还没有传完、查完，请稍等再用')).toBeTruthy();
    expect(calls(beginCourseFile)).toMatchObject([{ body: { replaces: 31, bytes: 4 } }]);
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(calls(dropCourseFile)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '删去：公式表' }));
    const removal = within(await screen.findByRole('dialog'));
    await user.dblClick(await removal.findByRole('button', { name: '删去 1 份资料' }));
    await screen.findByText(/删去了“公式表”/);
    expect(calls(removeCourseFile)).toHaveLength(1);
  });

  it('are cards on a phone, and say when there are none', async () => {
    usePhoneScreen();
    openConsole(address, { says: [...says.slice(0, 3), answer(listCourseFiles, [])] });
    expect(await screen.findByText('还没有资料')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
