import { expect } from '@playwright/test';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { agree, openConsole, type Colleague } from './colleagues.ts';

/** A bill in which a payment is missing: the page says why that may be, and it is settled with words. */
export async function settleDifference(finance: Colleague, day: string): Promise<void> {
  const { page } = finance;
  await openConsole(finance, '/ledger');
  await expect(page.getByRole('heading', { name: '对账', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('哪一天').fill(day);
  await page.getByRole('button', { name: '取账单并核对' }).press('Enter');
  await expectToast(page, /账单 0 行，1 处不一样/);
  const row = page.getByRole('table', { name: '账单差异' }).getByRole('row').nth(1);
  await expect(row).toContainText('这里记了已付，渠道的账单里没有');
  await row.getByRole('button', { name: '登记处理' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '登记怎么处理的' });
  await expect(dialog).toContainText('可能在次日账单里');
  await dialog.getByLabel('怎么处理的').fill('商户平台里查到了这一笔，算在次日的账单里');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '处理好了' }).press('Enter');
  await expectToast(page, /登记了/);
  await expect(page.getByText('账单都对上了')).toBeVisible();
}

/** Nothing keeps the month open now: one closes it, another agrees. */
export async function closeMonth(
  finance: Colleague,
  second: Colleague,
  month: string,
): Promise<void> {
  const { page } = finance;
  const row = page.getByRole('table', { name: '各月的账' }).getByRole('row', { name: month });
  await row.getByRole('button', { name: '关账' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `关上 ${month} 的账` });
  await expect(dialog).toContainText('不能再打开');
  await dialog.getByLabel('原因').fill('上个月对完了');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^关上 \d+ 条分录$/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('没有关');
  await agree(second, /关上/);
  await expectToast(second.page, /^同意了/);
  await expectAccessible(second.page);
  await page.reload();
  await expect(row).toContainText('关了');
  await expect(row.getByRole('button', { name: '关账' })).toHaveCount(0);
  await expectAccessible(page);
}
