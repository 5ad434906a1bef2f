// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  checkAchievements,
  getMyPoints,
  getPackPaypalInfo,
  getPackPaypalResult,
  getPackStatus,
  listPointsGoods,
  listPointsPacks,
  payPackByPaypal,
  payPackByQr,
  type PackPayResult,
} from '@xuezhou/contract/points';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  calls,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

const id = '0195a000-0000-7000-8000-000000000001';
const orderId = '0195a000-0000-7000-8000-000000000002';
const ways = [
  { way: 'wechat', amount: 1000, currency: 'CNY' },
  { way: 'alipay', amount: 1000, currency: 'CNY' },
  { way: 'paypal', amount: 140, currency: 'USD' },
];
const packs = [
  { goodId: 6, title: '1,000 积分', points: 1000, price: 1000, ways },
  { goodId: 9, title: '5,000 积分', points: 5000, price: 5000, ways },
];
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const code = (wishes: object = {}) => ({
  ...{ id, orderId, realPrice: 1000, payTo: soon(30), qrType: 'wechat' as const },
  ...{ qr: 'weixin://wxpay/1', validUntil: soon(15) },
  ...wishes,
});
const result = (wishes: Partial<PackPayResult> = {}): PackPayResult => ({
  ...{ isPaid: false, payState: 'waiting', checkResult: 'waiting', checkResultMessage: '等待付款' },
  ...{ orderId, payTo: soon(30), mypoints: 340 },
  ...wishes,
});
const paid = result({
  ...{ isPaid: true, payState: 'paid', checkResult: 'paid', payTo: null, mypoints: 1340 },
  checkResultMessage: '付好了，积分已经到账',
});
const points = {
  ...{ mypoints: 340, heldPoints: 0, pointsChanges: [], pointsLogs: [], hasMore: false },
  rules: [],
};

const open = (answers: Answers = [], address = '/points') => {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(getMyPoints, points),
    answer(listPointsGoods, { goods: [], courses: [] }),
    answer(listPointsPacks, packs),
    answer(checkAchievements, {
      ...{ newMedals: [], newAchievements: [], medals: [], open: [], achievements: [] },
      counts: { gold: 0, silver: 0, bronze: 0 },
    }),
    answer(payPackByQr, code()),
    answer(getPackStatus, result()),
    ...answers,
  ]);
  return { asked, ...renderAt(address) };
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '积分不够？1,000 积分 10 元' }));
  return await screen.findByRole('dialog', { name: '买积分' });
};
const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => vi.restoreAllMocks());

