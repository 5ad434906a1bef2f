// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubUploads } from '@xuezhou/client/testing/fake-upload.ts';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getCourseTree, listAuthoredCourses } from '@xuezhou/contract/authoring/console';
import {
  beginImport,
  getImport,
  getImportRows,
  listImportCourses,
  listImports,
  type ImportRow,
  type ImportRun,
} from '@xuezhou/contract/import/console';
import { beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const importId = '019a0000-0000-7000-8000-000000000001';
const none = { new: 0, update: 0, look: 0, conflict: 0, same: 0, cannot: 0, left: 0 };
const runOf = (given: Partial<ImportRun> = {}): ImportRun => ({
  ...{
    importId,
    fileName: '固收.epub',
    state: 'ready',
    contents: 'questions',
    courseId: null,
    course: '固定收益入门',
  },
  ...{ head: null, columns: [], revision: 1, isChecked: true, progress: { done: 0, of: 0 } },
  ...{ counts: { ...none, new: 1, look: 1, cannot: 1 }, notes: [], fault: null, importNo: null },
  ...{ endedAt: null, undoUntil: null, undoneAt: null, answers: 0 },
  ...{ corrections: [], correctedTotal: 0, isRegrading: false, regradedAt: null },
  ...{ mayRegrade: true, waiting: 0, ...given },
});
const rowOf = (at: number, given: Partial<ImportRow>): ImportRow => ({
  ...{ at, place: '《久期》', state: 'new', words: ['新的'], kind: '章', stem: '字'.repeat(60) },
  ...{ cells: [], mendable: [], choice: null, choices: [], isWaiting: false, ...given },
});
const rows = [
  rowOf(0, {}),
  rowOf(1, { place: '《凸性》', state: 'look', words: ['视频没有取用'] }),
  rowOf(2, { place: 'OEBPS/c.xhtml', state: 'cannot', words: ['这一章太长'], stem: '', kind: '' }),
];
const listed = (courseId: number, title: string, owner: 'console' | 'files', isMine: boolean) => ({
  ...{ courseId, title, owner, isMine, family: 'CFA' as const, folder: null },
  ...{ books: 1, readings: 0, lectures: 0, version: 0, publishedAt: null },
});
const tree = {
  ...{ owner: 'console' as const, folder: null, version: 0, revision: 1 },
  ...{ mayDraft: true, mayPublish: true },
  setting: {
    ...{ title: '精讲班', family: 'CFA' as const, cover: '精讲', subtitle: '', examDate: null },
    ...{ isOpen: false, needsIdentity: false, shufflesOptions: false },
  },
  nodes: [
    {
      ...{ kind: 'book' as const, nodeId: 71, parentId: 7, title: '固收', state: 'new' as const },
      ...{ revision: 1, number: '', cover: '固收', intro: '', isIssued: true },
      ...{ isIntensive: false, isFree: false, canDraft: false, hasContent: false },
      ...{ topics: [], topicId: null, comments: 0 },
    },
  ],
};
const says = (given: Partial<ImportRun> = {}) => [
  answer(listImportCourses, [{ courseId: 7, title: 'CFA 一级精讲班' }]),
  answer(listImports, { open: [], past: [] }),
  answer(getImport, runOf(given)),
  answer(getImportRows, { list: rows, next: null }),
];
const open = (given: Partial<ImportRun> = {}) =>
  openConsole(`/console/import?run=${importId}`, { says: says(given) });
const choose = async (name: string) => {
  const user = userEvent.setup();
  await screen.findByText('还没有写入任何东西');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['书'], name));
  return user;
};
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '下一步' });

beforeEach(() => {
  localStorage.clear();
  stubUploads();
});

