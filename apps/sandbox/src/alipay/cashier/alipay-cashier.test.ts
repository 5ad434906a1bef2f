import { describe, expect, it } from 'vitest';
import { atCashier, listCodes, noticesOf, readBook } from '../../payment/test-shop.ts';
import { isSignedBy, noticeText } from '../alipay-signature.ts';
import { openSdk, pageAddress, visitAlipay } from '../test-alipay.ts';
import { alipayPublicKey } from '../test-keys.ts';

const textOf = async (page: string): Promise<string> => await (await fetch(page)).text();

describe('the cashier', () => {
  it('shows what and how much; opening it makes the trade', async () => {
    const { openPage, sandbox } = await visitAlipay();
    const page = await openPage();
    expect((await readBook(sandbox)).payments).toEqual([]);
    const shown = await textOf(page);
    expect(shown).toContain('12.34');
    expect(shown).toContain('会计实务 100% A&amp;B');
    expect(shown).toContain('学舟学校（沙箱）');
    expect((await readBook(sandbox)).payments).toMatchObject([
      { order: 'ORDER1', isPaid: false, state: 'WAIT_BUYER_PAY' },
    ]);
    // The phone lists codes, not pages.
    expect(await listCodes(sandbox)).toEqual([]);
  });

  it('takes the money and leads back by a signed address', async () => {
    const { openPage, sandbox, shop } = await visitAlipay();
    const paid = await atCashier(await openPage(), 'pay');
    expect(paid).toContain('付款成功');
    const [, href = ''] = /href="(https:\/\/school[^"]+)"/.exec(paid) ?? [];
    const back = new URL(href.replaceAll('&amp;', '&'));
    expect(back.origin + back.pathname).toBe('https://school.example/back');
    expect(back.searchParams.get('from')).toBe('alipay');
    back.searchParams.delete('from');
    const fields = Object.fromEntries(back.searchParams);
    expect(fields).toMatchObject({ out_trade_no: 'ORDER1', total_amount: '12.34' });
    expect(isSignedBy(alipayPublicKey, noticeText(fields), fields['sign'] ?? '')).toBe(true);
    await noticesOf(shop, 1);
    expect((await readBook(sandbox)).payments).toMatchObject([{ isPaid: true, amount: 1234 }]);
  });

  it.each([
    ['wrong-password', '支付密码不正确，请重试'],
    ['no-money', '余额不足，请换一种付款方式'],
    ['cancel', '您取消了付款'],
  ])('says what %s came to, and can still be paid', async (answer, words) => {
    const { openPage, sandbox } = await visitAlipay();
    const page = await openPage();
    expect(await atCashier(page, answer)).toContain(words);
    expect(await atCashier(page, 'pay')).toContain('付款成功');
    expect((await readBook(sandbox)).payments).toHaveLength(1);
  });

  it('of an order that was closed takes nothing', async () => {
    const { ask, openPage } = await visitAlipay();
    const page = await openPage();
    await textOf(page);
    await ask('alipay.trade.close', { out_trade_no: 'ORDER1' });
    expect(await atCashier(page, 'pay')).toContain('交易已关闭');
  });

  it('takes no answer from another site’s page', async () => {
    const { openPage, sandbox } = await visitAlipay();
    await fetch(await openPage(), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ answer: 'pay' }),
    });
    expect((await readBook(sandbox)).payments).toMatchObject([{ isPaid: false }]);
  });

  it('is a phone’s too', async () => {
    const { openPage } = await visitAlipay();
    expect(await atCashier(await openPage({}, 'wap'), 'pay')).toContain('付款成功');
  });

  it('is no page of other addresses', async () => {
    const { sandbox } = await visitAlipay();
    expect((await fetch(`${sandbox.alipayUrl}/cashier/0123`)).status).toBe(404);
    expect((await fetch(`${sandbox.alipayUrl}/elsewhere`)).status).toBe(404);
  });
});

describe('the way to the cashier', () => {
  it('is refused on a page where the signature does not fit', async () => {
    const { sandbox, shop, sdk } = await visitAlipay();
    const address = new URL(pageAddress(sdk, shop, { out_trade_no: 'A' }));
    address.searchParams.set('notify_url', 'https://other.example/');
    const response = await fetch(address);
    expect(await response.text()).toContain('isv.invalid-signature');
    expect((await readBook(sandbox)).payments).toEqual([]);
  });

  it('is refused for another product', async () => {
    const { sandbox, shop } = await visitAlipay();
    const wrong = { out_trade_no: 'A', total_amount: '1.00', subject: 'A', product_code: 'X' };
    const address = pageAddress(openSdk(sandbox), shop, wrong);
    expect(await (await fetch(address)).text()).toContain('ACQ.INVALID_PARAMETER');
  });
});
