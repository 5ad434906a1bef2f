import { expect, test, type Page } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { inDatabase } from '../school/database.ts';
import { office, readOffice, signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import type { School } from '../school/start-school.ts';
import { addBuyer, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

const account = {
  ...{ channel: 'bank', holder: '上海学舟教育科技有限公司', bank: '招商银行' },
  ...{ number: '1219000011112333', branch: '上海张江支行', remark: '' },
};

/**
 * The school takes transfers as long as this story is told: others are told of what else there is. Two had to agree to it, of whom
 * one came some days ago: no school of a story is so old.
 */
async function turnOn(): Promise<void> {
  const environment = JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as School['environment'];
  const { channel, holder, bank, number, branch, remark } = account;
  await inDatabase(
    { environment },
    `insert into money_account (channel, holder, bank, number, branch, remark, is_on, made_at)
    values ($1, $2, $3, $4, $5, $6, true, now())
    on conflict (channel, number) do update set is_on = true`,
    [channel, holder, bank, number, branch, remark],
  );
}

async function turnOff(): Promise<void> {
  const accounts = await readOffice<{ accountId: number; number: string }[]>('/money-accounts');
  const { accountId } = accounts.find(({ number }) => number === account.number) ?? {};
  await office('/money-accounts/save', { ...account, accountId, isOn: false });
}

test('a student pays by a transfer, and the course opens when the school has seen it', async ({
  page,
  browser,
}, info) => {
  const nickname = isPhone(info) ? '手机上转账' : '电脑前转账';
  const mobile = isPhone(info) ? '13912007201' : '13912007101';
  await turnOn();
  await addBuyer(mobile, nickname);
  await logIn(page, mobile);

  await test.step('chooses the transfer and says that it was made', async () => {
    await open(page, '/order/1');
    await page.getByRole('radio', { name: '银行转账' }).check();
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await page.getByRole('button', { name: /^(用\s*)?银行转账/ }).click();
    await expect(page.getByText('1219 0000 1111 2333')).toBeVisible();
    await expect(page.getByText(account.holder)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('付款的人或单位').fill('林建国');
    // A picture of whatever stands on the page: what counts is that it is one.
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } });
    await page
      .getByLabel('银行回单')
      .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText('回单.png')).toBeVisible();
    await page.getByRole('button', { name: '已经转账' }).click();
    await expect(page.getByText('学校正在核对，收到后开通，有消息告诉你。').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '看附的回单' })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('the school finds it at its bank and confirms it', async () => {
    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await signInAtConsole(desk);
    await open(desk, '/console/orders/transfers');
    const list = desk.getByRole(isPhone(info) ? 'list' : 'table', { name: '等确认的转账' });
    const row = list.getByRole(isPhone(info) ? 'listitem' : 'row').filter({ hasText: nickname });
    await expect(row).toContainText('林建国');
    await expectAccessible(desk);
    await expectFits(desk);
    await row.getByRole('button', { name: '收到了' }).click();
    const dialog = desk.getByRole('dialog', { name: '收到一笔钱' });
    await dialog.getByRole('button', { name: '看学员附的回单' }).click();
    await expect(dialog.getByRole('img', { name: '学员附的银行回单' })).toBeVisible();
    await dialog.getByLabel('银行的流水号').fill(`S${mobile}`);
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: /^确认收到/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await desk.close();
  });

  await test.step('the order is paid, and the course is open', async () => {
    const { orders } = await ask<{ orders: { orderId: string; way: string }[] }>(
      page,
      '/api/mall/orders',
    );
    expect(orders[0]?.way).toBe('bank');
    await open(page, `/order-detail/normal/${orders[0]?.orderId}`);
    await expect(page.getByText('课程已开通').first()).toBeVisible();
    await expectAccessible(page);
  });
  await turnOff();
});
