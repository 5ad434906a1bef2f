// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  askProviderOfOrder,
  getSoldOrder,
  listSoldOrders,
  proposeRefund,
  shipOrder,
} from '@xuezhou/contract/mall/console';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { soldDetail, soldOrder, soldOrders } from '../../test/order-samples.ts';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rows = () =>
  within(screen.getByRole('table', { name: '订单' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the list of orders', () => {
  it('tells of each what was bought, by whom, for how much, and is narrowed in its address', async () => {
    const user = userEvent.setup();
    openConsole('/console/orders', { says: [answer(listSoldOrders, soldOrders([soldOrder()]))] });
    await screen.findByRole('table', { name: '订单' });
    expect(rows()).toEqual([
      expect.stringMatching(/CFA 一级精讲班.*已开课.*林知远138\*{4}7715.*¥3,377.50.*微信支付/),
    ]);
    await user.click(screen.getByRole('button', { name: '等寄出 2' }));
    expect(shownAddress()).toBe('/console/orders?tab=toShip');
    expect(calls(listSoldOrders).at(-1)?.query).toEqual({ tab: 'toShip' });
    await user.type(screen.getByRole('searchbox', { name: '找订单' }), '7715{Enter}');
    expect(calls(listSoldOrders).at(-1)?.query).toEqual({ tab: 'toShip', search: '7715' });
  });

  it('goes on where the page before ended', async () => {
    const user = userEvent.setup();
    const next = { beforeAt: '2026-11-12T13:03:00.000Z', beforeId: soldOrder().order.orderId };
    openConsole('/console/orders', {
      says: [answer(listSoldOrders, soldOrders([soldOrder()], next))],
    });
    await screen.findByRole('table', { name: '订单' });
    const other = { orderId: '0190a000-0000-7000-8000-000000000002', goodName: '审计精讲' };
    respondAlso([answer(listSoldOrders, soldOrders([soldOrder(other)]))]);
    await user.click(screen.getByRole('button', { name: '再看 50 张' }));
    await screen.findByText('审计精讲');
    expect(calls(listSoldOrders).at(-1)?.query).toEqual(next);
    expect(rows()).toHaveLength(2);
  });

  it('leaves out what an address holds that means nothing', async () => {
    openConsole('/console/orders?tab=nonsense&from=yesterday&to=2026-11-30', {
      says: [answer(listSoldOrders, soldOrders([]))],
    });
    expect(await screen.findByText('没有符合的订单')).toBeTruthy();
    expect(calls(listSoldOrders).at(-1)?.query).toEqual({ to: '2026-11-30' });
  });

  it('says that there are none, and asks again what did not come', async () => {
    const user = userEvent.setup();
    openConsole('/console/orders', { says: [fail(listSoldOrders, 503)] });
    await screen.findByText('订单没有取到');
    respondAlso([answer(listSoldOrders, soldOrders([]))]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有订单')).toBeTruthy();
  });

  it('is no page of who may not read orders', async () => {
    openConsole('/console/orders', { self: { permissions: ['student.read'] } });
    expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
  });
});

describe('one order', () => {
  const at = '/console/orders/2026111221037715';

  it('tells the price as it was, what was paid, and what the provider said', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: [answer(getSoldOrder, soldDetail())] });
    await screen.findByRole('heading', { name: /CFA 一级精讲班/, level: 1 });
    const price = within(screen.getByRole('region', { name: '价格' }));
    expect(price.getByText('−¥300')).toBeTruthy();
    expect(price.getByText('¥3,377.50')).toBeTruthy();
    expect(screen.getByText(/对方的单号 4200001234/)).toBeTruthy();
    await user.click(screen.getByText(/对方说 · wechat settle/));
    expect(screen.getByText('{"amount":337750}')).toBeTruthy();
    expect(screen.getByRole('link', { name: /林知远/ }).getAttribute('href')).toBe(
      '/console/students/100001',
    );
  });

  it('that nobody placed says so', async () => {
    openConsole('/console/orders/404', { says: [refuse(getSoldOrder, 'orderUnknown')] });
    expect(await screen.findByRole('heading', { name: '没有这张订单' })).toBeTruthy();
  });

  it('is proposed to be given back in part, by the sum of the rules, and a refusal keeps what was typed', async () => {
    const user = userEvent.setup();
    openConsole(at, {
      says: [answer(getSoldOrder, soldDetail()), refuse(proposeRefund, 'orderUnknown')],
    });
    await user.click(await screen.findByRole('button', { name: '提出退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '提出退款' }));
    expect(dialog.getByText('7 天内、没看过课，可以全退')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '提出退 ¥3,377.50' }));
    expect(await dialog.findByText('请写上为什么退，同意的人要看')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /CFA 一级精讲班/ }));
    // Whoever writes it knows that the student reads it, too.
    expect(dialog.getByText('同意的人要看，学员在订单里也看得到')).toBeTruthy();
    await user.type(dialog.getByLabelText('说明'), '讲义印错了');
    await user.type(dialog.getByLabelText('少退一些'), '200');
    await user.click(dialog.getByRole('button', { name: '提出退 ¥200' }));
    expect(await dialog.findByText('最多退 ¥177.50')).toBeTruthy();
    await user.clear(dialog.getByLabelText('少退一些'));
    await user.click(dialog.getByRole('button', { name: '提出退 ¥177.50' }));
    expect(calls(proposeRefund).at(-1)?.body).toEqual({
      ...{ orderNo: '2026111221037715', reason: 'unfit', words: '讲义印错了', lineIds: [2] },
    });
    expect(dialog.getByLabelText<HTMLTextAreaElement>('说明').value).toBe('讲义印错了');
    respondAlso([answer(proposeRefund, { refundNo: 7 })]);
    await user.click(dialog.getByRole('button', { name: '提出退 ¥177.50' }));
    expect(await screen.findByText('提出了，等另一个人同意')).toBeTruthy();
  });

  it('gets the number of its parcel', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: [answer(getSoldOrder, soldDetail()), answer(shipOrder, true)] });
    await user.click(await screen.findByRole('button', { name: '填快递单号' }));
    const dialog = within(await screen.findByRole('dialog', { name: '资料寄出了' }));
    await user.type(dialog.getByLabelText('快递公司'), '顺丰');
    await user.click(dialog.getByRole('button', { name: '记下并告诉学员' }));
    expect(await dialog.findByText('请写上快递单号')).toBeTruthy();
    await user.type(dialog.getByLabelText('快递单号'), 'SF123');
    await user.click(dialog.getByRole('button', { name: '记下并告诉学员' }));
    expect(await screen.findByText('记下了，学员会收到消息')).toBeTruthy();
    expect(calls(shipOrder)[0]?.body).toEqual({
      ...{ orderNo: '2026111221037715', carrier: '顺丰', number: 'SF123' },
    });
  });

  it('offers nothing that its reader may not do', async () => {
    openConsole(at, {
      says: [answer(getSoldOrder, soldDetail())],
      self: { permissions: ['order.read'] },
    });
    await screen.findByRole('heading', { name: /CFA 一级精讲班/, level: 1 });
    for (const name of ['提出退款', '填快递单号', '问支付方'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: /林知远/ })).toBeNull();
  });

  it('asks the provider of a payment that nobody heard of', async () => {
    const user = userEvent.setup();
    const waiting = soldDetail({ state: 'unpaid', chip: 'unpaid', refundOffer: null });
    const open = {
      ...waiting,
      payments: waiting.payments.map((one) => ({ ...one, state: 'open' as const })),
    };
    openConsole(at, {
      says: [answer(getSoldOrder, open), answer(askProviderOfOrder, { asked: 1, state: 'paid' })],
    });
    await user.click(await screen.findByRole('button', { name: '问支付方' }));
    expect(await screen.findByText('问过了，订单变了')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提出退款' })).toBeNull();
  });
});
