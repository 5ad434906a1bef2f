import { writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { head, office, readOffice, verifyAccount } from './school/office.ts';
import { place } from './school/place.ts';
import {
  addBuyer,
  ask,
  expectAccessible,
  isPhone,
  logIn,
  password,
  scanToPay,
  xuezhou,
} from './visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

/** One number a story and a size: nobody buys what another story has bought. */
const numberOf = (story: number, onPhone: boolean) => `1391200${onPhone ? 2 : 1}${story}00`;

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
}

/** On a phone the sum stands beside the button, whose words are the way alone. */
const payButton = (page: Page, way: '微信支付' | '支付宝' | 'PayPal') =>
  page.getByRole('button', { name: new RegExp(`^(用\\s*)?${way}`) });

async function payBy(page: Page, way: '微信支付' | '支付宝' | 'PayPal'): Promise<void> {
  await page.getByRole('radio', { name: way }).check();
  await payButton(page, way).click();
}

async function expectOpen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '付好了，课程已经开通' })).toBeVisible();
}

/** The newest order, as its student reads it. */
async function newestOrder(page: Page): Promise<{ orderNo: string; orderId: string }> {
  const { orders } = await ask<{ orders: { orderNo: string; orderId: string }[] }>(
    page,
    '/api/mall/orders',
  );
  const [newest] = orders;
  if (newest === undefined) throw new Error('There is no order');
  return newest;
}

/** The class that came with the course; until it is decided, its message stands over every page. */
async function joinClass(page: Page): Promise<void> {
  const { list } = await ask<{ list: { messageId: number }[] }>(
    page,
    '/api/nuxt/web/message/unread/important',
  );
  for (const { messageId } of list)
    await ask(page, '/api/nuxt/web/message/after-purchase', { messageId, action: 1 });
}

test('a visitor chooses a course, registers on the way, pays by WeChat, and the course is open', async ({
  page,
}, info) => {
  const mobile = numberOf(1, isPhone(info));
  await open(page, '/mall');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'CFA 一级精讲班' }).first().click();
  await expectAccessible(page);
  await page.getByRole('link', { name: '立即购买' }).click();
  await expect(page).toHaveURL(/\/order\/1/);
  await addBuyer(mobile, isPhone(info) ? '手机上买课' : '电脑前买课');
  // What is chosen before the login is there after it.
  await page.getByRole('button', { name: /2028 年考期/ }).click();
  await page.getByRole('button', { name: '登录后付款' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByRole('textbox', { name: '手机号或邮箱' }).fill(mobile);
  await dialog.getByRole('textbox', { name: '密码' }).fill(password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('价格刚刚核对过，可以付款')).toBeVisible();
  await expect(page.getByText('2028 年考期').first()).toBeVisible();
  await expectAccessible(page);

  await payButton(page, '微信支付').click();
  await expect(page.getByText('请先阅读并同意《课程服务协议》')).toBeVisible();
  await agree(page);
  await payButton(page, '微信支付').click();
  const code = page.getByRole('dialog', { name: '微信扫码支付' });
  await expect(code.getByText('¥3,980.00')).toBeVisible();
  await expect(code.getByRole('status')).toHaveText('等待付款');
  await expectAccessible(page);
  const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length);
  await scanToPay(page, 398_000);
  await expectOpen(page);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(loads);
  await expectAccessible(page);
  await page.getByRole('link', { name: '去上课' }).click();
  await expect(page).toHaveURL(/\/course\/1/);
  await expect(page.getByRole('heading', { name: '数量方法（上）' })).toBeVisible();
});

