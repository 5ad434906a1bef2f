// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubUploads } from '@xuezhou/client/testing/fake-upload.ts';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  beginImport,
  dropImport,
  getImport,
  getImportRows,
  listImportCourses,
  listImports,
  mapColumns,
  mendRow,
  runImport,
  undoImport,
  type ImportRow,
  type ImportRun,
} from '@xuezhou/contract/import/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';

const importId = '019a0000-0000-7000-8000-000000000001';
const none = { new: 0, update: 0, look: 0, conflict: 0, same: 0, cannot: 0, left: 0 };
const columns = [
  ...[
    { field: 'stem', at: 0 },
    { field: 'answer', at: 1 },
  ],
  { field: 'option A', at: 2 },
];
const runOf = (given: Partial<ImportRun> = {}): ImportRun => ({
  ...{
    importId,
    fileName: '固收题.xlsx',
    state: 'ready',
    contents: 'questions',
    courseId: 7,
    course: 'CFA 一级精讲班',
  },
  head: {
    headings: ['题目', '正确', '甲', '乙'],
    samples: [['久期是', 'A', '时间', '价格']],
    columns,
  },
  ...{ columns, revision: 1, isChecked: true, progress: { done: 0, of: 0 }, notes: [] },
  ...{ counts: { ...none, new: 2, cannot: 1 }, fault: null, importNo: null, endedAt: null },
  ...{ undoUntil: null, undoneAt: null, answers: 0 },
  ...{ corrections: [], correctedTotal: 0, isRegrading: false, regradedAt: null },
  ...{ mayRegrade: true, waiting: 0, ...given },
});
const rowOf = (at: number, given: Partial<ImportRow> = {}): ImportRow => ({
  ...{ at, place: `第 ${at + 2} 行`, state: 'new', words: ['新题'], kind: '单选题' },
  stem: `题 ${at}`,
  cells: [
    { field: 'stem', value: `题 ${at}` },
    { field: 'answer', value: 'A' },
    { field: 'option A', value: '时间' },
  ],
  mendable: ['stem', 'answer', 'option A'],
  ...{ choice: null, choices: ['leave'], isWaiting: false, ...given },
});
const rows = [
  rowOf(0),
  rowOf(1, { state: 'cannot', words: ['答案 D 不是任何选项'], kind: '' }),
  rowOf(2, {
    state: 'conflict',
    words: ['题库里同一道题的答案是 B，这里是 A；请定用哪个'],
    choices: ['take', 'leave'],
  }),
];
const past = {
  ...{ importNo: 4, importId: null, fileName: '旧题.docx', by: '周允', added: 62, changed: 3 },
  ...{ importedAt: '2026-11-20T02:00:00Z', undoneAt: null, undoUntil: '2026-11-27T02:00:00Z' },
};
const says = [
  answer(listImportCourses, [{ courseId: 7, title: 'CFA 一级精讲班' }]),
  answer(listImports, { open: [], past: [past] }),
  answer(getImport, runOf()),
  answer(getImportRows, { list: rows, next: null }),
];
const open = (given: Partial<ImportRun> = {}, address = `/console/import?run=${importId}`) => {
  openConsole(address, { says: [...says, answer(getImport, runOf(given))] });
  return userEvent.setup();
};

beforeEach(() => {
  vi.setSystemTime('2026-11-23T02:00:00Z');
  localStorage.clear();
  stubUploads();
});

it('a file goes to a course with an id of its own, and the steps follow its address', async () => {
  const user = open({ state: 'columns', revision: 0 }, '/console/import');
  await screen.findByText('还没有写入任何东西');
  const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一步' });
  expect(next.disabled).toBe(true);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['题'], '固收题.csv'));
  await user.click(screen.getByRole('combobox', { name: '课程' }));
  await user.keyboard('{ArrowDown}{Enter}');
  respondAlso([answer(beginImport, ({ body }) => ({ importId: body.importId }))]);
  await user.click(next);
  await screen.findByText('哪一列是什么');
  const [sent] = calls(beginImport);
  expect(sent?.body).toMatchObject({ fileName: '固收题.csv' });
  expect(shownAddress()).toBe(`/console/import?run=${String(sent?.body.importId)}`);
});

