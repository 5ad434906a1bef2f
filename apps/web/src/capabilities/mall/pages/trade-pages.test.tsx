// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { answer, type AskedRequest, refuse } from '@xuezhou/client/testing/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import { openPage } from '../testing/open-page.ts';
import {
  address,
  good,
  heldCoupon,
  orderDetail,
  orderId,
  payment,
  payResult,
  trade,
  tradeId,
} from '../testing/samples.ts';

const bodies = (asked: AskedRequest[], path: string) =>
  asked.filter((request) => request.path === path).map(({ body }) => body);

describe('[coupon#1-3] [mall.coupon-sort#1-3] my coupons', () => {
  const path = 'GET /api/mall/coupons/mine';

  it('are sorted by status: 1 unused, 2 used, 3 expired', async () => {
    openPage('/coupon', {
      says: {
        [path]: [
          heldCoupon({ heldCouponId: 'c1', couponName: '没用过的' }),
          heldCoupon({
            heldCouponId: 'c2',
            couponName: '用过的',
            status: 2,
            orderId,
            orderType: 'normal',
          }),
          heldCoupon({ heldCouponId: 'c3', couponName: '过期的', status: 3 }),
        ],
      },
    });
    const tabs = within(await screen.findByRole('navigation', { name: '优惠券状态' }));
    const names = () =>
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    await waitFor(() => expect(names()).toEqual(['没用过的']));
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      ...['未使用1', '已使用1', '已过期1'],
    ]);
    expect(screen.getByRole('link', { name: '去用 没用过的' })).toBeTruthy();
    await userEvent.click(tabs.getByRole('link', { name: /已使用/ }));
    await waitFor(() => expect(names()).toEqual(['用过的']));
    expect(screen.getByRole('link', { name: '看订单' }).getAttribute('href')).toBe(
      `/order-detail/normal/${orderId}`,
    );
    await userEvent.click(tabs.getByRole('link', { name: /已过期/ }));
    await waitFor(() => expect(names()).toEqual(['过期的']));
    expect(screen.queryByRole('link', { name: /^去用/ })).toBeNull();
  });

  it('[mall.failure] that did not come are none, in their own words', async () => {
    openPage('/coupon', { says: { [path]: refuse(500) } });
    expect(await screen.findByText('优惠券没有加载出来')).toBeTruthy();
    expect(screen.queryByText('没有可以用的券')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('[trade] one trade', () => {
  it.each([
    'normal',
    'lock-deposit',
    'lock-balance',
    'presell-deposit',
    'presell-balance',
  ] as const)(
    '[trade#1-5] is paid at its own address, whichever of the five it is: %s',
    async (tradeType) => {
      const qrId = '0195a000-0000-7000-8000-000000000077';
      const { asked } = openPage(`/trade/${tradeType}/${tradeId}`, {
        says: {
          [`GET /api/mall/trade/${tradeType}/${tradeId}`]: trade({ tradeType }),
          'POST /api/mall/trade/pay': payment({ tradeType, qrId }),
          [`POST /api/mall/scan/${qrId}/wechat`]: payResult({ tradeType }),
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: /^用微信支付/ }));
      const dialog = await screen.findByRole('dialog', { name: '微信扫码支付' });
      expect(dialog.textContent).toContain('3,680.00');
      expect(bodies(asked, '/api/mall/trade/pay')).toEqual([
        { tradeId, way: 'wechat', kind: 'qr' },
      ]);
    },
  );

  it('before its day cannot be paid, and says which day that is', async () => {
    openPage(`/trade/presell-balance/${tradeId}`, {
      says: {
        [`GET /api/mall/trade/presell-balance/${tradeId}`]: trade({
          ...{
            tradeType: 'presell-balance',
            state: 'waiting',
            words: '12 月 1 日起可付',
            ways: [],
          },
          lines: [
            { kind: 'good', label: '课程', amount: 368_000, was: null },
            { kind: 'deposit', label: '已付定金', amount: -20_000, was: null },
          ],
          realPrice: 348_000,
        }),
      },
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: '12 月 1 日起可付',
    });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('−¥200.00')).toBeTruthy();
  });

  it('of a visitor asks them to log in, at its own address', async () => {
    answer({
      'GET /api/version': { version: '1' },
      'GET /api/site/school': school(),
      'GET /api/nuxt/web/student/info': guest,
    });
    const { router } = renderAt(`/trade/normal/${tradeId}`);
    expect(await screen.findByRole('heading', { name: '登录后付款' })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/trade/normal/${tradeId}`);
  });
});

describe('[order-paypal] [mall.payment-state] back from PayPal', () => {
  const info = {
    ...{ orderId, goodId: 1, goodName: 'CFA 一级精讲班', variantTitle: '', realPrice: 368_000 },
    ...{ dollarCents: 51_700, payState: 'approved', tradeType: 'normal', tradeId },
  };

  it('[order-paypal#1,2] takes what was agreed to, and turns into the paid page without a reload', async () => {
    let result = payResult({ payState: 'approved' });
    const { asked, router } = openPage('/order/paypal?token=T-1&PayerID=P-1', {
      says: {
        'GET /api/mall/paypal/info': info,
        'POST /api/mall/paypal/result': () => result,
        [`GET /api/mall/order/normal/${orderId}`]: orderDetail({ way: 'paypal' }),
      },
    });
    expect(await screen.findByText('正在向 PayPal 核对这一笔')).toBeTruthy();
    expect(await screen.findByText('$517.00')).toBeTruthy();
    result = payResult({ isPaid: true, payState: 'paid' });
    expect(await screen.findByRole('heading', { name: '付好了，课程已经开通' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/order/paypal');
    expect(asked.find(({ path }) => path === '/api/mall/paypal/result')?.query['token']).toBe(
      'T-1',
    );
  });

  it('without an agreement nothing is taken, and the order can be paid again', async () => {
    const { asked } = openPage('/order/paypal?token=T-1', {
      says: { 'GET /api/mall/paypal/info': { ...info, payState: 'waiting' } },
    });
    expect(await screen.findByRole('heading', { name: '没有在 PayPal 付款' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '再付一次' }).getAttribute('href')).toBe(
      `/trade/normal/${tradeId}`,
    );
    expect(asked.some(({ path }) => path === '/api/mall/paypal/result')).toBe(false);
  });
});

describe('[write-off] a good bought elsewhere', () => {
  it('is theirs by its code; a refused code stays to be mended', async () => {
    let isWrong = true;
    const { asked } = openPage('/write-off/1', {
      says: {
        'GET /api/mall/good/1': good(),
        'POST /api/mall/write-off': () =>
          isWrong
            ? refuse(4045, '兑换码不正确，请对照检查后重新输入')
            : { resultEntity: orderDetail({ way: 'write-off', realPrice: 0 }) },
        [`GET /api/mall/order/normal/${orderId}`]: orderDetail({ way: 'write-off', realPrice: 0 }),
      },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '兑换码' });
    await userEvent.click(screen.getByRole('button', { name: '兑换' }));
    expect(await screen.findByText('请先输入兑换码')).toBeTruthy();
    await userEvent.type(field, 'ABCD-1234{Enter}');
    expect(await screen.findByText('兑换码不正确，请对照检查后重新输入')).toBeTruthy();
    expect(field.value).toBe('ABCD-1234');
    isWrong = false;
    await userEvent.click(screen.getByRole('button', { name: '兑换' }));
    expect(await screen.findByRole('heading', { name: '兑换好了，课程已经开通' })).toBeTruthy();
    expect(bodies(asked, '/api/mall/write-off')[0]).toEqual({ goodId: 1, code: 'ABCD-1234' });
  });
});

describe('[address.mask#1-3] addresses among the settings', () => {
  const other = address({
    ...{ addressId: 'a2', name: '周敏', mobile: '139****2046', isDefault: false, addressOrder: 1 },
  });
  const openSettings = (says: Record<string, unknown> = {}) =>
    openPage('/setting', {
      says: {
        ...{ 'GET /api/account/devices': [], 'GET /api/account/cancel': null },
        'GET /api/addresses': [address(), other],
        ...says,
      },
    });
  const section = async () => within(await screen.findByRole('region', { name: '收货地址' }));

  it('have their mobiles masked, follow their order, and mark the default one', async () => {
    openSettings();
    const book = await section();
    const items = await book.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^林知远138\*\*\*\*7715默认/),
      expect.stringMatching(/^周敏139\*\*\*\*2046(?!默认)/),
    ]);
  });

  it('another default shows at once, and rolls back when it is refused', async () => {
    let refuseIt: (answer: Response) => void = () => {};
    openSettings({
      'POST /api/addresses': () => new Promise((resolve) => (refuseIt = resolve)),
    });
    const book = await section();
    const [first, second] = (await book.findAllByRole<HTMLInputElement>('radio')) as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    await userEvent.click(second);
    await waitFor(() => expect([first.checked, second.checked]).toEqual([false, true]));
    refuseIt(refuse(503));
    expect(await screen.findByText('没有保存，已还原')).toBeTruthy();
    await waitFor(() => expect([first.checked, second.checked]).toEqual([true, false]));
  });

  it('a removed one can be taken back, and is gone for good when the page is left', async () => {
    const { asked } = openSettings({ 'POST /api/addresses/delete': true });
    const book = await section();
    await userEvent.click(await book.findByRole('button', { name: '删除 周敏 的地址' }));
    expect(book.queryByText('周敏')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
    expect(await book.findByText('周敏')).toBeTruthy();
    expect(bodies(asked, '/api/addresses/delete')).toEqual([]);
    await userEvent.click(book.getByRole('button', { name: '删除 周敏 的地址' }));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() =>
      expect(bodies(asked, '/api/addresses/delete')).toEqual([{ addressId: 'a2' }]),
    );
  });
});
