// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type AskedRequest, refuse } from '@xuezhou/client/testing/answer.ts';
import {
  bodies,
  checkPath,
  goodPath,
  openOrder,
  orderPath,
  readyButton,
} from '../testing/open-order.ts';
import {
  address,
  checkedOrder,
  couponChoice,
  good,
  heldCoupon,
  orderDetail,
  variant,
} from '../testing/samples.ts';

describe('what is chosen for an order', () => {
  it('is of another period where one is chosen on the page, at its own price and without an alarm', async () => {
    const { asked, router } = openOrder(
      {
        [goodPath]: good({
          variants: [
            variant(),
            variant({ limitYear: 2028, title: '2028 年 2 月考期', price: 398_000 }),
          ],
        }),
        [checkPath]: ({ body }: AskedRequest) => {
          const { limitYear } = body as { limitYear: number };
          const price = limitYear === 2028 ? 398_000 : 368_000;
          return checkedOrder({
            ...{ realPrice: price, variantTitle: `${limitYear} 年 2 月考期` },
            lines: [{ kind: 'good', label: '课程', amount: price, was: null }],
          });
        },
      },
      '/order/1?limitYear=2027',
    );
    await readyButton();
    expect(screen.queryByRole('group', { name: '考期' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '重新选' }));
    const periods = within(screen.getByRole('group', { name: '考期' }));
    await userEvent.click(periods.getByRole('button', { name: /^2028 年/ }));
    await readyButton(/¥3,980\.00$/);
    expect(router.state.location.search).toMatchObject({ limitYear: '2028' });
    // What stood there before was of another period: it is no news.
    expect(bodies(asked, '/api/mall/check').at(-1)).not.toHaveProperty('seen');
    await userEvent.click(screen.getByRole('button', { name: '选好了' }));
    expect(screen.queryByRole('group', { name: '考期' })).toBeNull();
    await userEvent.click(await readyButton());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({
      ...{ limitYear: 2028, realPrice: 398_000 },
    });
  });

  it('[order#1] of the coupons those that do not fit stay, with why; not using any is a choice', async () => {
    const other = '0195a000-0000-7000-8000-000000000006';
    const { asked } = openOrder({
      [checkPath]: checkedOrder({
        couponId: heldCoupon().heldCouponId,
        coupons: [
          couponChoice(),
          couponChoice({
            ...{ heldCouponId: other, couponName: '题库券', fits: false, off: 0 },
            why: '只限题库',
          }),
        ],
      }),
    });
    await readyButton();
    await userEvent.click(screen.getByRole('button', { name: /满 3,000 减 300/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '选一张优惠券' }));
    const [best, unfit, none] = dialog.getAllByRole<HTMLInputElement>('radio');
    expect([best?.checked, unfit?.disabled]).toEqual([true, true]);
    expect(dialog.getByText('只限题库')).toBeTruthy();
    await userEvent.click(none as HTMLElement);
    await waitFor(() =>
      expect(bodies(asked, '/api/mall/check').at(-1)).toMatchObject({ couponId: null }),
    );
    expect(bodies(asked, '/api/mall/check').at(-1)).not.toHaveProperty('bestCoupon');
  });

  it('[order#3] where something is posted and there is no address, the form stands open', async () => {
    const saved = address();
    const { asked } = openOrder({
      [checkPath]: ({ body }: AskedRequest) =>
        'addressId' in (body as object)
          ? checkedOrder({ needsAddress: true, addresses: [saved], addressId: saved.addressId })
          : checkedOrder({
              ...{ needsAddress: true, checkResult: 'address' },
              checkResultMessage: '这件商品要寄给你，请先选一个收货地址',
            }),
      'POST /api/addresses': saved,
    });
    const card = within(await screen.findByRole('region', { name: '填一个收货地址' }));
    await userEvent.type(card.getByRole('textbox', { name: '收件人' }), '林知远');
    await userEvent.type(card.getByRole('textbox', { name: '手机号' }), '1386420771');
    await userEvent.click(card.getByRole('button', { name: '保存并寄到这里' }));
    expect(await card.findByText('手机号是 11 位，现在 10 位')).toBeTruthy();
    await userEvent.type(card.getByRole('textbox', { name: '手机号' }), '5');
    await userEvent.type(card.getByRole('textbox', { name: '省、市、区' }), '上海市 浦东新区');
    await userEvent.type(card.getByRole('textbox', { name: '详细地址' }), '博云路 2 号 1206 室');
    await userEvent.click(card.getByRole('button', { name: '保存并寄到这里' }));
    expect(await screen.findByText('上海市浦东新区博云路 2 号 3 幢 1206 室')).toBeTruthy();
    expect(screen.getByText(/138\*\*\*\*7715/)).toBeTruthy();
    expect(bodies(asked, '/api/addresses')[0]).toMatchObject({ mobile: '13864207715' });
  });

  it('an agreement is never ticked beforehand, and paying waits for it', async () => {
    const agreement = { title: '课程服务协议', version: '2', html: '<p>第一条</p>', digest: 'd1' };
    const { asked } = openOrder({ [checkPath]: checkedOrder({ agreement }) });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: '我已阅读并同意《课程服务协议》',
    });
    expect(box.checked).toBe(false);
    await userEvent.click(await readyButton());
    expect(await screen.findByText('请先阅读并同意《课程服务协议》')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(asked.filter(({ path }) => path.startsWith('/api/mall/pay'))).toEqual([]);
    await userEvent.click(box);
    await userEvent.click(await readyButton());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({ agreementDigest: 'd1' });
  });

  it('while a tick is being checked the button keeps the focus, and Enter pays', async () => {
    const agreement = { title: '课程服务协议', version: '2', html: '<p>第一条</p>', digest: 'd1' };
    const { asked } = openOrder({ [checkPath]: checkedOrder({ agreement }) });
    const button = await readyButton();
    await userEvent.click(screen.getByRole('checkbox', { name: /^我已阅读并同意/ }));
    button.focus();
    expect(button.disabled).toBe(false);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({ agreementDigest: 'd1' });
  });

  it('what coupon and points take off whole is not called free', async () => {
    openOrder({
      [checkPath]: checkedOrder({
        ...{ realPrice: 0, ways: [], checkResult: 'free' },
        lines: [
          { kind: 'good', label: 'CFA 一级精讲班', amount: 368_000, was: null },
          { kind: 'points', label: '积分 368,000', amount: -368_000, was: null },
        ],
        checkResultMessage: '已用积分抵完，应付 ¥0，提交后就是你的',
      }),
    });
    expect(await readyButton(/^提交订单$/)).toBeTruthy();
    expect(screen.queryByText('免费')).toBeNull();
    expect(screen.getByText('已用积分抵完，应付 ¥0，提交后就是你的')).toBeTruthy();
  });

  it('[order#4] a price of 0 has one button, and the good is there without a payment', async () => {
    openOrder({
      [checkPath]: checkedOrder({
        ...{ realPrice: 0, ways: [], checkResult: 'free', lines: [] },
        checkResultMessage: '不用付款，可以直接加入',
      }),
      'POST /api/mall/add/free': { resultEntity: orderDetail({ way: 'free', realPrice: 0 }) },
      [orderPath]: orderDetail({ way: 'free', realPrice: 0 }),
    });
    await userEvent.click(await readyButton(/^免费加入$/));
    expect(await screen.findByRole('heading', { name: '加入好了，课程已经开通' })).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: '付款方式' })).toBeNull();
  });

  it('[order#4] a Taobao number is asked for in place of paying, and stays when it is refused', async () => {
    let isUsed = true;
    const { asked } = openOrder({
      'POST /api/mall/add/taobao': () =>
        isUsed
          ? refuse(4042, '这个淘宝订单号已经用过。如果不是你本人，请联系学校的老师')
          : { resultEntity: orderDetail({ state: 'checking', way: 'taobao' }) },
      [orderPath]: orderDetail({ state: 'checking', way: 'taobao', paidAt: null }),
    });
    await readyButton();
    await userEvent.click(screen.getByRole('radio', { name: '已在淘宝下单' }));
    await userEvent.click(await readyButton(/^提交订单号$/));
    expect(await screen.findByText('淘宝订单号是 15 至 25 位数字，请对照检查')).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '淘宝订单号' });
    await userEvent.type(field, '1234567890123456');
    await userEvent.click(await readyButton(/^提交订单号$/));
    expect(await screen.findByText(/这个淘宝订单号已经用过/)).toBeTruthy();
    expect(field.value).toBe('1234567890123456');
    isUsed = false;
    await userEvent.click(await readyButton(/^提交订单号$/));
    expect(await screen.findByRole('heading', { name: '已提交，等学校核对' })).toBeTruthy();
    const ids = bodies(asked, '/api/mall/add/taobao').map((body) => body['orderId']);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('[mall.points] points', () => {
  const withPoints = {
    [checkPath]: ({ body }: AskedRequest) => {
      const used = (body as { used_points: number }).used_points;
      return checkedOrder({
        ...{ used_points: used, realPrice: 368_000 - used, saved: used },
        lines: [
          { kind: 'good', label: '课程', amount: 368_000, was: null },
          ...(used > 0
            ? [{ kind: 'points' as const, label: `积分 ${used}`, amount: -used, was: null }]
            : []),
        ],
      });
    },
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '用多少积分' });

  it('[order#2] 250 points pay 2.50; 255 are made 250, and the page says so', async () => {
    openOrder(withPoints);
    await readyButton();
    await userEvent.clear(field());
    await userEvent.type(field(), '255{Enter}');
    expect(screen.getByText('250 积分抵 2.50 元')).toBeTruthy();
    expect(screen.getByText('积分按 10 的倍数用，已改成 250')).toBeTruthy();
    expect(field().value).toBe('250');
    expect(await screen.findByText('−¥2.50')).toBeTruthy();
    expect((await readyButton()).textContent).toBe('用微信支付 ¥3,677.50');
  });

  it('slider and field are one value: 10 by the arrows, 100 by the page keys, all and none by End and Home', async () => {
    openOrder(withPoints);
    await readyButton();
    const slider = screen.getByRole('slider', { name: '用多少积分' });
    const now = () => Number(slider.getAttribute('aria-valuenow'));
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect([now(), field().value]).toEqual([100, '100']);
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(now()).toBe(110);
    fireEvent.keyDown(slider, { key: 'End' });
    expect([now(), field().value]).toEqual([2700, '2,700']);
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(now()).toBe(0);
  });

  it('the cap is what the server says; under 10 there is nothing to use', async () => {
    openOrder({ [checkPath]: checkedOrder({ mostPoints: 1800 }) });
    await readyButton();
    await userEvent.click(screen.getByRole('button', { name: '最多 1,800' }));
    expect(screen.getByText('1,800 积分抵 18.00 元')).toBeTruthy();
  });

  it('under 10 points there is nothing to use', async () => {
    openOrder({ [checkPath]: checkedOrder({ myPoints: 7, mostPoints: 0 }) });
    expect(await screen.findByText('积分不足 10')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
