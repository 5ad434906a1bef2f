import { expect, it } from 'vitest';
import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';
import { judgeBank } from '../testing/judge-bank.ts';

const word = (ref: string, text: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = ['题干', 'A', 'B', '答案']
  .map((text, index) => word(`${'ABCD'[index]}1`, text))
  .join('');
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const rest = (number: number) => word(`C${number}`, '乙') + word(`D${number}`, 'A');

/** Styles: 0 plain, 1 percent, 2 a date, 3 a percent of its own, 4 a date of its own. */
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';

const workbook = (rows: readonly string[], after = '', more: readonly ZipEntry[] = []) =>
  makeZip([
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns:r="r"><sheets><sheet name="题" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet7.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    },
    { name: 'xl/styles.xml', content: styles },
    {
      name: 'xl/worksheets/sheet7.xml',
      content: `<worksheet><sheetData>${row(1, head)}${rows.join('')}</sheetData>${after}</worksheet>`,
    },
    ...more,
  ]);
const notesOf = async (...asked: Parameters<typeof workbook>) =>
  (await judgeBank('题.xlsx', workbook(...asked))).raw.notes;

const plain = row(2, word('A2', '题'), word('B2', '甲'), rest(2));

it('a sheet of words loses nothing', async () => {
  expect(await notesOf([plain])).toEqual([]);
});

it.each([
  ['a percent', '<c r="B2" s="1"><v>0.05</v></c>', 'B2按百分比显示，读成了小数'],
  ['a percent of its own', '<c r="B2" s="3"><v>0.05</v></c>', 'B2按百分比显示，读成了小数'],
  ['a date', '<c r="B2" s="2"><v>45000</v></c>', 'B2是日期，读成了'],
  ['a date of its own', '<c r="B2" s="4"><v>45000</v></c>', 'B2是日期，读成了'],
  ['a formula that was never counted', '<c r="B2"><f>A1*2</f></c>', 'B2的公式没有存下结果'],
  ['a formula that failed', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'B2公式出错'],
])('of a cell with %s is told where it is and what to do', async (_name, cell, note) => {
  expect(await notesOf([row(2, word('A2', '题'), cell, rest(2))])).toEqual([
    expect.stringContaining(note),
  ]);
});

it('a formula with its result, and a number as it is shown, are taken without a word', async () => {
  const cells = '<c r="B2"><f>1+1</f><v>2</v></c><c r="C2" s="0"><v>0.05</v></c>';
  const bank = await judgeBank(
    '题.xlsx',
    workbook([row(2, word('A2', '题'), cells, word('D2', 'A'))]),
  );
  expect(bank.raw.notes).toEqual([]);
  expect(bank.questions[0]?.options.map(({ text }) => text)).toEqual(['2', '0.05']);
});

it('several cells of one kind are told once, and cells that are one over several rows', async () => {
  const percent = (number: number) =>
    row(
      number,
      word(`A${number}`, `题${number}`),
      `<c r="B${number}" s="1"><v>0.1</v></c>`,
      rest(number),
    );
  const joined = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C1:D1"/></mergeCells>';
  expect(await notesOf([percent(2), percent(3)], joined)).toEqual([
    expect.stringContaining('B2 等 2 处按百分比显示'),
    expect.stringContaining('A2:A3是上下合并的格'),
  ]);
});

it('pictures, comments and raised signs are told', async () => {
  const raised =
    '<sst><si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></si></sst>';
  expect(
    await notesOf([plain], '', [
      { name: 'xl/media/image1.png', content: 'x' },
      { name: 'xl/comments1.xml', content: '<comments/>' },
      { name: 'xl/sharedStrings.xml', content: raised },
    ]),
  ).toEqual([
    expect.stringContaining('图片没有保留'),
    '批注没有保留',
    expect.stringContaining('上标和下标没有保留'),
  ]);
});
