// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { getGood, listGoods } from '@xuezhou/contract/mall';
import { listSoldOrders, makeWriteOffCodes, shipOrder } from '@xuezhou/contract/mall/console';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { good, shelf } from '../../../test/good-samples.ts';
import { soldOrder, soldOrders } from '../../../test/order-samples.ts';

const two = { orderId: '0190a000-0000-7000-8000-000000000002', orderNo: '2026111221037716' };
const says = [answer(listSoldOrders, soldOrders([soldOrder(), soldOrder(two)]))];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

describe('numbers of parcels from a sheet', () => {
  const begin = async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '录快递单号' }));
    const dialog = within(await screen.findByRole('dialog', { name: '录快递单号' }));
    const choose = (lines: string[]) =>
      user.upload(
        document.querySelector<HTMLInputElement>('input[type="file"]')!,
        new File([['订单号,快递公司,快递单号', ...lines].join('\n')], '寄出.csv'),
      );
    return { user, dialog, choose };
  };

  it('are shown row by row with what cannot be, and sent one after another', async () => {
    openConsole('/console/orders', {
      says: [
        ...says,
        answer(shipOrder, ({ body }) =>
          body.orderNo.endsWith('7716') ? refusal('orderNothingToShip') : true,
        ),
      ],
    });
    const { user, dialog, choose } = await begin();
    await choose([
      '2026111221037715,顺丰,SF123',
      '2026111221037716,顺丰,SF124',
      '2026111221037715,顺丰,SF125',
      '2026111221037799,顺丰,SF126',
      '2.02611E+15,顺丰,SF127',
      '2026111221037717,,SF128',
    ]);
    expect(await dialog.findByText('共 6 行，4 行不能记')).toBeTruthy();
    expect(calls(listSoldOrders).at(-1)?.query).toEqual({ tab: 'toShip', limit: 200 });
    const notes = dialog.getAllByRole('row').slice(1);
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      '2026111221037715林知远顺丰 SF123',
      '2026111221037716林知远顺丰 SF124',
      expect.stringMatching(/第 4 行：和第 2 行是同一张订单$/),
      expect.stringMatching(/第 5 行：不在等寄出的订单里/),
      expect.stringMatching(/第 6 行：订单号不完整/),
      expect.stringMatching(/第 7 行：没有快递公司$/),
    ]);
    await user.click(dialog.getByRole('button', { name: '记下 2 个' }));
    expect(await dialog.findByText('记下 1 个，1 个没有成，原因在上面')).toBeTruthy();
    expect(dialog.getByText('这张订单没有要寄的')).toBeTruthy();
    respondAlso([answer(shipOrder, true)]);
    await user.click(dialog.getByRole('button', { name: '记下 1 个' }));
    expect(await screen.findByText('记下 1 个快递单号，学员会收到消息')).toBeTruthy();
    expect(calls(shipOrder).map(({ body }) => body.number)).toEqual(['SF123', 'SF124', 'SF124']);
  });

  it('are not judged while the orders that wait did not come', async () => {
    openConsole('/console/orders', { says });
    const { dialog, choose } = await begin();
    respondAlso([fail(listSoldOrders, 503)]);
    await choose(['2026111221037715,顺丰,SF123']);
    expect(await dialog.findByText(/等寄出的订单没有取到/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '记下' }).disabled).toBe(true);
  });
});

it('makes codes of a good and shows them this once', async () => {
  const user = userEvent.setup();
  openConsole('/console/orders', {
    says: [
      ...says,
      answer(listGoods, shelf),
      answer(getGood, good),
      refuse(makeWriteOffCodes, 'goodUnknown'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '生成商品兑换码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '生成商品兑换码' }));
  await user.click(dialog.getByRole('button', { name: '生成 10 个' }));
  expect(await dialog.findByText('请选一件商品')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: '商品' }));
  await user.click(await screen.findByRole('option', { name: 'CFA 一级精讲班', hidden: true }));
  await user.click(await dialog.findByRole('combobox', { name: '考期' }));
  await user.click(await screen.findByRole('option', { name: '2028 年 2 月考期', hidden: true }));
  await user.type(dialog.getByLabelText('备注'), '中信团报');
  await user.click(dialog.getByRole('button', { name: '生成 10 个' }));
  expect(await dialog.findByText('没有这件商品，或它没有这个考期')).toBeTruthy();
  respondAlso([answer(makeWriteOffCodes, { title: 'CFA 一级精讲班', codes: ['AAAA-BBBB'] })]);
  await user.click(dialog.getByRole('button', { name: '生成 10 个' }));
  const given = within(
    await screen.findByRole('dialog', { name: '“CFA 一级精讲班”的 1 个兑换码' }),
  );
  expect(given.getByLabelText<HTMLTextAreaElement>('完整的兑换码').value).toBe('AAAA-BBBB');
  expect(calls(makeWriteOffCodes).at(-1)?.body).toEqual({
    ...{ goodId: 3, limitYear: 2028, count: 10, until: null, note: '中信团报' },
  });
});

it('offers none of it to who may not', async () => {
  openConsole('/console/orders', { says, self: { permissions: ['order.read'] } });
  await screen.findByRole('button', { name: '核对淘宝订单' });
  for (const name of ['录快递单号', '生成商品兑换码'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
