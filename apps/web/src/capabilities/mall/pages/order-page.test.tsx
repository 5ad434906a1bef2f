// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { describe, expect, it } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { closeLogin, openLogin } from '../../../platform/session/login-request.ts';
import { online } from '@xuezhou/client/network/network.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { refreshStudent } from '../../../platform/session/session.ts';
import { answer, type AskedRequest, refuse } from '@xuezhou/client/testing/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import { student } from '../../../test/students.ts';
import {
  bodies,
  checkPath,
  goodPath,
  openOrder,
  payButton,
  readyButton,
} from '../testing/open-order.ts';
import { checkedOrder, couponChoice, good, goodCard, variant } from '../testing/samples.ts';

describe('[order] [mall.check] the check of an order', () => {
  it('is asked on opening, with the best coupon, and its words and figures are shown', async () => {
    const { asked } = openOrder({
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
    ['course', '付款后 90 天内有效'],
    ['book', ''],
  ] as const)('says of a %s until when it is good, to visitors as well', async (kind, period) => {
    const timed = [variant({ title: '', expireDate: null, days: kind === 'course' ? 90 : null })];
    const says = {
      [goodPath]: good({ kind, variants: timed }),
      [checkPath]: checkedOrder({ good: goodCard({ kind }), variantTitle: '', expireDate: null }),
    };
    const { unmount } = openOrder(says);
    await screen.findByText('价格刚刚核对过，可以付款');
    expect(screen.queryByText(/有效/)?.textContent ?? '').toBe(period);
    unmount();
    openOrder({ ...says, 'GET /api/nuxt/web/student/info': guest });
    await screen.findByText('登录后付款');
    expect(screen.queryByText(/有效/)?.textContent ?? '').toBe(period);
  });

  it.each([
    ['coupon', '这张优惠券用不了：还差 ¥320。请换一张，或不用券', '换一张券'],
    ['identity', '购买这件商品前，请先完成实名认证', '去认证'],
    ['variant', '这个考期不在售，请重新选择考期', '回到商品'],
  ] as const)(
    'that says %s keeps the button, with why and one way on',
    async (checkResult, words, way) => {
      openOrder({
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
    ['pending', '定金已经付过，请在订单里付尾款', '看我的订单', '/my-order'],
  ] as const)('that says %s leads on in place of paying', async (checkResult, words, way, to) => {
    const owned = {
      courseId: 9,
      expireDate: null,
      within: null,
      readingStarted: 0,
      readingCount: 0,
    };
    openOrder({
      [checkPath]: checkedOrder({
        ...{ checkResult, checkResultMessage: words },
        good: goodCard({ owned: checkResult === 'owned' ? owned : null }),
      }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to);
    expect(screen.queryByRole('button', { name: /^用微信支付/ })).toBeNull();
  });

  it('is asked again 300 ms after the last of several changes', async () => {
    const { asked } = openOrder({
      [checkPath]: ({ body }: AskedRequest) =>
        checkedOrder({ used_points: (body as { used_points: number }).used_points }),
    });
    await readyButton();
    fireEvent.click(screen.getByRole('button', { name: '全用，抵 27.00 元' }));
    fireEvent.click(screen.getByRole('button', { name: '不用' }));
    fireEvent.click(screen.getByRole('button', { name: '全用，抵 27.00 元' }));
    expect(screen.getByText('正在核对')).toBeTruthy();
    await screen.findByText('价格刚刚核对过，可以付款');
    expect(bodies(asked, '/api/mall/check').map((body) => body['used_points'])).toEqual([0, 2700]);
  });

  it('pressed before it came is asked at once, and another sum than the one shown is not charged', async () => {
    const { asked } = openOrder({
      [checkPath]: ({ body }: AskedRequest) => {
        const { used_points: used } = body as { used_points: number };
        return checkedOrder({ used_points: used, realPrice: 368_000 - used });
      },
    });
    const button = await readyButton();
    fireEvent.click(screen.getByRole('button', { name: '全用，抵 27.00 元' }));
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
    expect(await screen.findByText('应付的金额变了，请看一遍再付。')).toBeTruthy();
    expect(asked.filter(({ path }) => path.startsWith('/api/mall/pay'))).toEqual([]);
    await userEvent.click(await readyButton(/^按新价格付 ¥3,653\.00/));
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({ realPrice: 365_300 });
  });

  it('that did not come says so, and is asked again', async () => {
    let isDown = true;
    openOrder({ [checkPath]: () => (isDown ? refuse(503) : checkedOrder()) });
    expect((await screen.findByRole('alert')).textContent).toContain('订单没有核对成');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await readyButton();
  });

  it('before paying finds a new price: nothing is charged, old and new stand there, the button says the sum', async () => {
    let price = 368_000;
    const { asked } = openOrder({
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
    await readyButton();
    price = 388_000;
    await userEvent.click(await payButton());
    const news = await screen.findByText('价格变了，还没有扣款');
    expect(news.closest('[role="alert"]')?.textContent).toContain(
      '课程从 ¥3,680.00 变成 ¥3,880.00。',
    );
    expect(asked.filter(({ path }) => path.startsWith('/api/mall/pay'))).toEqual([]);
    const again = await readyButton(/^按新价格付 ¥3,880\.00$/);
    await userEvent.click(again);
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({ realPrice: 388_000 });
  });
});

describe('an order without a network', () => {
  it('cannot be paid, and says so beside the button', async () => {
    openOrder();
    await readyButton();
    act(() => online.set(false));
    expect(await screen.findByText('连上网再付')).toBeTruthy();
    expect((await payButton()).disabled).toBe(true);
    act(() => online.set(true));
    await readyButton();
  });
});

describe('[order] a visitor', () => {
  it.each([
    ['soldOut', '已售完'],
    ['over', '已停售'],
  ] as const)('is not asked to log in for what is %s', async (saleState, words) => {
    answer({
      'GET /api/version': { version: '1' },
      'GET /api/site/school': school(),
      'GET /api/nuxt/web/student/info': guest,
      [goodPath]: good({ variants: [variant({ saleState })] }),
    });
    renderAt('/order/1');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: words });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('link', { name: '看看别的' }).getAttribute('href')).toBe('/mall');
    expect(screen.queryByRole('button', { name: '登录后付款' })).toBeNull();
  });

  it('[order#5] signs in on submit and comes back to the same order with what was chosen', async () => {
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
    await readyButton();
    expect(router.state.location.search).toMatchObject({ extra: '8', source: 'mail' });
    expect(bodies(asked, '/api/mall/check')[0]).toMatchObject({ extraIds: [8], limitYear: 2027 });
  });
});

describe('[order-vendor] [mall.vendor-route] an address of who sends students', () => {
  it('redirects to the order with vendor_oid, source and limitYear', async () => {
    const { router } = openOrder({}, '/order/1/VX-77?source=xhs&limitYear=2027&other=1');
    await readyButton();
    expect(router.state.location.pathname).toBe('/order/1');
    expect(router.state.location.search).toEqual({
      ...{ vendor_oid: 'VX-77', source: 'xhs', limitYear: '2027' },
    });
  });

  it('and the order carries them', async () => {
    const { asked } = openOrder({}, '/order/1/VX-77?source=xhs');
    await userEvent.click(await readyButton());
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(bodies(asked, '/api/mall/pay/wechat')[0]).toMatchObject({
      ...{ vendor_oid: 'VX-77', source: 'xhs' },
    });
  });
});
