import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { sheetOf } from './save-excel.ts';

interface Row {
  name: string;
  count: number | null;
}

const columns: Column<Row>[] = [
  { key: 'name', title: '姓名', value: ({ name }) => name, render: () => null },
  { key: 'acts', title: '操作', render: () => null },
  { key: 'count', title: '几次', value: ({ count }) => count, render: () => null },
];

it('writes what has a value, text as text whatever it begins with, and nothing where there is nothing', () => {
  const rows = [
    { name: '=HYPERLINK("x")', count: 3 },
    { name: `a\u0000b${'长'.repeat(40_000)}`, count: null },
  ];
  const [head, first, second] = sheetOf(columns, rows);
  expect(head?.map((cell) => cell?.value)).toEqual(['姓名', '几次']);
  expect(first).toEqual([
    { value: '=HYPERLINK("x")', type: String },
    { value: 3, type: Number },
  ]);
  expect(second?.[1]).toBeNull();
  const long = second?.[0]?.value;
  expect(String(long)).toHaveLength(32_767);
  expect(String(long)).toMatch(/^ab长/);
});