describe('[POST /api/points/pay/qr] points that are bought on the page of points', () => {
  it('are shown as a code, and a screen reader comes to hear that they are there', async () => {
    let isPaid = false;
    open([answer(getPackStatus, () => (isPaid ? paid : result()))]);
    const dialog = await openDialog();
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((one) => one.getAttribute('aria-checked')),
    ).toEqual(['true', 'false', 'true', 'false', 'false']);
    await press('付 ¥10.00');
    await screen.findByRole('dialog', { name: '微信扫码支付' });
    expect(screen.getByRole('img', { name: '微信付款二维码' })).toBeTruthy();
    expect(screen.getByText('等待付款').getAttribute('role')).toBe('status');
    expect(calls(payPackByQr).map(({ body }) => body)).toMatchObject([
      { goodId: 6, realPrice: 1000, way: 'wechat' },
    ]);
    isPaid = true;
    await press('我已付款，没有跳转');
    const done = await screen.findByRole('dialog', { name: '付好了，积分已经到账' });
    expect(within(done).getByText('现在有 1,340 积分')).toBeTruthy();
    expect(calls(getMyPoints).length).toBeGreaterThan(1);
    await press('好');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep one order over another code and another way, and have a new one for another pack', async () => {
    open([
      answer(payPackByQr, ({ body }) =>
        code({ qrType: body.way, validUntil: soon(-1), qr: `pay://${body.way}` }),
      ),
      answer(getPackStatus, result({ payState: 'expired' })),
    ]);
    await openDialog();
    await press('付 ¥10.00');
    await screen.findByText('二维码过期了，没有扣款');
    expect(screen.getByText(/^订单留到 .*，价格不变。$/)).toBeTruthy();
    await press('换一个二维码');
    await press('换一种方式');
    await screen.findByRole('dialog', { name: '买积分' });
    fireEvent.click(screen.getByRole('radio', { name: /支付宝/ }));
    await press('付 ¥10.00');
    await screen.findByRole('dialog', { name: '支付宝扫码支付' });
    await press('换一种方式');
    fireEvent.click(await screen.findByRole('radio', { name: /5,000 积分/ }));
    await press('付 ¥50.00');
    await waitFor(() => expect(calls(payPackByQr)).toHaveLength(4));
    const ids = calls(payPackByQr).map(({ body }) => body.orderId);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).not.toBe(ids[0]);
  });

  it('say in the dialog why they cannot be paid, and what became of a closed order', async () => {
    let isDown = true;
    open([
      answer(payPackByQr, () => (isDown ? undefined : code())),
      answer(
        getPackStatus,
        result({
          payState: 'closed',
          checkResult: 'closed',
          checkResultMessage: '订单已关闭，没有扣款',
        }),
      ),
    ]);
    await openDialog();
    await press('付 ¥10.00');
    expect((await screen.findByText(/再按一次不会重复下单/)).getAttribute('role')).toBe('alert');
    isDown = false;
    await press('付 ¥10.00');
    const over = await screen.findByRole('dialog', { name: '这一单没有买成' });
    expect(within(over).getByText('订单已关闭，没有扣款')).toBeTruthy();
    await press('再买一次');
    await screen.findByRole('dialog', { name: '买积分' });
  });

  it("are refused in the server's words", async () => {
    open([refuse(payPackByQr, 'payUnavailable')]);
    await openDialog();
    await press('付 ¥10.00');
    expect(await screen.findByText(/^付款服务暂时没有回应/)).toBeTruthy();
  });

  it('are not offered where nothing is sold, or nothing can be paid', async () => {
    open([
      answer(
        listPointsPacks,
        packs.map((pack) => ({ ...pack, ways: [] })),
      ),
    ]);
    await screen.findByText('现在没有可以换的东西');
    await waitFor(() => expect(calls(listPointsPacks)).toHaveLength(1));
    expect(screen.queryByText(/积分不够/)).toBeNull();
  });
});

describe('[POST /api/points/pay/paypal] points by PayPal', () => {
  const info = {
    ...{ orderId, goodId: 6, goodName: '1,000 积分', points: 1000, realPrice: 1000 },
    ...{ dollarCents: 140, payState: 'waiting' },
  };
  const back = '/points?token=5O190127TN364715T';

  it('leave for the page of PayPal', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const paypalURL = 'https://paypal.example/checkoutnow?token=5O190127TN364715T';
    open([answer(payPackByPaypal, { id, orderId, realPrice: 1000, payTo: soon(30), paypalURL })]);
    await openDialog();
    fireEvent.click(screen.getByRole('radio', { name: /PayPal/ }));
    await press('付 ¥10.00');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(paypalURL));
  });

  it('are taken when it leads back, and the address is clean afterwards', async () => {
    const { router } = open(
      [answer(getPackPaypalInfo, info), answer(getPackPaypalResult, paid)],
      `${back}&PayerID=P1`,
    );
    await screen.findByRole('dialog', { name: '付好了，积分已经到账' });
    await press('好');
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that PayPal is asked, by a status', async () => {
    open(
      [
        answer(getPackPaypalInfo, info),
        answer(getPackPaypalResult, result({ payState: 'approved' })),
      ],
      `${back}&PayerID=P1`,
    );
    const live = await screen.findByText('正在向 PayPal 核对这一笔');
    expect(live.getAttribute('role')).toBe('status');
    expect(await screen.findByText('$1.40')).toBeTruthy();
  });

  it('were not paid where somebody turned back there, and can be bought again', async () => {
    open([answer(getPackPaypalInfo, info)], back);
    await screen.findByRole('dialog', { name: '没有在 PayPal 付款' });
    expect(calls(getPackPaypalResult)).toEqual([]);
    await press('再买一次');
    await screen.findByRole('dialog', { name: '买积分' });
  });
});
