import { expect, type Page } from '@playwright/test';
import { sheetOf } from '../../../../server/src/testing/runs/sheet-of.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { chapters, openConsole } from './tree-steps.ts';

const each = 18;
const count = 2 * each;
/** Rows of the sheet whose key is none, and what it should have been. */
const bad = [
  { row: 6, key: 'D' },
  { row: 9, key: '' },
  { row: 20, key: 'X' },
] as const;

/** Half of them of each chapter. In all of them B is right, as the sheet has it. */
const rows = Array.from({ length: count }, (_one, at) => {
  const row = at + 2;
  const about = at < each ? chapters.first : chapters.second;
  const key = bad.find((one) => one.row === row)?.key ?? 'B';
  const [less, right, more] = [at + 1, at + 101, at + 201].map((value) => `${about} ${value} 年`);
  return [`${about}的算例 ${at + 1} 得多少`, less!, right!, more!, key, `代入公式得 ${right}`];
});

/** A few dozen out of an Excel; three keys are none of the options, and are mended where they stand. */
export async function importQuestions(page: Page, course: string): Promise<void> {
  const buffer = await sheetOf([['题干', 'A', 'B', 'C', '答案', '解析'], ...rows]);
  await openConsole(page, '/import');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '固定收益题库.xlsx', mimeType, buffer });
  await page.getByRole('combobox', { name: '课程' }).fill(course);
  await page.getByRole('option', { name: course }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '看每一行会怎样' }).click();
  await expect(page.getByRole('button', { name: `导入 ${count - bad.length} 题` })).toBeEnabled();
  await expectAccessible(page);
  for (const [at, { row }] of bad.entries()) {
    await page.getByRole('button', { name: new RegExp(`^改第 ${row} 行答案`) }).click();
    await page.getByRole('textbox', { name: `第 ${row} 行答案` }).fill('B');
    await page.keyboard.press('Enter');
    const written = count - bad.length + at + 1;
    await expect(page.getByRole('button', { name: `导入 ${written} 题` })).toBeEnabled();
  }
  await page.getByRole('button', { name: `导入 ${count} 题` }).click();
  await expect(page.getByText(`导入了 ${count} 题`)).toBeVisible();
  await expectAccessible(page);
}

/** The questions are given their chapters and topics, those of one at a press. */
export async function placeQuestions(page: Page, courseId: number): Promise<void> {
  for (const chapter of Object.values(chapters)) {
    const query = new URLSearchParams({ course: String(courseId), search: `${chapter}的算例` });
    await openConsole(page, `/bank?${query.toString()}`);
    await page.getByRole('checkbox', { name: `选中这 ${each} 行` }).check();
    await page.getByRole('button', { name: '改章节' }).click();
    const dialog = page.getByRole('dialog', { name: '改章节和考点' });
    await dialog.getByRole('combobox', { name: '章节' }).click();
    await page.getByRole('option', { name: new RegExp(`· ${chapter}$`) }).click();
    await dialog.getByRole('combobox', { name: '考点' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: `改 ${each} 题` }).click();
    await expectToast(page, new RegExp(`^改了 ${each} 题`));
  }
}

/** A paper by a blueprint over both books. */
export async function makePaper(page: Page, courseId: number, title: string): Promise<number> {
  await openConsole(page, `/papers?course=${courseId}`);
  await page.getByRole('button', { name: '新试卷' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新试卷' });
  await dialog.getByLabel('试卷名称').fill(title);
  await dialog.getByRole('button', { name: '新建 1 份试卷' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '一本书一个主题' }).click();
  for (const book of ['固定收益（上）', '固定收益（下）'])
    await page.getByLabel(`${book}的题数`).fill('3');
  await page.getByRole('button', { name: '存进草稿' }).click();
  await expectToast(page, /^存进草稿了/);
  await expect(page.getByText('一共 6 题')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: '发布 1 份试卷' }).click();
  await expectToast(page, /^发布了，是第 1 版/);
  return Number(/papers\/(\d+)/.exec(page.url())?.[1]);
}

/** A key was wrong: A is right. Who answered is judged anew by the same press. */
export async function correctKey(page: Page, questionId: number): Promise<void> {
  await openConsole(page, `/bank/${questionId}`);
  await page.getByRole('radio', { name: '选项 A 是正确的' }).check();
  await page.getByRole('button', { name: '发布 v2' }).click();
  const dialog = page.getByRole('dialog', { name: '发布 v2' });
  await expect(dialog.getByRole('radio', { name: /^重新判以前的 \d+ 次作答/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel('为什么改').fill('答案印错了');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expectToast(page, /^发布了 v2，重新判了 \d+ 个答案/);
}
