// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/guest.ts';
import { closeLogin, openLogin } from '../../../platform/login-request.ts';
import { online } from '../../../platform/network.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refreshStudent } from '../../../platform/session.ts';
import { answer, type AskedRequest, refuse } from '../../../test/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import { student } from '../../../test/students.ts';
import { openPage } from '../testing/open-page.ts';
import {
  address,
  checkedOrder,
  couponChoice,
  good,
  goodCard,
  heldCoupon,
  orderDetail,
  orderId,
  payment,
  payResult,
  qrId,
  trade,
  tradeId,
} from '../testing/samples.ts';

const goodPath = 'GET /api/mall/good/1';
const checkPath = 'POST /api/mall/check';
const scanPath = `POST /api/mall/scan/${qrId}/wechat`;
const tradePath = `GET /api/mall/trade/normal/${tradeId}`;
const orderPath = `GET /api/mall/order/normal/${orderId}`;

type Says = Record<string, unknown>;

const open = (says: Says = {}, address_ = '/order/1') =>
  openPage(address_, {
    says: {
      [goodPath]: good(),
      [checkPath]: checkedOrder(),
      'POST /api/mall/pay/wechat': payment(),
      [tradePath]: trade(),
      [scanPath]: payResult(),
      [orderPath]: orderDetail(),
      ...says,
    },
  });

const bodies = (asked: AskedRequest[], path: string) =>
  asked
    .filter((request) => request.path === path)
    .map(({ body }) => body as Record<string, unknown>);
const payButton = (name: RegExp = /^用微信支付/) =>
  screen.findByRole<HTMLButtonElement>('button', { name });
const ready = async (name?: RegExp) => {
  const button = await payButton(name);
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};

afterEach(() => vi.restoreAllMocks());

