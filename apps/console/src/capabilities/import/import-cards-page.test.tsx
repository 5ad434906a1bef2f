// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import {
  getImport,
  getImportRows,
  listImportCourses,
  listImports,
  mapColumns,
  mendRow,
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
    fileName: '固收.apkg',
    state: 'ready',
    contents: 'questions',
    courseId: null,
    course: '闪卡 · 固收',
  },
  ...{ head: null, columns: [], revision: 1, isChecked: true, progress: { done: 0, of: 0 } },
  ...{ counts: { ...none, new: 2, cannot: 1 }, notes: [], fault: null, importNo: null },
  ...{ endedAt: null, undoUntil: null, undoneAt: null, answers: 0 },
  ...{ corrections: [], correctedTotal: 0, isRegrading: false, regradedAt: null },
  ...{ mayRegrade: true, waiting: 0, ...given },
});
const rowOf = (at: number, given: Partial<ImportRow> = {}): ImportRow => ({
  ...{
    at,
    place: `第 ${at + 1} 条`,
    state: 'new',
    words: ['新卡'],
    kind: '闪卡',
    stem: `卡 ${at}`,
  },
  cells: [
    { field: 'front', value: `卡 ${at}` },
    { field: 'back', value: '背面' },
    { field: 'section', value: '' },
    { field: 'deck', value: '固收' },
  ],
  ...{ mendable: ['front', 'back', 'section'], choice: null, choices: ['leave'] },
  ...{ isWaiting: false, ...given },
});
const open = (given: Partial<ImportRun> = {}, rows: ImportRow[] = [rowOf(0)]) => {
  openConsole(`/console/import?run=${importId}`, {
    says: [
      answer(listImportCourses, []),
      answer(listImports, { open: [], past: [] }),
      answer(getImport, runOf(given)),
      answer(getImportRows, { list: rows, next: null }),
      answer(mendRow, { revision: 2 }),
      answer(mapColumns, true),
    ],
  });
  return userEvent.setup();
};

beforeEach(() => localStorage.clear());

it('cards of Anki have a front and a back, are mended in place and counted as cards', async () => {
  const faulty = rowOf(1, { state: 'cannot', words: ['背面是空的'] });
  const user = open({}, [rowOf(0), faulty]);
  const table = within(await screen.findByRole('table', { name: '要导入的卡' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['行', '状态', '正面', '背面', '章节', '会怎样'],
  ]);
  expect(screen.getByText(/^2 张新的；不能导入 1 会跳过。进“闪卡 · 固收”/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '导入 2 张' })).toBeTruthy();
  await user.click(table.getByRole('button', { name: '改第 2 条背面：背面' }));
  const cell = table.getByRole('textbox', { name: '第 2 条背面' });
  await user.clear(cell);
  await user.type(cell, '今天的价值{Enter}');
  expect(calls(mendRow)[0]).toMatchObject({
    body: { at: 1, cells: [{ field: 'back', value: '今天的价值' }] },
  });
});

it('a table of cards asks which column is the front and which the back', async () => {
  const head = {
    headings: ['术语', '释义'],
    samples: [['久期', '敏感度']],
    columns: [{ field: 'front', at: 0 }],
  };
  const user = open({
    ...{ state: 'columns', fileName: '固收.csv', head, columns: head.columns, revision: 0 },
  });
  expect(await screen.findByText('请选哪一列是背面')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'B 列导入成' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map((option) => option.textContent)).not.toContain('题干');
  await user.click(screen.getAllByRole('option', { name: '背面', hidden: true }).at(-1)!);
  await user.click(screen.getByRole('button', { name: '看每一行会怎样' }));
  expect(calls(mapColumns)[0]).toMatchObject({
    body: {
      columns: [
        { field: 'front', at: 0 },
        { field: 'back', at: 1 },
      ],
    },
  });
});

it('what came in is found in the bank of cards', async () => {
  open({ state: 'done', importNo: 4, endedAt: '2026-11-23T02:00:00Z', fileName: '固收.apkg' });
  expect(await screen.findByText('导入了 2 张')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去看闪卡库' }).getAttribute('href')).toContain('/cards');
});
