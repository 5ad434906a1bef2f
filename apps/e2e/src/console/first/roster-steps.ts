import { expect, type Page } from '@playwright/test';
import { sheetOf } from '../../../../server/src/testing/runs/sheet-of.ts';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';

const course = 'CPA 会计基础班';
const names = [
  ...['沈清和', '许南枝', '顾长风', '苏晚晴', '陆子墨'],
  ...['程一诺', '林知远', '周小满', '陈以沫', '吴一航'],
];
export const [first = ''] = names;
const mobileOf = (at: number) => `139000017${String(40 + at)}`;

/** The first course: named, given a book and published by pages, and its step is done by itself. */
export async function makeCourse(page: Page): Promise<void> {
  await page.goto(`${place('E2E_URL')}/console/start`);
  await page.getByRole('link', { name: '去建：第一门课' }).press('Enter');
  await expect(page.getByText('还没有课程')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: '新建课程' });
  await dialog.getByLabel('课程名称').fill(course);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '新建 1 门课' }).press('Enter');
  await expect(page.getByRole('heading', { name: course, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '加一本书' }).press('Enter');
  await page.getByLabel('书名').fill('会计基础（上）');
  await page.getByRole('button', { name: '存进草稿' }).press('Enter');
  await expectToast(page, /^存进草稿了/);
  await page.getByRole('button', { name: /^发布 \d+ 处改动$/ }).press('Enter');
  const publishing = page.getByRole('dialog', { name: '还没有发布的改动' });
  const publish = publishing.getByRole('button', { name: /^发布 \d+ 处改动$/ });
  await expect(publish).toBeEnabled();
  await expectAccessible(page);
  await publish.press('Enter');
  await expectToast(page, /^发布了/);
  await page.goto(`${place('E2E_URL')}/console/start`);
  await expect(page.getByText('6 步做好 2 步')).toBeVisible();
}

/** Ten from an Excel: one number lacks a digit, is mended where it stands, and all are enrolled. */
export async function enrolTen(page: Page): Promise<void> {
  const rows = names.map((name, at) => [
    ...[at === 9 ? mobileOf(at).slice(0, 10) : mobileOf(at), name, course, '', ''],
  ]);
  const sheet = await sheetOf([['手机', '姓名', '课程', '有效期', '备注'], ...rows]);
  await page.getByRole('link', { name: '从 Excel 报名：学员' }).press('Enter');
  await expect(page.getByRole('heading', { name: '从 Excel 报名', level: 1 })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: '第一批学员.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  });
  await expect(page.getByText('共 10 行')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '看每一行会怎样' }).press('Enter');
  await expect(page.getByRole('button', { name: '报名 9 人' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^改第 11 行手机/ }).press('Enter');
  await page.getByRole('textbox', { name: '第 11 行手机' }).fill(mobileOf(9));
  await page.keyboard.press('Enter');
  const enrol = page.getByRole('button', { name: '报名 10 人' });
  await expect(enrol).toBeEnabled();
  await enrol.press('Enter');
  await expectToast(page, /报名了 10 人/);
  await expectAccessible(page);
  await page.goto(`${place('E2E_URL')}/console/start`);
  await expect(page.getByText('6 步做好 3 步')).toBeVisible();
  await expect(page.getByText('10 人', { exact: true })).toBeVisible();
  await expectAccessible(page);
}

/** Looks as a student: the own pages, and nothing that is written from there comes through. */
export async function lookAs(page: Page): Promise<void> {
  await page.bringToFront();
  await page.goto(`${place('E2E_URL')}/console/students`);
  await page.getByRole('link', { name: new RegExp(first) }).press('Enter');
  await expect(
    page.getByRole('heading', { name: new RegExp(`^${first}`), level: 1 }),
  ).toBeVisible();
  await page.getByRole('button', { name: '以学员身份查看' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `以${first}的身份查看` });
  await dialog.getByLabel('原因').fill('学员说看不到新课');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '打开他的页面' }).press('Enter');
  const bar = page.getByRole('region', { name: '以学员身份查看' });
  await expect(bar).toContainText(`你正以${first}的身份查看，只读`);
  await expect(page.getByText(course).first()).toBeVisible();
  await expectAccessible(page);
  const answer = await page.context().request.post(`${place('E2E_URL')}/api/addresses`, {
    data: { name: '甲', mobile: '13900001740', region: '上海市 浦东新区', detail: '博云路 2 号' },
  });
  expect(((await answer.json()) as { message: string }).message).toContain('只能看，不能改');
  await bar.getByRole('button', { name: '结束查看' }).press('Enter');
  await expect(page).toHaveURL(/\/console\/students\/\d+/);
  await page.getByText('以他的身份看过 1 次').click();
  await expect(page.getByRole('list', { name: '以他的身份看过' })).toContainText(
    '学员说看不到新课',
  );
}
