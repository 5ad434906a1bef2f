import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { isToldHere } from '../../browsers/not-in-firefox.ts';
import { readOffice } from '../../school/office.ts';
import { schoolDay } from '../../school/days-ago.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { agree, openConsole, type Colleague } from './colleagues.ts';

/** Of fewer than five nothing is told. */
const fewest = 5;

/** Once the job has counted this week, in which two watched something. */
export async function waitUntilCounted(): Promise<void> {
  const today = schoolDay();
  const query = new URLSearchParams({ from: today, to: today });
  await expect
    .poll(async () => {
      const { figures } = await readOffice<{ figures: { key: string; value: number | null }[] }>(
        `/reports/learning?${query.toString()}`,
      );
      return figures.find(({ key }) => key === 'studied')?.value ?? 0;
    })
    .toBeGreaterThan(fewest);
}

/** From the page by its number to the names behind a figure; what is of too few people has none. */
export async function openNames(academic: Colleague): Promise<void> {
  const { page } = academic;
  await openConsole(academic, '/reports');
  await expect(page.getByRole('heading', { name: '报表', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/page=learning/);
  await page.getByRole('button', { name: '自定' }).press('Enter');
  await page.getByLabel('从哪天').fill(schoolDay());
  await page.getByLabel('到哪天').fill(schoolDay());
  const figures = page.locator('dl[aria-label="数字"]');
  const watched = figures.getByText('看讲的人', { exact: true }).locator('..');
  await expect(watched.getByTitle('没有，或不到 5 人不显示')).toBeVisible();
  await expect(watched.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/不到 5 个人：不单列/)).toBeVisible();
  await figures.getByRole('button', { name: /^看看是谁、是哪些：学过的人/ }).press('Enter');
  const behind = page.getByRole('region', { name: '学过的人背后' });
  await expect(behind.getByRole('row').filter({ hasText: '沈清和' })).toBeVisible();
  expect(await behind.getByRole('row').count()).toBeGreaterThan(fewest);
  await expectAccessible(page);
}

/** Names leave the school when a second person agrees; the file has just them. */
export async function takeNames(academic: Colleague, second: Colleague): Promise<void> {
  const { page } = academic;
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /^导出“学过的人”/ });
  await dialog.getByLabel('拿去做什么').fill('给班主任打电话');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '提交，等同事同意' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await agree(second, /报表/);
  await expectToast(second.page, /^同意了/);
  await openConsole(academic, '/approvals?tab=decided');
  await expect(page.getByRole('article')).toContainText('给班主任打电话');
  await expectAccessible(page);
  if (!isToldHere(page, 'trade-day: the file of names')) return;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '取导出的文件' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
}