describe('[order] [mall.check] the check of an order', () => {
  it('is asked on opening, with the best coupon, and its words and figures are shown', async () => {
    const { asked } = open({
      [checkPath]: checkedOrder({
        realPrice: 355_750,
        lines: [
          { kind: 'good', label: '课程', amount: 368_000, was: null },
          { kind: 'coupon', label: '优惠券，满 3,000 减 300', amount: -12_000, was: null },
          { kind: 'points', label: '积分 250', amount: -250, was: null },
        ],
      }),
    });
    expect(await screen.findByText('价格刚刚核对过，可以付款')).toBeTruthy();
    expect(screen.getByText('−¥120.00')).toBeTruthy();
    expect((await payButton()).textContent).toBe('用微信支付 ¥3,557.50');
    expect(bodies(asked, '/api/mall/check')[0]).toMatchObject({
      ...{ goodId: 1, limitYear: 2027, bestCoupon: true, used_points: 0 },
    });
  });

  it.each([
    ['coupon', '这张优惠券用不了：还差 ¥320。请换一张，或不用券', '换一张券'],
    ['identity', '购买这件商品前，请先完成实名认证', '去认证'],
    ['variant', '这个考期不在售，请重新选择考期', '回到商品'],
  ] as const)(
    'that says %s keeps the button, with why and one way on',
    async (checkResult, words, way) => {
      open({
        [checkPath]: checkedOrder({
          ...{ checkResult, checkResultMessage: words },
          coupons: [couponChoice({ fits: false, why: '还差 ¥320', off: 0 })],
        }),
      });
      expect(await screen.findByText(words)).toBeTruthy();
      expect((await payButton()).disabled).toBe(true);
      const aside = within(screen.getByRole('complementary', { name: '合计' }));
      expect(
        aside.queryByRole('button', { name: way }) ?? aside.getByRole('link', { name: way }),
      ).toBeTruthy();
    },
  );

  it.each([
    ['soldOut', '这件商品已售完，请看看别的', '看看别的', '/mall'],
    ['owned', '你已经有这件商品里的课程', '去上课', '/course/9'],
  ] as const)('that says %s leads on in place of paying', async (checkResult, words, way, to) => {
    const owned = {
      courseId: 9,
      expireDate: null,
      within: null,
      readingStarted: 0,
      readingCount: 0,
    };
    open({
      [checkPath]: checkedOrder({
        ...{ checkResult, checkResultMessage: words },
        good: goodCard({ owned: checkResult === 'owned' ? owned : null }),
      }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to);
    expect(screen.queryByRole('button', { name: /^用微信支付/ })).toBeNull();
  });

  it('is asked again 300 ms after the last of several changes, and until then cannot be paid', async () => {
    const { asked } = open({
      [checkPath]: ({ body }: AskedRequest) =>
        checkedOrder({ used_points: (body as { used_points: number }).used_points }),
    });
    const button = await ready();
    fireEvent.click(screen.getByRole('button', { name: '全用，抵 27.00 元' }));
    fireEvent.click(screen.getByRole('button', { name: '不用' }));
    fireEvent.click(screen.getByRole('button', { name: '全用，抵 27.00 元' }));
    expect(screen.getByText('正在核对')).toBeTruthy();
    expect(button.disabled).toBe(true);
    await ready();
    expect(bodies(asked, '/api/mall/check').map((body) => body['used_points'])).toEqual([0, 2700]);
  });

  it('that did not come says so, and is asked again', async () => {
    let isDown = true;
    open({ [checkPath]: () => (isDown ? refuse(503) : checkedOrder()) });
    expect((await screen.findByRole('alert')).textContent).toContain('订单没有核对成');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await ready();
  });

  it('before paying finds a new price: nothing is charged, old and new stand there, the button says the sum', async () => {
    let price = 368_000;
    const { asked } = open({
      [checkPath]: ({ body }: AskedRequest): CheckedOrder => {
        const [seen] = (body as { seen?: { amount: number }[] }).seen ?? [];
        const was = seen && seen.amount !== price ? seen.amount : null;
        return checkedOrder({
          realPrice: price,
          lines: [{ kind: 'good', label: '课程', amount: price, was }],
          ...(was !== null && {
            ...{ checkResult: 'price', checkResultMessage: '价格变了，还没有扣款，请看一遍再决定' },
          }),
        });
      },
    });
    await ready();
    price = 388_000;
    await userEvent.click(await payButton());
    const news = await screen.findByText('价格变了，还没有扣款');
    expect(news.closest('[role="alert"]')?.textContent).toContain(
      '课程从 ¥3,680.00 变成 ¥3,880.00。',
    );
    expect(asked.filter(({ path }) => path.startsWith('/api/mall/pay'))).toEqual([]);
    const again = await ready(/^按新价格付 ¥3,880\.00$/);
    await userEvent.click(again);
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({ realPrice: 388_000 });
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

  it('250 points pay 2.50; 255 are made 250, and the page says so', async () => {
    open(withPoints);
    await ready();
    await userEvent.clear(field());
    await userEvent.type(field(), '255{Enter}');
    expect(screen.getByText('250 积分抵 2.50 元')).toBeTruthy();
    expect(screen.getByText('积分按 10 的倍数用，已改成 250')).toBeTruthy();
    expect(field().value).toBe('250');
    expect(await screen.findByText('−¥2.50')).toBeTruthy();
    expect((await ready()).textContent).toBe('用微信支付 ¥3,677.50');
  });

  it('slider and field are one value: 10 by the arrows, 100 by the page keys, all and none by End and Home', async () => {
    open(withPoints);
    await ready();
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
    open({ [checkPath]: checkedOrder({ mostPoints: 1800 }) });
    await ready();
    await userEvent.click(screen.getByRole('button', { name: '最多 1,800' }));
    expect(screen.getByText('1,800 积分抵 18.00 元')).toBeTruthy();
  });

  it('under 10 points there is nothing to use', async () => {
    open({ [checkPath]: checkedOrder({ myPoints: 7, mostPoints: 0 }) });
    expect(await screen.findByText('积分不足 10')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('what is chosen for an order', () => {
  it('of the coupons those that do not fit stay, with why; not using any is a choice', async () => {
    const other = '0195a000-0000-7000-8000-000000000006';
    const { asked } = open({
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
    await ready();
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

  it('where something is posted and there is no address, the form stands open', async () => {
    const saved = address();
    const { asked } = open({
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
    const { asked } = open({ [checkPath]: checkedOrder({ agreement }) });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: '我已阅读并同意《课程服务协议》',
    });
    expect(box.checked).toBe(false);
    await userEvent.click(await ready());
    expect(await screen.findByText('请先阅读并同意《课程服务协议》')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(asked.filter(({ path }) => path.startsWith('/api/mall/pay'))).toEqual([]);
    await userEvent.click(box);
    await userEvent.click(await ready());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({ agreementDigest: 'd1' });
  });

  it('a price of 0 has one button, and the good is there without a payment', async () => {
    open({
      [checkPath]: checkedOrder({
        ...{ realPrice: 0, ways: [], checkResult: 'free', lines: [] },
        checkResultMessage: '不用付款，可以直接加入',
      }),
      'POST /api/mall/add/free': { resultEntity: orderDetail({ way: 'free', realPrice: 0 }) },
      [orderPath]: orderDetail({ way: 'free', realPrice: 0 }),
    });
    await userEvent.click(await ready(/^免费加入$/));
    expect(await screen.findByRole('heading', { name: '加入好了，课程已经开通' })).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: '付款方式' })).toBeNull();
  });

  it('a Taobao number is asked for in place of paying, and stays when it is refused', async () => {
    let isUsed = true;
    const { asked } = open({
      'POST /api/mall/add/taobao': () =>
        isUsed
          ? refuse(4042, '这个淘宝订单号已经用过。如果不是你本人，请联系学校的老师')
          : { resultEntity: orderDetail({ state: 'checking', way: 'taobao' }) },
      [orderPath]: orderDetail({ state: 'checking', way: 'taobao', paidAt: null }),
    });
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: '已在淘宝下单' }));
    await userEvent.click(await ready(/^提交订单号$/));
    expect(await screen.findByText('淘宝订单号是 15 至 25 位数字，请对照检查')).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '淘宝订单号' });
    await userEvent.type(field, '1234567890123456');
    await userEvent.click(await ready(/^提交订单号$/));
    expect(await screen.findByText(/这个淘宝订单号已经用过/)).toBeTruthy();
    expect(field.value).toBe('1234567890123456');
    isUsed = false;
    await userEvent.click(await ready(/^提交订单号$/));
    expect(await screen.findByRole('heading', { name: '已提交，等学校核对' })).toBeTruthy();
    const ids = bodies(asked, '/api/mall/add/taobao').map((body) => body['orderId']);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('[mall.payment-state] a payment by a code', () => {
  it('is asked for on the press and turns into the paid page without a reload', async () => {
    let result = payResult();
    const { asked, router } = open({ [scanPath]: () => result });
    await userEvent.click(await ready());
    const dialog = within(await screen.findByRole('dialog', { name: '微信扫码支付' }));
    expect(dialog.getByRole('img', { name: '微信付款二维码' })).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('等待付款');
    result = payResult({ isPaid: true, payState: 'paid', checkResult: 'paid' });
    const title = await screen.findByRole('heading', { name: '付好了，课程已经开通' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/order/1');
    expect(screen.getByRole('link', { name: '去上课' }).getAttribute('href')).toBe('/course/1');
    expect(bodies(asked, '/api/mall/pay/wechat')).toHaveLength(1);
    expect(bodies(asked, '/api/mall/pay/wechat')[0]?.['orderId']).toMatch(/^[0-9a-f-]{14}7/);
  });

  it('pressing 我已付款 asks the provider, and says so', async () => {
    const { asked } = open();
    await userEvent.click(await ready());
    const dialog = within(await screen.findByRole('dialog', { name: '微信扫码支付' }));
    await userEvent.click(dialog.getByRole('button', { name: '我已付款，没有跳转' }));
    expect(dialog.getByRole('status').textContent).toBe('正在向微信核对这一笔');
    expect(asked.some(({ query }) => query['ask'] === 'true')).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: '还没付，看二维码' }));
    expect(dialog.getByRole('status').textContent).toBe('等待付款');
  });

  it('a code that is over was not charged; a new one keeps the order', async () => {
    const { asked } = open({
      [scanPath]: payResult({ payState: 'expired' }),
      'POST /api/mall/trade/pay': { ...payment(), qr: 'weixin://new', paypalURL: '', snaplet: '' },
    });
    await userEvent.click(await ready());
    expect(await screen.findByText('二维码过期了，没有扣款')).toBeTruthy();
    expect(screen.getByText('订单、优惠券和积分都留到 21:33，价格不变。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '换一个二维码' }));
    await waitFor(() =>
      expect(bodies(asked, '/api/mall/trade/pay')[0]).toEqual({
        tradeId,
        way: 'wechat',
        kind: 'qr',
      }),
    );
  });

  it('says that the network is gone after three failures, and that nobody pays twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = open({ [scanPath]: refuse(503) });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await ready());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    const scans = () => asked.filter(({ path }) => path.includes('/scan/')).length;
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(await screen.findByText('网断了，暂时看不到付款结果')).toBeTruthy();
    expect(screen.getByText(/已经付了就不用再付/)).toBeTruthy();
    const before = scans();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(scans()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(scans()).toBe(before + 1);
  });

  it('that failed says why and what was kept; another way is one press away', async () => {
    open({
      [scanPath]: payResult({
        ...{ payState: 'failed', checkResult: 'failed' },
        checkResultMessage: '微信回复：用户取消了付款。没有扣款。',
      }),
    });
    await userEvent.click(await ready());
    expect(await screen.findByRole('heading', { name: '这一笔没有付成' })).toBeTruthy();
    expect(screen.getByText('微信回复：用户取消了付款。没有扣款。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '换一种方式' }));
    expect(await screen.findByRole('radiogroup', { name: '付款方式' })).toBeTruthy();
  });

  it('closed meanwhile says what was given back; money that came late goes back', async () => {
    open({
      [scanPath]: payResult({
        ...{ payState: 'refunded', checkResult: 'closed' },
        checkResultMessage: '这笔钱没有用上，正在原路退回，1 到 3 个工作日到账',
      }),
      [orderPath]: orderDetail({ state: 'closed', givenBack: ['优惠券已退回', '积分已退回 250'] }),
    });
    await userEvent.click(await ready());
    expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeTruthy();
    expect(screen.getByText(/这笔钱没有用上/)).toBeTruthy();
    expect(await screen.findByText('积分已退回 250')).toBeTruthy();
  });

  it('closing the code changes nothing: the order stands, also after a reload', async () => {
    const { unmount, asked } = open();
    await userEvent.click(await ready());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(await screen.findByText(/^订单留到/)).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
    unmount();
    renderAt('/order/1');
    expect(await screen.findByText(/^订单留到/)).toBeTruthy();
  });

  it('a repeat after an answer that never came carries the same id', async () => {
    let isLost = true;
    const { asked } = open({
      'POST /api/mall/pay/wechat': () => (isLost ? refuse(503) : payment()),
    });
    await userEvent.click(await ready());
    expect(await screen.findByText(/再按一次不会重复下单/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    isLost = false;
    await userEvent.click(await ready());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    const [first, second] = bodies(asked, '/api/mall/pay/wechat');
    expect(first?.['orderId']).toBe(second?.['orderId']);
  });
});

describe('a payment on its provider’s page', () => {
  it('Alipay’s form is sent in the same tab, and who comes back sees what became of it', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const alipay = {
      ...payment({ qrType: 'alipay' }),
      snaplet:
        '<form action="https://openapi.alipay.example/gateway.do" method="post"><input name="sign" value="s"></form>',
    };
    const { unmount } = open({
      'POST /api/mall/pay/alipay': alipay,
      [`POST /api/mall/scan/${qrId}/alipay`]: payResult({ isPaid: true, payState: 'paid' }),
    });
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: '支付宝' }));
    await userEvent.click(await ready(/^用支付宝付/));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    unmount();
    renderAt(`/order/1?orderId=${orderId}`);
    expect(await screen.findByRole('heading', { name: '付好了，课程已经开通' })).toBeTruthy();
  });

  it('PayPal is left for, in the same tab', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    open({
      'POST /api/mall/pay/paypal': {
        ...payment({ qrType: 'paypal' }),
        paypalURL: 'https://paypal.example/x',
      },
      [`POST /api/mall/scan/${qrId}/paypal`]: payResult(),
    });
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    await userEvent.click(await ready(/^用 PayPal 付/));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://paypal.example/x'));
  });
});

describe('an order without a network', () => {
  it('cannot be paid, and says so beside the button', async () => {
    open();
    await ready();
    act(() => online.set(false));
    expect(await screen.findByText('连上网再付')).toBeTruthy();
    expect((await payButton()).disabled).toBe(true);
    act(() => online.set(true));
    await ready();
  });
});

describe('[order] a visitor', () => {
  it('signs in on submit and comes back to the same order with what was chosen', async () => {
    let user: unknown = guest;
    const asked = answer({
      'GET /api/version': { version: '1' },
      'GET /api/site/school': school(),
      'GET /api/nuxt/web/student/info': () => user,
      [goodPath]: good({
        extras: [{ extraId: 8, title: '纸质讲义', price: 18_000, needsAddress: false }],
      }),
      [checkPath]: checkedOrder(),
    });
    const { router } = renderAt('/order/1?source=mail');
    await userEvent.click(await screen.findByRole('button', { name: /纸质讲义/ }));
    expect(await screen.findByText('¥180.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '登录后付款' }));
    await screen.findByRole('dialog', { name: '登录' });
    expect(asked.some(({ path }) => path === '/api/mall/check')).toBe(false);
    user = student();
    void openLogin();
    await act(async () => {
      await refreshStudent(queryClient);
      closeLogin(true);
    });
    await ready();
    expect(router.state.location.search).toMatchObject({ extra: '8', source: 'mail' });
    expect(bodies(asked, '/api/mall/check')[0]).toMatchObject({ extraIds: [8], limitYear: 2027 });
  });
});

describe('[order-vendor] [mall.vendor-route] an address of who sends students', () => {
  it('redirects to the order with vendor_oid, source and limitYear', async () => {
    const { router } = open({}, '/order/1/VX-77?source=xhs&limitYear=2027&other=1');
    await ready();
    expect(router.state.location.pathname).toBe('/order/1');
    expect(router.state.location.search).toEqual({
      ...{ vendor_oid: 'VX-77', source: 'xhs', limitYear: '2027' },
    });
  });

  it('and the order carries them', async () => {
    const { asked } = open({}, '/order/1/VX-77?source=xhs');
    await userEvent.click(await ready());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({
      ...{ vendor_oid: 'VX-77', source: 'xhs' },
    });
  });
});
