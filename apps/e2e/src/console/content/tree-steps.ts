import { expect, type Page } from '@playwright/test';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';

export const chapters = { first: '久期', second: '凸性' } as const;
const lecture = '久期是什么';

/** Where the things of the new course are, as the console's addresses say it. */
export interface Made {
  readonly courseId: number;
  readonly bookId: number;
  readonly readingId: number;
  readonly lectureId: number;
}

export const openConsole = (page: Page, path: string) =>
  page.goto(`${place('E2E_URL')}/console${path}`);

/** What is open in the tree. */
async function openNode(page: Page, kind: string): Promise<number> {
  await expect(page).toHaveURL(new RegExp(`open=${kind}(?::|%3A)\\d+`));
  return Number(/\d+$/.exec(decodeURIComponent(page.url()))?.[0]);
}

/** Names what was just added to the tree. */
async function name(page: Page, label: string, title: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(title);
  await page.getByRole('button', { name: '存进草稿' }).press('Enter');
  await expect(page.getByRole('treeitem', { name: new RegExp(title) })).toBeVisible();
  await expect(page.getByRole('button', { name: '存进草稿' })).toHaveCount(0);
}

/** From nothing: two books, a chapter in each, and a lecture in the first. */
export async function makeTree(page: Page, title: string): Promise<Made> {
  await openConsole(page, '/courses');
  await expect(page.getByRole('heading', { name: '课程', level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: '新建课程' });
  await dialog.getByLabel('课程名称').fill(title);
  await dialog.getByRole('button', { name: '新建 1 门课' }).press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const courseId = Number(/courses\/(\d+)/.exec(page.url())?.[1]);
  const addBook = page.getByRole('button', { name: '加一本书' });
  await addBook.press('Enter');
  await openNode(page, 'book');
  await name(page, '书名', '固定收益（上）');
  await addBook.press('Enter');
  await expect(page.getByLabel('书名', { exact: true })).toHaveValue('未命名的书');
  await name(page, '书名', '固定收益（下）');
  await page.getByRole('button', { name: '在这本书里加一章' }).press('Enter');
  await openNode(page, 'reading');
  await name(page, '章名', chapters.second);
  await page.getByRole('treeitem', { name: /固定收益（上）/ }).click();
  const bookId = await openNode(page, 'book');
  await page.getByRole('button', { name: '在这本书里加一章' }).press('Enter');
  const readingId = await openNode(page, 'reading');
  await name(page, '章名', chapters.first);
  await page.getByRole('button', { name: '在这一章里加一节课' }).press('Enter');
  const lectureId = await openNode(page, 'lecture');
  await name(page, '课名', lecture);
  await expectAccessible(page);
  return { courseId, bookId, readingId, lectureId };
}

/** As the clipboard holds what was copied in Word: a heading by its style, a formula as MathML, a table. */
const copied = `<html><body><h2>一　久期</h2>
<p class=MsoNormal>久期写作 <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>P</mi><mi>y</mi></mfrac></math>，看下表。</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>项</p></td><td><p class=MsoNormal>值</p></td></tr>
<tr><td><p class=MsoNormal>久期</p></td><td><p class=MsoNormal>4.5 年</p></td></tr></table></body></html>`;

/** The text of a chapter comes out of Word with its formula and its table, and saves itself. */
export async function pasteReading(page: Page): Promise<void> {
  await page
    .getByRole('treeitem', { name: new RegExp(chapters.first) })
    .first()
    .click();
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await text.evaluate((field, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', '久期');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);
  const written = page.getByRole('region', { name: '正文' });
  await expect(written.getByRole('status')).toHaveText('存进草稿了');
  await expect(page.locator('.katex').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '4.5 年' }).first()).toBeVisible();
  await expectAccessible(page);
}

/** Publishes what differs, as far as nothing is at fault with it. */
export async function publish(page: Page, opener: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '还没有发布的改动' });
  const button = dialog.getByRole('button', { name: /^发布 \d+ 处改动$/ });
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  await button.press('Enter');
  await expectToast(page, /^发布了 \d+ 处改动/);
  await expect(dialog).toHaveCount(0);
}