test('a coupon and Alipay: what is paid is what was shown, and the invoice and refund follow', async ({
  page,
}, info) => {
  const mobile = numberOf(2, isPhone(info));
  await addBuyer(mobile, isPhone(info) ? '手机上用券' : '电脑前用券');
  await logIn(page, mobile);
  await open(page, '/mall/coupon');
  await expectAccessible(page);
  await page.getByRole('button', { name: '领取 精讲班优惠券' }).click();
  await expect(page.getByRole('link', { name: '去用 精讲班优惠券' })).toBeVisible();
  await open(page, '/order/1?limitYear=2027');
  await expect(page.getByText('优惠券，满 3,000 减 300')).toBeVisible();
  await agree(page);
  await payBy(page, '支付宝');
  await expect(page).not.toHaveURL(new RegExp(place('E2E_URL')));
  await page.getByRole('button', { name: '确认付款' }).click();
  await expectOpen(page);
  await expect(page.getByText(/支付宝 ¥3,380\.00/)).toBeVisible();

  await joinClass(page);
  const { orderNo, orderId } = await newestOrder(page);
  await open(page, `/order-detail/normal/${orderId}?open=invoice`);
  const invoice = page.getByRole('dialog', { name: '开电子发票' });
  await invoice.getByRole('textbox', { name: '姓名' }).fill('林知远');
  await invoice.getByRole('textbox', { name: '收票邮箱' }).fill('lin@example.com');
  await expectAccessible(page);
  await invoice.getByRole('button', { name: '开发票' }).click();
  await expect(page.getByText('正在开，一般 10 分钟')).toBeVisible();
  const invoices = await readOffice<{ invoiceNo: number; orderNo: string }[]>('/invoices');
  const invoiceNo = invoices.find((one) => one.orderNo === orderNo)?.invoiceNo;
  const pdf = info.outputPath('invoice.pdf');
  await writeFile(pdf, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await xuezhou('mall', 'invoice-done', String(invoiceNo), pdf);
  await page.reload();
  await expect(page.getByText(/电子普通发票 ¥3,380/)).toBeVisible();

  const course = () => ask<{ expired: boolean }>(page, '/api/courses/1');
  expect(await course()).toMatchObject({ expired: false });
  await page.getByRole('button', { name: '申请退款' }).click();
  const refund = page.getByRole('dialog', { name: '申请退款' });
  await refund.getByRole('button', { name: '计划有变' }).click();
  await expectAccessible(page);
  await refund.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('退款中').first()).toBeVisible();
  const refunds = await readOffice<{ refundNo: number; orderNo: string }[]>('/refunds');
  const refundNo = refunds.find((one) => one.orderNo === orderNo)?.refundNo;
  // Whoever agrees proves who it is.
  await office('/refunds/agree', { refundNo, reply: '', code: head.password });
  await expect
    .poll(
      async () => {
        await page.reload();
        return await page.getByText('已退款').first().isVisible();
      },
      { intervals: [2000] },
    )
    .toBe(true);
  // It is open to everybody, and was before it was bought: that stays.
  expect(await course()).toMatchObject({ expired: false });
  await open(page, '/coupon');
  await expect(page.getByText('精讲班优惠券')).toBeVisible();
});

