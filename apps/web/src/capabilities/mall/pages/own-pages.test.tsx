// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type AskedRequest, refuse } from '@xuezhou/client/testing/answer.ts';
import { openPage } from '../testing/open-page.ts';
import { orderDetail, orderId, orderSummary, tradeId } from '../testing/samples.ts';

const counts = { all: 2, unpaid: 1, paid: 1, refund: 0, closed: 0 };
const orders = (given: object = {}) => ({
  'GET /api/mall/orders': {
    orders: [
      orderSummary({
        ...{ orderId: tradeId, goodName: 'FRM 二级精讲班', chip: 'unpaid', state: 'unpaid' },
        ...{ next: '21:50 前没有付款会自动关闭，优惠券会退回', actions: ['cancel', 'pay'] },
        trade: { tradeId, tradeType: 'normal' },
      }),
      orderSummary(),
    ],
    ...{ counts, pageSize: 20 },
    ...given,
  },
});
const bodies = (asked: AskedRequest[], path: string) =>
  asked.filter((request) => request.path === path).map(({ body }) => body);

describe('[my-order] my orders', () => {
  it('says what happens next with each, and at most two things to do', async () => {
    openPage('/my-order', { says: orders() });
    const unpaid = within(await screen.findByRole('article', { name: 'FRM 二级精讲班' }));
    expect(unpaid.getByText('待付款')).toBeTruthy();
    expect(unpaid.getByText('21:50 前没有付款会自动关闭，优惠券会退回')).toBeTruthy();
    expect(unpaid.getByRole('link', { name: '去付款 FRM 二级精讲班' }).getAttribute('href')).toBe(
      `/trade/normal/${tradeId}`,
    );
    const paid = within(screen.getByRole('article', { name: 'CFA 一级精讲班' }));
    expect(paid.getByRole('link', { name: /^去上课/ }).getAttribute('href')).toBe('/course/1');
    expect(paid.getByRole('link', { name: /^开发票/ }).getAttribute('href')).toBe(
      `/order-detail/normal/${orderId}?open=invoice`,
    );
    const mine = within(await screen.findByRole('navigation', { name: '我的' }));
    expect(mine.getByRole('link', { name: '订单' }).getAttribute('aria-current')).toBe('page');
  });

  it('asks once before an order is cancelled, and says why not', async () => {
    const { asked } = openPage('/my-order', {
      says: {
        ...orders(),
        'POST /api/mall/order/cancel': refuse(4033, '这一单已经付过了，不用再付'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '取消订单 FRM 二级精讲班' }));
    const dialog = within(await screen.findByRole('dialog', { name: '取消订单' }));
    expect(asked.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: '取消订单' }));
    expect(await dialog.findByText('这一单已经付过了，不用再付')).toBeTruthy();
    expect(bodies(asked, '/api/mall/order/cancel')).toEqual([{ orderId: tradeId }]);
  });

  it('cancelled here is not the order that its good’s page goes on with', async () => {
    const key = 'xuezhou-order-1';
    const placed = { orderId: tradeId, tradeType: 'normal', tradeId, watched: null };
    localStorage.setItem(key, JSON.stringify({ studentId: 1, draft: { placed } }));
    openPage('/my-order', {
      says: {
        ...orders(),
        'POST /api/mall/order/cancel': orderDetail({ orderId: tradeId, goodId: 1 }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '取消订单 FRM 二级精讲班' }));
    const dialog = within(await screen.findByRole('dialog', { name: '取消订单' }));
    await userEvent.click(dialog.getByRole('button', { name: '取消订单' }));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });

  it('none yet leads to the mall', async () => {
    openPage('/my-order', {
      says: orders({ orders: [], counts: { ...counts, all: 0, unpaid: 0, paid: 0 } }),
    });
    expect(await screen.findByText('还没有订单')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去商城看看' })).toBeTruthy();
  });

  it('[mall.failure] that did not come are an empty list, but never the words of one', async () => {
    let isDown = true;
    openPage('/my-order', {
      says: {
        'GET /api/mall/orders': () => (isDown ? refuse(500) : orders()['GET /api/mall/orders']),
      },
    });
    expect(await screen.findByText('订单没有加载出来')).toBeTruthy();
    expect(screen.queryByText('还没有订单')).toBeNull();
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });
});

describe('[order-detail] one order', () => {
  const at = `/order-detail/normal/${orderId}`;
  const path = `GET /api/mall/order/normal/${orderId}`;
  const offer = {
    ...{ isByRule: true, words: '现在看过 1 节，可以全额退。', amount: 355_750, points: 250 },
    ...{ kept: 0, couponWords: '退回，到 11 月 30 日', closes: ['课程会关闭'] },
    lines: [
      { lineId: 1, label: '课程', amount: 337_750 },
      { lineId: 2, label: '纸质讲义', amount: 18_000 },
    ],
  };

  it('shows its steps, its lines and its total as the server has them', async () => {
    const address = { name: '林知远', mobile: '138****7715', text: '上海市 浦东新区 博云路 2 号' };
    openPage(at, { says: { [path]: orderDetail({ address }) } });
    const steps = within(await screen.findByRole('region', { name: '到哪一步了' }));
    expect(steps.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '已完成：付款11 月 12 日 21:03微信支付 ¥3,680',
      '已完成：课程已开通CFA 一级精讲班，有效期到 2027-08-31',
    ]);
    expect(screen.getByText('订单号 2026 1112 2103 7715')).toBeTruthy();
    const sum = within(screen.getByRole('region', { name: '金额' }));
    const [lines, paid] = [sum.getAllByRole('term'), sum.getAllByRole('definition')];
    expect(lines.map((each) => each.textContent)).toEqual(['课程', '微信支付']);
    expect(paid.map((each) => each.textContent)).toEqual(['¥3,680.00', '¥3,557.50']);
    const parcel = screen.getByRole('region', { name: '收货' }).textContent;
    for (const part of Object.values(address)) expect(parcel).toContain(part);
  });

  it('whose deposit is paid leads to its balance', async () => {
    const balance = { tradeType: 'lock-balance', tradeId } as const;
    openPage(at, {
      says: {
        [path]: orderDetail({
          ...{ state: 'deposit', chip: 'balance', paidAt: null, trade: balance },
          ...{ actions: ['detail', 'balance'], next: '现在可以付尾款' },
        }),
      },
    });
    const pay = await screen.findByRole('link', { name: /^付尾款/ });
    expect(pay.getAttribute('href')).toBe(`/trade/lock-balance/${tradeId}`);
    expect(screen.getByText('现在可以付尾款')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^看订单/ })).toBeNull();
  });

  it('says of its agreement that it was agreed to: a signature is no debt', async () => {
    const agreement = { title: '课程服务协议', version: '1', isSigned: false };
    openPage(at, { says: { [path]: orderDetail({ agreement }) } });
    expect(await screen.findByText('按《课程服务协议》下单')).toBeTruthy();
    expect(screen.getByText('下单时已同意，不签名也有效')).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看或签名' }).getAttribute('href')).toContain(
      `/agreement/order/${orderId}`,
    );
  });

  it('[mall.failure] that did not come says so, and that no money is touched', async () => {
    openPage(at, { says: { [path]: refuse(503) } });
    expect(await screen.findByText('订单没有加载出来')).toBeTruthy();
    expect(screen.getByText('订单都在，付过的钱不受影响。')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of somebody else is none', async () => {
    openPage(at, { says: {} });
    expect(await screen.findByText('没有这张订单')).toBeTruthy();
  });

  it('shows what comes back before a refund is asked for; sent twice it is one', async () => {
    let isLost = true;
    const { asked } = openPage(at, {
      says: {
        [path]: orderDetail({ refundOffer: offer }),
        'POST /api/mall/refund': () =>
          isLost ? refuse(4052, '这张订单的退款正在处理，请等它完成') : {},
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请退款' }));
    expect(dialog.getByText('¥3,557.50')).toBeTruthy();
    expect(dialog.getByText('退回，到 11 月 30 日')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await dialog.findByText('请选一个原因')).toBeTruthy();
    expect(bodies(asked, '/api/mall/refund')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '买重了' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /纸质讲义/ }));
    expect(dialog.getByText('¥3,377.50')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await dialog.findByText('这张订单的退款正在处理，请等它完成')).toBeTruthy();
    isLost = false;
    await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = bodies(asked, '/api/mall/refund');
    expect(first).toMatchObject({ orderId, reason: 'twice', lineIds: [1] });
    expect(second).toEqual(first);
  });

  it('that another order counted as owned leads to that one, and offers no refund', async () => {
    const words = '「CPA 套餐」因为已有这里的课程，少付了 ¥1,233.47。要退这一张，请先退那一张';
    const refundAfter = { words, orderId: tradeId, type: 'normal' as const };
    openPage(at, { says: { [path]: orderDetail({ refundAfter }) } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: '看那张订单' }).getAttribute('href')).toBe(
      `/order-detail/normal/${tradeId}`,
    );
    expect(screen.queryByRole('button', { name: '申请退款' })).toBeNull();
  });

  it('shows what is taken off for points that are used as a line of its own', async () => {
    const kept = { ...offer, amount: 355_150, kept: 600 };
    openPage(at, { says: { [path]: orderDetail({ refundOffer: kept }) } });
    await userEvent.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请退款' }));
    expect(dialog.getByText('已经用掉的积分')).toBeTruthy();
    expect(dialog.getByText('−¥6.00')).toBeTruthy();
    expect(dialog.getByText('¥3,551.50')).toBeTruthy();
  });

  it('offers a refund also by an answer of a server of before, which tells less', async () => {
    const { refundAfter: _later, ...older } = orderDetail({ refundOffer: offer });
    openPage(at, { says: { [path]: older } });
    await userEvent.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请退款' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /纸质讲义/ }));
    expect(dialog.getByText('¥3,377.50')).toBeTruthy();
  });

  it('promises for some of its lines no more than they bring', async () => {
    const lines = offer.lines.map((line) =>
      line.lineId === 1
        ? { ...line, kept: 600, points: 200, closes: true }
        : { ...line, kept: 0, points: 50, closes: false },
    );
    const refundOffer = { ...offer, amount: 355_150, kept: 600, lines };
    openPage(at, { says: { [path]: orderDetail({ refundOffer }) } });
    await userEvent.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请退款' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /纸质讲义/ }));
    expect(dialog.getByText('−¥6.00')).toBeTruthy();
    expect(dialog.getByText('¥3,371.50')).toBeTruthy();
    expect(dialog.getByText('200')).toBeTruthy();
    expect(dialog.getByText('课程会关闭')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: /纸质讲义/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /课程/ }));
    expect(dialog.getByText('¥180.00')).toBeTruthy();
    expect(dialog.getByText('50')).toBeTruthy();
    expect(dialog.queryByText('课程会关闭')).toBeNull();
  });

  it('a refusal has the school’s words and a way to add one’s own', async () => {
    const refund = {
      ...{ refundId: tradeId, state: 'refused' as const, reason: 'other' as const, words: '' },
      ...{ amount: 0, kept: 0, points: 0, lines: [], askedAt: '2026-11-12T13:03:00.000Z' },
      ...{ decidedAt: null, doneAt: null, reply: '已经看过 40 节', dueWords: '', parcel: null },
    };
    const { asked } = openPage(at, {
      says: { [path]: orderDetail({ refunds: [refund] }), 'POST /api/mall/refund/add': refund },
    });
    expect(await screen.findByText('已经看过 40 节')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '补充说明' }));
    const dialog = within(await screen.findByRole('dialog', { name: '补充说明' }));
    await userEvent.type(dialog.getByRole('textbox'), '孩子误点的');
    await userEvent.click(dialog.getByRole('button', { name: '提交' }));
    await waitFor(() =>
      expect(bodies(asked, '/api/mall/refund/add')).toEqual([
        { orderId, refundId: tradeId, words: '孩子误点的' },
      ]),
    );
  });

  it('an invoice for a company wants its number, told on leaving the field; what was typed is kept', async () => {
    const { asked } = openPage(`${at}?open=invoice`, {
      says: { [path]: orderDetail(), 'POST /api/mall/invoice': {} },
      user: { email: 'a@b.cn' },
    });
    const find = async () => within(await screen.findByRole('dialog', { name: '开电子发票' }));
    let dialog = await find();
    await userEvent.click(dialog.getByRole('radio', { name: '单位' }));
    await userEvent.type(dialog.getByRole('textbox', { name: '单位名称' }), '恒岳公司');
    await userEvent.type(dialog.getByRole('textbox', { name: '纳税人识别号' }), '91310115MA1K4');
    await userEvent.tab();
    expect(await dialog.findByText('识别号是 15、18 或 20 位，现在 13 位')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '开发票' }));
    dialog = await find();
    expect(dialog.getByText('上次填到一半的内容还在。')).toBeTruthy();
    const taxNo = dialog.getByRole<HTMLInputElement>('textbox', { name: '纳税人识别号' });
    expect(taxNo.value).toBe('91310115MA1K4');
    await userEvent.type(taxNo, 'ab123');
    await userEvent.click(dialog.getByRole('button', { name: '开发票' }));
    await waitFor(() =>
      expect(bodies(asked, '/api/mall/invoice')[0]).toMatchObject({
        ...{ orderId, kind: 'company', title: '恒岳公司', taxNo: '91310115MA1K4AB123' },
        email: 'a@b.cn',
      }),
    );
  });
});