it('cells that were pasted are a file too, and one that is refused stays to be sent again', async () => {
  const user = open({}, '/console/import');
  await user.click(await screen.findByLabelText('或者粘贴表格里的格子'));
  await user.paste('题干\t答案\n久期\tA');
  respondAlso([refuse(beginImport, 'importKind')]);
  await user.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByText(/不认识这种文件/)).toBeTruthy();
  expect(calls(beginImport)[0]?.body).toMatchObject({ fileName: '粘贴的题目.tsv' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('或者粘贴表格里的格子').value).toContain(
    '久期',
  );
});

it('who may publish to the own courses alone has to choose one', async () => {
  openConsole('/console/import', { says, self: { permissions: ['content.publish:own'] } });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('或者粘贴表格里的格子'));
  await user.paste('题干\t答案');
  const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一步' });
  expect(next.disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: '课程' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(next.disabled).toBe(false);
});

it('columns are what the headings say, then what somebody says, and are remembered by the headings', async () => {
  const user = open({ state: 'columns', revision: 0, columns: columns.slice(0, 2) });
  await screen.findByText('哪一列是什么');
  expect(screen.getByText('请选哪几列是选项；没有选项的题请选题型')).toBeTruthy();
  const field = (letter: string) =>
    screen.getByRole<HTMLInputElement>('combobox', { name: `${letter} 列导入成` });
  expect(field('A').value).toBe('题干');
  await user.click(field('C'));
  await user.type(field('C'), '选项A');
  await user.keyboard('{ArrowDown}{Enter}');
  respondAlso([answer(mapColumns, true), answer(getImport, runOf())]);
  await user.click(screen.getByRole('button', { name: '看每一行会怎样' }));
  await screen.findByRole('table', { name: '要导入的题' });
  expect(calls(mapColumns)[0]?.body).toEqual({ importId, columns });
  open({ state: 'columns', revision: 0, columns: [] });
  await waitFor(() => expect(screen.getAllByText('4 列里用上 3 列')).toBeTruthy());
});

it('shows row by row what becomes of it; a cell is mended where it stands', async () => {
  const user = open({ counts: { ...none, new: 1, cannot: 1, conflict: 1 } });
  const table = within(await screen.findByRole('table', { name: '要导入的题' }));
  await table.findByText(/答案 D 不是任何选项/);
  expect(screen.getByText(/^1 题新的；还没定的 1、不能导入 1 会跳过/)).toBeTruthy();
  respondAlso([
    answer(mendRow, { revision: 2 }),
    answer(getImport, runOf({ state: 'checking', revision: 2, isChecked: false })),
  ]);
  await user.click(table.getByRole('button', { name: '改第 3 行答案：A' }));
  await user.clear(table.getByRole('textbox', { name: '第 3 行答案' }));
  await user.type(table.getByRole('textbox', { name: '第 3 行答案' }), 'B{Enter}');
  await waitFor(() =>
    expect(calls(mendRow)[0]?.body).toEqual({
      ...{ importId, at: 1, cells: [{ field: 'answer', value: 'B' }] },
    }),
  );
  expect(await screen.findByText('改过了，正在重新看')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '导入 2 题' });
  expect(button.disabled).toBe(true);
});

it('another key is decided about, and a row left out', async () => {
  const user = open();
  const table = within(await screen.findByRole('table', { name: '要导入的题' }));
  respondAlso([answer(mendRow, { revision: 2 })]);
  await user.click(await table.findByRole('button', { name: '第 4 行：就用这行' }));
  await waitFor(() => expect(calls(mendRow)[0]?.body).toMatchObject({ at: 2, choice: 'take' }));
});

it('marks the cell that is at fault, whatever it says, and keeps the focus in one that was mended', async () => {
  const user = open();
  respondAlso([
    answer(getImportRows, {
      list: [
        rowOf(1, {
          ...{ state: 'cannot', words: ['答案 D 不是任何选项'] },
          cells: [
            { field: 'stem', value: '题 1' },
            { field: 'answer', value: 'D', isAtFault: true },
          ],
        }),
      ],
      next: null,
    }),
    answer(mendRow, { revision: 2 }),
  ]);
  const cell = await screen.findByRole('button', { name: '改第 3 行答案：D' });
  expect(cell.dataset['tone']).toBe('wrong');
  expect(
    screen.getByRole('button', { name: '改第 3 行题干：题 1' }).dataset['tone'],
  ).toBeUndefined();
  await user.click(cell);
  await user.keyboard('{Escape}');
  const again = screen.getByRole('button', { name: '改第 3 行答案：D' });
  expect(document.activeElement).toBe(again);
  await user.keyboard('{Enter}B{Enter}');
  await waitFor(() =>
    expect(calls(mendRow)[0]?.body).toMatchObject({ cells: [{ field: 'answer', value: 'DB' }] }),
  );
  expect(document.activeElement?.getAttribute('aria-label')).toContain('改第 3 行答案');
});

