// @vitest-environment happy-dom
import writeSheet from 'write-excel-file/node';
import { expect, it } from 'vitest';
import { linesOf, readPasted, readSheet } from './read-sheet.ts';

const columns = {
  orderNo: { titles: ['订单号'] },
  number: { titles: ['快递单号', '运单号'] },
  note: { titles: ['备注'], isOptional: true },
} as const;

it('reads an Excel with every digit that it holds, under a heading that stands lower', async () => {
  const bytes = await writeSheet([
    [{ value: '十一月寄出', type: String }],
    [
      { value: '运单号', type: String },
      { value: '订单号', type: String },
    ],
    [
      { value: 'SF123', type: String },
      { value: '2026111221037715', type: String },
    ],
    [null, null],
    [
      { value: 7_654_321, type: Number },
      { value: 20_261_112, type: Number },
    ],
  ]).toBuffer();
  const rows = await readSheet(new File([new Uint8Array(bytes)], '寄出.xlsx'));
  expect(linesOf(rows, columns)).toEqual([
    { number: 3, cells: { orderNo: '2026111221037715', number: 'SF123', note: '' } },
    { number: 5, cells: { orderNo: '20261112', number: '7654321', note: '' } },
  ]);
});

it('reads a CSV as Chinese Windows writes it, and one without a heading by its order', async () => {
  // 「顺丰,1」 in GB 18030.
  const bytes = new Uint8Array([0xcb, 0xb3, 0xb7, 0xe1, 0x2c, 0x31]);
  const rows = await readSheet(new File([bytes], '寄出.csv'));
  expect(linesOf(rows, columns)).toEqual([
    { number: 1, cells: { orderNo: '顺丰', number: '1', note: '' } },
  ]);
});

it('reads days as days, and merged cells by their first', async () => {
  const bytes = await writeSheet([
    [
      { value: '有效期', type: String },
      { value: '课程', type: String, rowSpan: 2 },
    ],
    [{ value: new Date('2027-08-31'), type: Date, format: 'yyyy-mm-dd' }, null],
  ]).toBuffer();
  const rows = await readSheet(new File([new Uint8Array(bytes)], '名单.xlsx'));
  expect(rows.map((row) => row.map((cell) => cell || ''))).toEqual([
    ['有效期', '课程'],
    ['2027-08-31', ''],
  ]);
});

it('reads what was copied out of a spreadsheet, or typed with commas', async () => {
  expect(await readPasted('手机\t姓名\n139\t"吴\n桐"\n')).toEqual([
    ['手机', '姓名'],
    ['139', '吴\n桐'],
  ]);
  expect(await readPasted('手机,姓名\n139,')).toEqual([
    ['手机', '姓名'],
    ['139', ''],
  ]);
  await expect(readPasted('1\n'.repeat(5001))).rejects.toThrow('一次最多 5000 行');
});

it('says what is wrong with a file', async () => {
  const read = (name: string, text: string) => readSheet(new File([text], name));
  await expect(read('旧.xls', 'x')).rejects.toThrow('先用 Excel 另存为 .xlsx');
  await expect(read('假.xlsx', 'no zip')).rejects.toThrow('这个文件读不出来');
  await expect(read('空.csv', '')).rejects.toThrow('表里没有内容');
  await expect(read('多.csv', '1\n'.repeat(5001))).rejects.toThrow('一次最多 5000 行');
  await expect(read('大.csv', 'x'.repeat(5_000_001))).rejects.toThrow('文件超过 5 MB');
  expect(() => linesOf([['订单号', '姓名']], columns)).toThrow('表头里没有“快递单号”');
});
