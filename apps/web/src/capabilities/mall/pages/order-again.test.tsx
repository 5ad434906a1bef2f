// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import {
  bodies,
  checkPath,
  goodPath,
  openOrder,
  orderPath,
  readyButton,
  scanPath,
} from '../testing/open-order.ts';
import {
  checkedOrder,
  coupon,
  couponChoice,
  good,
  orderDetail,
  orderId,
  payResult,
  variant,
} from '../testing/samples.ts';

const seasons = good({
  variants: [variant(), variant({ limitYear: 2028, title: '2028 年 2 月考期' })],
});

async function payOnce(says: Record<string, unknown> = {}) {
  let result = payResult();
  const page = openOrder({ [goodPath]: seasons, [scanPath]: () => result, ...says });
  await userEvent.click(await readyButton());
  await screen.findByRole('dialog', { name: '微信扫码支付' });
  return {
    ...page,
    pay: async () => {
      result = payResult({ isPaid: true, payState: 'paid', checkResult: 'paid' });
      await screen.findByRole('heading', { name: '付好了，课程已经开通' });
      await screen.findByText('接下来会这样');
    },
  };
}

describe('a second purchase of a good on the same device', () => {
  it('begins with its check, and not with the receipt of the first one', async () => {
    const { pay, unmount } = await payOnce();
    await pay();
    unmount();
    renderAt('/order/1?limitYear=2028');
    await readyButton();
    expect(screen.queryByText(/^付好了/)).toBeNull();
  });

  it('of the very same, as a book may be bought twice, is an order of its own', async () => {
    const { pay, unmount, asked } = await payOnce();
    await pay();
    unmount();
    renderAt('/order/1');
    await userEvent.click(await readyButton());
    await waitFor(() => expect(bodies(asked, '/api/mall/pay/wechat')).toHaveLength(2));
    const [first, second] = bodies(asked, '/api/mall/pay/wechat');
    expect(second?.['orderId']).not.toBe(first?.['orderId']);
  });

  it('of another season is checked although an order of the first one waits, which stays', async () => {
    const { unmount } = await payOnce();
    unmount();
    const { unmount: leave } = renderAt('/order/1?limitYear=2028');
    await readyButton();
    expect(screen.queryByText(/^订单留到/)).toBeNull();
    leave();
    renderAt('/order/1?limitYear=2027');
    expect(await screen.findByText(/^订单留到/)).toBeTruthy();
  });
});

describe('coupons at the order', () => {
  const free = { ...coupon({ couponId: 7, couponName: '新人券' }), off: 30_000 };

  it('that are free are offered, taken and used by one press', async () => {
    const heldCouponId = '0195a000-0000-7000-8000-000000000077';
    const held = couponChoice({ heldCouponId, couponId: 7 });
    const { asked } = openOrder({
      [checkPath]: ({ body }: { body: { couponId?: string } }) =>
        body.couponId === heldCouponId
          ? checkedOrder({ realPrice: 338_000, couponId: heldCouponId, coupons: [held] })
          : checkedOrder({ freeCoupons: [free] }),
      'POST /api/mall/coupons/take': held,
    });
    expect(await screen.findByText('有 1 张可以领，领了就能用')).toBeTruthy();
    expect(screen.queryByText('没有可以用的券')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '领取 新人券，这一单减 ¥300.00' }));
    expect((await readyButton(/^用微信支付 ¥3,380\.00/)).disabled).toBe(false);
    expect(bodies(asked, '/api/mall/coupons/take')).toEqual([{ couponId: 7 }]);
    expect(screen.queryByRole('button', { name: /^领取/ })).toBeNull();
  });
});

describe('back from Alipay', () => {
  it('the signed parameters leave the address, and the order stays in it', async () => {
    const signed = 'charset=utf-8&out_trade_no=1&trade_no=2&sign=x%2By&sign_type=RSA2&app_id=3';
    const { router } = openOrder(
      { [orderPath]: orderDetail() },
      `/order/1?orderId=${orderId}&${signed}&seller_id=4&total_amount=1.00&method=m&version=1.0`,
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ orderId }));
  });
});

it('who did not pay at PayPal has its token in no address', async () => {
  const { router } = openOrder(
    { [orderPath]: orderDetail() },
    `/order/1?orderId=${orderId}&left=paypal&token=T-1`,
  );
  await waitFor(() => expect(router.state.location.search).toEqual({ orderId, left: 'paypal' }));
});

describe('the paid page', () => {
  it('says what the order brought and what comes, with one step that waits', async () => {
    const step = { at: null, when: '', isBrought: true, isInMessages: false } as const;
    const at = new Date().toISOString();
    const { pay } = await payOnce({
      [orderPath]: orderDetail({
        steps: [
          { ...step, state: 'done', title: '付款', text: '', at, isBrought: false },
          { ...step, state: 'done', title: '课程已开通', text: '精讲班，有效期到 2027-08-31', at },
          { ...step, state: 'now', title: '完成入班', text: '冲刺营', isInMessages: true },
          { ...step, state: 'later', title: '寄出纸质资料', text: '寄到张江镇博云路 2 号' },
        ],
      }),
    });
    await pay();
    const steps = within(screen.getByRole('region', { name: '接下来会这样' }));
    expect(steps.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '已完成：课程已开通刚刚精讲班，有效期到 2027-08-31',
      '进行中：完成入班冲刺营，去完成',
      '还没到：寄出纸质资料寄到张江镇博云路 2 号',
    ]);
  });
});
