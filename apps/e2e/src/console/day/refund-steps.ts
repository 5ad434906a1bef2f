import { expect, type Page } from '@playwright/test';
import { expectFits } from '../../misfits.ts';
import { place } from '../../school/place.ts';
import { expectToast } from '../../toasts.ts';
import { expectAccessible } from '../../visitor.ts';
import { agree, openConsole, type Colleague } from './colleagues.ts';

interface Asked {
  readonly mobile: string;
  readonly goodName: string;
  readonly orderNo: string;
  readonly orderId: string;
}

/** On a phone, while the student is on another: found by the end of the number, and a part of it proposed to go back. */
export async function findAndPropose(support: Colleague, order: Asked): Promise<void> {
  const { page } = support;
  await openConsole(support, '/orders');
  await expect(page.getByRole('list', { name: '订单' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // Others have opened windows since: what is typed goes to the one in front.
  await page.bringToFront();
  // The key that leads to the field; then the last four digits and Enter.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '找订单' })).toBeFocused();
  await page.keyboard.type(order.mobile.slice(-4));
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: '订单' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByRole('link', { name: order.goodName }).press('Enter');
  await expect(page.getByRole('heading', { name: order.goodName, level: 1 })).toBeVisible();
  await expect(page.getByText('一级公式手册').first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: '提出退款' });
  await dialog.getByRole('checkbox', { name: new RegExp(`^${order.goodName}`) }).press('Space');
  await dialog.getByLabel('说明').fill('电话里说手册已经有了，课照学');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '提出退 ¥48' }).press('Enter');
  await expectToast(page, /提出了，等另一个人同意/);
  await expect(dialog).toHaveCount(0);
  // Who proposed it cannot agree to it.
  await openConsole(support, '/refunds');
  await expect(page.getByText('等同意').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '同意', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
}

/** Another, on a phone as well, with a code of the authenticator. */
export async function agreeToIt(finance: Colleague): Promise<void> {
  const { page } = finance;
  await openConsole(finance, '/approvals');
  await expect(page.getByRole('link', { name: /^退款 ¥48/ })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await agree(finance, /退款 ¥48/);
  await expectToast(page, /同意了：退款 ¥48/);
  await expectAccessible(page);
}

/** The student reads what came back, and the course goes on. */
export async function seeIt(student: Page, order: Asked): Promise<void> {
  await student.goto(`${place('E2E_URL')}/order-detail/normal/${order.orderId}`);
  // The provider's answer comes by itself; the page of an order is opened again for it.
  await expect
    .poll(async () => {
      await student.reload();
      await student.getByRole('heading', { name: '退款进度' }).waitFor();
      return await student.getByText('已到账').first().isVisible();
    })
    .toBe(true);
  await expect(student.getByText('共退回').locator('..')).toContainText('48');
  await expectAccessible(student);
  await student.goto(`${place('E2E_URL')}/course/1`);
  await expect(student.getByRole('heading', { name: '数量方法（上）' })).toBeVisible();
}
