import { expect, type Locator, type Page } from '@playwright/test';
import { readOffice } from '../../school/office.ts';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible, scanToPay } from '../../visitor.ts';
import { openConsole, type Colleague } from './colleagues.ts';

/** What is sold in the story: longer and dearer, shorter and cheaper. */
const sold = {
  title: 'CPA 会计随学卡',
  course: 'CPA 会计精讲班',
  variants: [
    { title: '半年', price: '680', year: '1', days: '183' },
    { title: '一年', price: '980', year: '2', days: '365' },
  ],
  coupon: '随学卡体验券',
} as const;

async function fillVariant(
  group: Locator,
  { title, price, year, days }: (typeof sold.variants)[number],
): Promise<void> {
  await group.getByLabel('现价').fill(price);
  await group.getByLabel('考期或序号').fill(year);
  await group.getByLabel('学几天', { exact: true }).last().fill(days);
  // The group is called by it: last.
  await group.getByLabel('名字').fill(title);
}

/** A good with two variants: written, looked at as a phone draws it, put on sale. */
export async function makeGood(academic: Colleague): Promise<void> {
  const { page } = academic;
  await openConsole(academic, '/goods');
  await expect(page.getByRole('table', { name: '商品' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: '新商品', level: 1 })).toBeVisible();
  const [first, second] = sold.variants;
  await fillVariant(page.getByRole('group', { name: '规格 1' }), first);
  await page.getByRole('button', { name: '加规格' }).press('Enter');
  await fillVariant(page.getByRole('group', { name: '规格 2' }), second);
  await page.getByLabel('名称', { exact: true }).fill(sold.title);
  await page.getByLabel('系列').selectOption('CPA');
  await page.getByLabel('级别').fill('CPA 会计');
  await page.getByLabel('封面上的词').fill('随学、会计');
  const course = page.getByRole('combobox', { name: '第 1 项', exact: true });
  await course.fill(sold.course);
  await page.getByRole('option', { name: sold.course, exact: true }).click();
  await page.getByRole('textbox', { name: '介绍' }).fill('碎片时间也能学完一本会计。');
  const view = page.getByRole('region', { name: '手机上的商品页' });
  await expect(view).toContainText(sold.title);
  await expect(view).toContainText('一年 ¥980');
  await expectAccessible(page);
  await page.getByRole('button', { name: '存草稿' }).press('Enter');
  await expect(page).toHaveURL(/\/goods\/\d+$/);
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();
  // Of the draft that is saved now: before it came the button only says so.
  await expect(view).toContainText('一年 ¥980');
  const sell = page.getByRole('button', { name: '存下并上架…' });
  await expect(sell).not.toHaveAttribute('aria-disabled', 'true');
  await sell.press('Enter');
  const dialog = page.getByRole('dialog', { name: `上架“${sold.title}”` });
  const publish = dialog.getByRole('button', { name: '按草稿上架' });
  await expect(publish).toBeEnabled();
  await expectAccessible(page);
  await publish.press('Enter');
  await expectToast(page, /上架了，学员现在就能看到/);
  await expect(page.getByRole('row', { name: new RegExp(sold.title) })).toContainText('在卖');
}

/** A coupon for it: tried against a real student, who is told apart by the last digits, and sent out. */
export async function makeCoupon(
  academic: Colleague,
  buyer: { readonly mobile: string; readonly nickname: string },
): Promise<void> {
  const { page } = academic;
  await openConsole(academic, '/coupons');
  await expect(page.getByRole('table', { name: '优惠券' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: '新优惠券', level: 1 })).toBeVisible();
  await page.getByLabel('名称', { exact: true }).fill(sold.coupon);
  await page.getByRole('combobox', { name: '给哪些商品' }).fill(sold.title);
  await page.getByRole('option', { name: sold.title }).click();
  await page.getByRole('textbox', { name: '减多少' }).fill('80');
  await page.getByRole('textbox', { name: '订单满' }).fill('900');

  const tried = page.getByRole('status');
  await page.getByLabel('找学员').fill(buyer.mobile.slice(-4));
  await page.getByRole('list', { name: '找到的学员' }).getByRole('button').first().press('Enter');
  await page.getByRole('combobox', { name: '买什么' }).fill(sold.title);
  await page.getByRole('option', { name: sold.title }).click();
  const reckon = page.getByRole('button', { name: '算一下' });
  await page.getByRole('combobox', { name: '考期' }).click();
  await page.getByRole('option', { name: '半年' }).click();
  await reckon.press('Enter');
  await expect(tried.filter({ hasText: `${buyer.nickname}用不了` })).toBeVisible();
  await page.getByRole('combobox', { name: '考期' }).click();
  await page.getByRole('option', { name: '一年' }).click();
  await reckon.press('Enter');
  await expect(tried.filter({ hasText: `${buyer.nickname}能用，减 ¥80` })).toBeVisible();
  await expect(tried.filter({ hasText: '现在付' })).toContainText('¥900');
  await expectAccessible(page);

  await page.getByRole('button', { name: '发出去…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `发出“${sold.coupon}”` });
  const send = dialog.getByRole('button', { name: '发出去' });
  await expect(send).toBeEnabled();
  await expectAccessible(page);
  await send.press('Enter');
  await expectToast(page, /发出去了/);
  await expect(page.getByRole('row', { name: new RegExp(sold.coupon) })).toBeVisible();
}

/** The student takes the coupon on the way, and pays what was tried. */
export async function buyIt(student: Page): Promise<void> {
  const goods = await readOffice<{ goodId: number; title: string }[]>('/goods');
  const goodId = goods.find(({ title }) => title === sold.title)?.goodId;
  await student.goto(`${place('E2E_URL')}/mall/good/${goodId}`);
  await student.getByRole('button', { name: /^一年/ }).click();
  await student.getByRole('link', { name: '立即购买' }).click();
  await student
    .getByRole('button', { name: new RegExp(`^领取 ${sold.coupon}，这一单减 ¥80`) })
    .click();
  await expect(student.getByText('−¥80').first()).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('radio', { name: '微信支付' }).check();
  await student.getByRole('button', { name: /^(用\s*)?微信支付/ }).click();
  await scanToPay(student, 90_000);
  await expect(student.getByRole('heading', { name: '付好了，课程已经开通' })).toBeVisible();
  await expectAccessible(student);
}