it('all cells of a row are mended in one dialog', async () => {
  const user = open();
  const table = within(await screen.findByRole('table', { name: '要导入的题' }));
  await user.click(await table.findByRole('button', { name: '第 3 行：改其他格' }));
  const option = await screen.findByRole('textbox', { name: '选项A' });
  await user.type(option, '的加权');
  respondAlso([answer(mendRow, { revision: 2 })]);
  await user.click(screen.getByRole('button', { name: '改好了' }));
  await waitFor(() =>
    expect(calls(mendRow)[0]?.body).toMatchObject({
      cells: [{ field: 'option A', value: '时间的加权' }],
    }),
  );
});

it('what was seen is written, and what did not come through can be sent again', async () => {
  const user = open();
  const button = await screen.findByRole('button', { name: '导入 2 题' });
  respondAlso([fail(runImport, 503)]);
  await user.click(button);
  await waitFor(() => expect(calls(runImport)).toHaveLength(1));
  respondAlso([
    answer(runImport, true),
    answer(getImport, runOf({ state: 'running', progress: { done: 40, of: 100 } })),
  ]);
  await user.click(await screen.findByRole('button', { name: '导入 2 题' }));
  expect(await screen.findByText('40 / 100 行')).toBeTruthy();
  // The button is gone: the next Tab goes on in the step that came.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('导入的步骤')));
  expect(screen.getByText(/可以关掉这一页/)).toBeTruthy();
  expect(calls(runImport).at(-1)?.body).toEqual({ importId, revision: 1 });
  expect(screen.queryByRole('button', { name: '不导入了' })).toBeNull();
});

it('what came in is told with what did not, and is taken back whole', async () => {
  const user = open({
    ...{ state: 'done', importNo: 9, endedAt: '2026-11-23T02:00:00Z', answers: 12 },
    undoUntil: '2026-11-30T02:00:00Z',
  });
  await screen.findByText('导入了 2 题');
  expect(screen.getByRole('button', { name: '把没进来的 1 行存成 Excel' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '整批撤回' }));
  expect(await screen.findByText(/学员已经答过这些题 12 次/, { selector: 'form p' })).toBeTruthy();
  respondAlso([answer(undoImport, { removed: 2, restored: 0, kept: 0 })]);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '整批撤回' }));
  await waitFor(() => expect(calls(undoImport)[0]?.body).toEqual({ importNo: 9 }));
});

it('an earlier one is taken back from the list of all', async () => {
  const user = open({}, '/console/import');
  await user.click(await screen.findByRole('button', { name: '撤回 旧题.docx 的导入' }));
  respondAlso([refuse(undoImport, 'undoDone')]);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '整批撤回' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
});

it('one that failed says why and leads on; one that is gone leads to another file', async () => {
  const user = open({ state: 'failed', fault: '文件是空的', counts: none, head: null });
  expect(await screen.findByText('文件是空的')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '另选一个文件' }));
  expect(await screen.findByLabelText('题目、讲义、闪卡、书或课程包的文件')).toBeTruthy();
  openConsole(`/console/import?run=${importId}`, {
    says: [...says, refuse(getImport, 'importUnknown')],
  });
  expect((await screen.findAllByText('这次导入没有取到')).length).toBeGreaterThan(0);
});

it('is let go with its file', async () => {
  const user = open();
  respondAlso([answer(dropImport, true)]);
  await user.click(await screen.findByRole('button', { name: '不导入了' }));
  expect(await screen.findByLabelText('题目、讲义、闪卡、书或课程包的文件')).toBeTruthy();
  expect(calls(dropImport)).toHaveLength(1);
});

it('who may not publish has no file to choose', async () => {
  openConsole('/console/import', { says, self: { permissions: ['content.read'] } });
  await screen.findByRole('main');
  expect(screen.queryByText('能读这些')).toBeNull();
  expect(calls(listImports)).toEqual([]);
});