it('a book goes into no course, whichever was chosen before', async () => {
  openConsole('/console/import', { says: says({ state: 'checking', counts: none }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: '课程' }));
  await user.keyboard('{ArrowDown}{Enter}');
  await choose('固收.epub');
  expect(screen.queryByRole('combobox', { name: '课程' })).toBeNull();
  expect(screen.getByText(/^书和课程包自成一门课，名字由它自己说/)).toBeTruthy();
  respondAlso([answer(beginImport, ({ body }) => ({ importId: body.importId }))]);
  await user.click(next());
  await screen.findByText('正在看每一行会怎样');
  expect(calls(beginImport)[0]?.body).toMatchObject({ fileName: '固收.epub' });
  expect(calls(beginImport)[0]?.body).not.toHaveProperty('courseId');
});

it('who may publish to the own courses alone is told who can bring one', async () => {
  openConsole('/console/import', {
    says: says(),
    self: { permissions: ['content.publish:own'] },
  });
  await choose('课.imscc');
  expect(screen.getByText(/请让能发布全校内容的同事来导入/)).toBeTruthy();
  expect(next().disabled).toBe(true);
});

it('a Word file is asked what is in it, and its chapters go into a book of a course that pages write', async () => {
  openConsole('/console/import', { says: says({ state: 'checking', counts: none }) });
  respondAlso([
    answer(listAuthoredCourses, [
      listed(7, '精讲班', 'console', true),
      listed(8, '文件里的', 'files', true),
      listed(9, '别人的', 'console', false),
    ]),
    answer(getCourseTree, tree),
    answer(beginImport, ({ body }) => ({ importId: body.importId })),
  ]);
  const user = await choose('讲义.docx');
  expect(screen.queryByRole('combobox', { name: '书' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '讲义正文，按标题成为章' }));
  await user.click(screen.getByRole('combobox', { name: '课程' }));
  const choices = await screen.findAllByRole('option', { hidden: true });
  expect(choices.map((one) => one.textContent)).toEqual(['精讲班']);
  await user.click(choices[0]!);
  await user.click(await screen.findByRole('combobox', { name: '书' }));
  await user.click(await screen.findByRole('option', { name: '固收', hidden: true }));
  await user.click(next());
  await screen.findByText('正在看每一行会怎样');
  expect(calls(beginImport)[0]?.body).toMatchObject({
    ...{ fileName: '讲义.docx', contents: 'readings', courseId: 7, bookId: 71 },
  });
});

it('chapters are drafts, which the course itself shows', async () => {
  open({
    ...{ contents: 'readings', fileName: '讲义.docx', courseId: 7, course: '精讲班' },
    ...{ state: 'done', endedAt: '2026-11-23T02:00:00Z' },
  });
  expect(await screen.findByText('导入了 2 章')).toBeTruthy();
  expect(screen.getByText(/发布以前学员看不到/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '去课程里看草稿' }).getAttribute('href')).toBe(
    '/console/courses/7',
  );
  expect(screen.queryByRole('button', { name: '整批撤回' })).toBeNull();
});

it('says before that they will be drafts', async () => {
  open({ contents: 'readings', fileName: '讲义.docx', course: '精讲班' });
  expect(await screen.findByText(/放进“精讲班”的草稿，发布以前学员看不到/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '导入 2 章' })).toBeTruthy();
});

it('says of each chapter what is lost, and offers nothing to mend here', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: '要导入的内容' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['哪一项', '状态', '是什么', '开头', '会怎样'],
  ]);
  expect(table.getByText('视频没有取用').dataset['tone']).toBe('review');
  expect(table.getByText('这一章太长').dataset['tone']).toBe('wrong');
  expect(table.getAllByText(`${'字'.repeat(40)}…`)).toHaveLength(2);
  expect(table.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /存成 Excel/ })).toBeNull();
  expect(screen.getByText(/^1 项新的、1 项提醒过也导入；不能导入 1 会跳过。/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '导入 2 项' })).toBeTruthy();
});

it('what came in can be taken back, and leads to no bank', async () => {
  open({
    ...{ state: 'done', importNo: 4, endedAt: '2026-11-23T02:00:00Z' },
    undoUntil: '2026-11-30T02:00:00Z',
  });
  expect(await screen.findByText('导入了 2 项')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^去看/ })).toBeNull();
  expect(screen.getByRole('button', { name: '整批撤回' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /存成 Excel/ })).toBeNull();
});
