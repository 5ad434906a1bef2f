import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readZip } from '../../../../server/src/platform/zip/read-zip.ts';
import { expectAccessible } from '../../visitor.ts';
import { openConsole } from './tree-steps.ts';

/** The course as files, made and fetched by its page. @param left what it says that another school has to do anew */
export async function exportCourse(page: Page, courseId: number, left?: RegExp): Promise<Buffer> {
  await openConsole(page, `/courses/${courseId}`);
  await page.getByRole('link', { name: '导出', exact: true }).click();
  await page.getByRole('button', { name: '做一份' }).press('Enter');
  const link = page.getByRole('link', { name: /^下载/ });
  await expect(link).toBeVisible({ timeout: 300_000 });
  if (left !== undefined) await expect(page.getByText(left)).toBeVisible();
  else await expect(page.getByText('没有写进文件的')).toHaveCount(0);
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return await readFile(await download.path());
}

/** Brings them into a school that has no such course; its number there. */
export async function importCourse(page: Page, title: string, buffer: Buffer): Promise<number> {
  await openConsole(page, '/courses/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '固定收益.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: '传上来看看' }).press('Enter');
  await expect(page.getByText('这里没有这门课。')).toBeVisible({ timeout: 300_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: '导入 1 门课' }).press('Enter');
  await expect(page.getByText('导入了 1 门课')).toBeVisible({ timeout: 300_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: `打开“${title}”` }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  return Number(/courses\/(\d+)/.exec(page.url())?.[1]);
}

/** Questions of banks have numbers of their own in each school, by which lectures name them. */
const placed = /(?<=id: ["']?)\d{8,}/g;

/** Each file of an archive: its words, or how many bytes it has. */
export async function filesOf(packed: Buffer): Promise<Record<string, string>> {
  const zip = readZip(packed);
  const files: Record<string, string> = {};
  for (const name of zip.names) {
    const bytes = (await zip.file(name, 150_000_000)) ?? Buffer.of();
    const isText = /\.(?:md|yaml|csv|srt|vtt|json)$/.test(name);
    const text = isText ? bytes.toString('utf8') : `${bytes.length} bytes`;
    files[name] = name.endsWith('lectures.yaml') ? text.replaceAll(placed, '…') : text;
  }
  return files;
}
