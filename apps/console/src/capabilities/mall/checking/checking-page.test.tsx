// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  decideUncheckedOrder,
  listUncheckedOrders,
  takeTaobaoOrders,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';

const waiting = [
  {
    ...{ orderNo: '2026111221037715', taobaoNo: '2345678901234567890', title: 'CFA 一级精讲班' },
    ...{ studentId: 100_001, nickname: '林知远', placedAt: '2026-11-26T02:00:00.000Z' },
  },
];
const says = [answer(listUncheckedOrders, waiting)];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const begin = async (button: string, title: string) => {
  const user = userEvent.setup();
  await screen.findByRole('table', { name: '等核对的订单' });
  await user.click(screen.getByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) };
};

it('tells who waits for which number of Taobao', async () => {
  openConsole('/console/orders/checking', { says });
  const table = within(await screen.findByRole('table', { name: '等核对的订单' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /CFA 一级精讲班2026 1112 2103 77152345678901234567890林知远/,
  );
});

it('opens one that was found; a refusal stands in the dialog', async () => {
  openConsole('/console/orders/checking', {
    says: [...says, refuse(decideUncheckedOrder, 'orderNotChecking')],
  });
  const { user, dialog } = await begin('开课', '核对上了');
  await user.click(dialog.getByRole('button', { name: '开课' }));
  expect(await dialog.findByText('这张订单不在等待核对')).toBeTruthy();
  respondAlso([answer(decideUncheckedOrder, true), answer(listUncheckedOrders, [])]);
  await user.dblClick(dialog.getByRole('button', { name: '开课' }));
  expect(await screen.findByText('开课了，学员会收到消息')).toBeTruthy();
  const body = { orderNo: '2026111221037715', isTrue: true, reply: '' };
  expect(calls(decideUncheckedOrder).map((call) => call.body)).toEqual([body, body]);
  expect(await screen.findByText('没有等核对的订单')).toBeTruthy();
});

it('closes one with a word to its student', async () => {
  openConsole('/console/orders/checking', { says: [...says, answer(decideUncheckedOrder, true)] });
  const { user, dialog } = await begin('关闭', '没有核对上');
  await user.type(dialog.getByLabelText('给学员的话'), '这个号没有付款');
  await user.click(dialog.getByRole('button', { name: '关闭订单' }));
  expect(await screen.findByText('关闭了，学员会看到原因')).toBeTruthy();
  expect(calls(decideUncheckedOrder)[0]?.body).toEqual({
    ...{ orderNo: '2026111221037715', isTrue: false, reply: '这个号没有付款' },
  });
});

it('takes the orders of a file of Taobao, and names the lines that are wrong', async () => {
  openConsole('/console/orders/checking', {
    says: [...says, answer(takeTaobaoOrders, { taken: 2, opened: 1 })],
  });
  const { user, dialog } = await begin('交淘宝订单表', '交淘宝订单表');
  const choose = (name: string, text: string) =>
    user.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]')!,
      new File([text], name, { type: 'text/csv' }),
    );
  await choose('别的.csv', '订单编号,备注\n1,2\n');
  expect(await dialog.findByText(/表头里没有“买家实际支付金额”、“订单状态”/)).toBeTruthy();
  await choose(
    '订单.csv',
    [
      '订单编号,买家实际支付金额,订单状态',
      '="2345678901234567890","3,380.00",交易成功',
      '="2345678901234567891",180,等待买家付款',
      '2.34568E+18,180,交易成功',
      '="2345678901234567892",很多,交易成功',
    ].join('\n'),
  );
  expect(await dialog.findByText('共 4 行，能记下 2 张，2 行有误，不记')).toBeTruthy();
  const rows = dialog.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^第 4 行.*订单号应该是 15 至 25 位数字/),
    expect.stringMatching(/^第 5 行.*金额应该像/),
    '第 2 行2345678901234567890¥3,380已付款',
    '第 3 行2345678901234567891¥180没付款',
  ]);
  await user.click(dialog.getByRole('button', { name: '记下 2 张' }));
  expect(await screen.findByText('记下 2 张淘宝订单，1 张等核对的开课了')).toBeTruthy();
  expect(calls(takeTaobaoOrders)[0]?.body).toEqual({
    orders: [
      { taobaoNo: '2345678901234567890', amount: 338_000, isPaid: true, goodId: null },
      { taobaoNo: '2345678901234567891', amount: 18_000, isPaid: false, goodId: null },
    ],
  });
});

it('asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/orders/checking', { says: [fail(listUncheckedOrders, 503)] });
  await screen.findByText('等核对的订单没有取到');
  respondAlso([answer(listUncheckedOrders, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有等核对的订单')).toBeTruthy();
});

it('offers nothing that its reader may not do, and says who can', async () => {
  openConsole('/console/orders/checking', { says, self: { permissions: ['order.read'] } });
  await screen.findByRole('table', { name: '等核对的订单' });
  expect(screen.getByText(/核对订单要有/)).toBeTruthy();
  for (const name of ['开课', '关闭', '交淘宝订单表'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/orders/checking', { says });
  const cards = within(await screen.findByRole('list', { name: '等核对的订单' }));
  expect(cards.getByRole('button', { name: '开课' })).toBeTruthy();
});