test('PayPal takes dollars by the school’s rate, and who left it comes back to the order', async ({
  page,
}, info) => {
  const mobile = numberOf(3, isPhone(info));
  await addBuyer(mobile, isPhone(info) ? '手机上付美元' : '电脑前付美元');
  await logIn(page, mobile);
  await open(page, '/order/1');
  await agree(page);
  await payBy(page, 'PayPal');
  await page.getByRole('button', { name: '取消并返回商家' }).click();
  await expect(page.getByText('没有在 PayPal 付款，没有扣款')).toBeVisible();
  await expect(page.getByText(/订单留到/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await open(page, '/my-order');
  await page
    .getByRole('link', { name: /去付款/ })
    .or(page.getByRole('button', { name: /去付款/ }))
    .first()
    .click();
  await payBy(page, 'PayPal');
  await page.getByRole('button', { name: '同意付款' }).click();
  await expectOpen(page);
});

test('a deposit keeps the price, and the balance opens the course', async ({ page }, info) => {
  const mobile = numberOf(4, isPhone(info));
  await addBuyer(mobile, isPhone(info) ? '手机上付定金' : '电脑前付定金');
  await logIn(page, mobile);
  await open(page, '/mall/good/8');
  await page.getByRole('link', { name: /付定金/ }).click();
  await agree(page);
  await payBy(page, '微信支付');
  await scanToPay(page, 10_000);
  await expect(page.getByRole('heading', { name: '定金付好了' })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/my-order');
  await page
    .getByRole('link', { name: /付尾款/ })
    .or(page.getByRole('button', { name: /付尾款/ }))
    .first()
    .click();
  await payBy(page, '微信支付');
  await scanToPay(page, 358_000);
  await expectOpen(page);
});

test('points are bought by a code, rise without a reload, and pay for a course beside a coupon', async ({
  page,
}, info) => {
  const mobile = numberOf(6, isPhone(info));
  await addBuyer(mobile, isPhone(info) ? '手机上买积分' : '电脑前买积分');
  await logIn(page, mobile);
  await open(page, '/points');
  await page.getByRole('button', { name: /^积分不够？/ }).click();
  const dialog = page.getByRole('dialog', { name: '买积分' });
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /5,000 积分/ }).check();
  await dialog.getByRole('button', { name: '付 ¥50.00' }).click();
  const code = page.getByRole('dialog', { name: '微信扫码支付' });
  await expect(code.getByRole('status')).toHaveText('等待付款');
  const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length);
  await scanToPay(page, 5000);
  const paid = page.getByRole('dialog', { name: '付好了，积分已经到账' });
  await expect(paid.getByText('现在有 5,000 积分')).toBeVisible();
  await expectAccessible(page);
  await paid.getByRole('button', { name: '好', exact: true }).click();
  await expect(page.getByText('购买「5,000 积分」')).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(loads);

  await open(page, '/mall/coupon');
  await page.getByRole('button', { name: '领取 精讲班优惠券' }).click();
  await expect(page.getByRole('link', { name: '去用 精讲班优惠券' })).toBeVisible();
  await open(page, '/order/1?limitYear=2027');
  await expect(page.getByText('优惠券，满 3,000 减 300')).toBeVisible();
  await page.getByRole('button', { name: '全用，抵 50.00 元' }).click();
  await expect(page.getByText('5,000 积分抵 50.00 元')).toBeVisible();
  // Who presses before the sum has followed is asked whether the new one is right.
  await expect(page.getByRole('region', { name: '合计' }).getByText('积分 5,000')).toBeVisible();
  await agree(page);
  await payBy(page, '支付宝');
  await page.getByRole('button', { name: '确认付款' }).click();
  await expectOpen(page);
  await expect(page.getByText(/支付宝 ¥3,330\.00/)).toBeVisible();
  await joinClass(page);
  await open(page, '/coupon?status=2');
  await expect(page.getByText('精讲班优惠券')).toBeVisible();
  const { mypoints } = await ask<{ mypoints: number }>(page, '/api/points/mine');
  expect(mypoints).toBe(0);
});

test('bought at Taobao, written off by a code, or free: each is theirs', async ({ page }, info) => {
  const mobile = numberOf(5, isPhone(info));
  const studentId = await addBuyer(mobile, isPhone(info) ? '手机上核对' : '电脑前核对');
  await logIn(page, mobile);
  await open(page, '/mall/good/3');
  await page.getByRole('link', { name: '免费加入' }).first().click();
  await page.getByRole('button', { name: '免费加入' }).click();
  await expect(page.getByRole('heading', { name: '加入好了，课程已经开通' })).toBeVisible();

  const number = isPhone(info) ? '20261123000000002' : '20261123000000001';
  await open(page, '/order/1');
  await page.getByRole('radio', { name: '已在淘宝下单' }).check();
  await page.getByRole('textbox', { name: '淘宝订单号' }).fill(number);
  await agree(page);
  await page.getByRole('button', { name: '提交订单号' }).click();
  await expect(page.getByRole('heading', { name: '已提交，等学校核对' })).toBeVisible();
  const { orderNo } = await newestOrder(page);
  const unchecked = await readOffice<{ orderNo: string; taobaoNo: string }[]>('/orders/unchecked');
  expect(unchecked.find((one) => one.orderNo === orderNo)?.taobaoNo).toBe(number);
  await office('/orders/decide', { orderNo, isTrue: true, reply: '' });
  await joinClass(page);
  await open(page, '/course/1');
  await expect(page.getByRole('heading', { name: '数量方法（上）' })).toBeVisible();

  await verifyAccount(studentId);
  const {
    codes: [code = ''],
  } = await office<{ codes: string[] }>('/goods/codes', {
    ...{ goodId: 2, limitYear: 2027, count: 1, until: null, note: '' },
  });
  await open(page, '/write-off/2');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '兑换码' }).fill(code);
  const box = page.getByRole('checkbox', { name: /我已阅读并同意/ });
  if (await box.isVisible()) await box.check();
  await page.getByRole('button', { name: /兑换/ }).click();
  await expect(page.getByRole('heading', { name: '兑换好了，课程已经开通' })).toBeVisible();
});
