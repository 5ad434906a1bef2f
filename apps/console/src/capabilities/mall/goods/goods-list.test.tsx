// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  listSchoolGoods,
  orderGoods,
  stopGood,
  type SchoolGood,
} from '@xuezhou/contract/mall/console';
import { describe, expect, it } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';

const row = (given: Partial<SchoolGood> = {}): SchoolGood => ({
  ...{ goodId: 900_001, title: 'CFA 一级精讲班', family: 'CFA', level: 'CFA 一级' },
  ...{ kind: 'course', sale: 'normal', state: 'on', isChanged: false, owner: 'console' },
  ...{ prices: { least: 326_000, most: 356_000 }, variants: 2, sold: 600, stockLeft: null },
  ...given,
});

describe('the list of goods', () => {
  it('tells of each what it costs, whether it is sold, and how much of it was', async () => {
    openConsole('/console/goods', { says: [answer(listSchoolGoods, [row({ isChanged: true })])] });
    const table = within(await screen.findByRole('table', { name: '商品' }));
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(
      /CFA 一级精讲班CFA 一级在卖有改动¥3,260 至 ¥3,5602600不限/,
    );
  });

  it('takes one off the shelf after saying what that means, once', async () => {
    const user = userEvent.setup();
    openConsole('/console/goods', { says: [answer(listSchoolGoods, [row()])] });
    await user.click(await screen.findByRole('button', { name: '下架' }));
    const dialog = within(await screen.findByRole('dialog', { name: '下架“CFA 一级精讲班”' }));
    expect(dialog.getByText(/没付款的订单还能付/)).toBeTruthy();
    const stopping = hold(answer(stopGood, true));
    respondAlso([stopping]);
    await user.dblClick(dialog.getByRole('button', { name: '下架这件商品' }));
    stopping.goOn();
    expect(await screen.findByText(/下架了/)).toBeTruthy();
    expect(calls(stopGood)).toHaveLength(1);
  });

  it('moves one before the other of its family', async () => {
    const user = userEvent.setup();
    const second = row({ goodId: 900_002, title: '二级' });
    const file = row({ goodId: 3, title: '文件里的', owner: 'files' });
    openConsole('/console/goods', {
      says: [answer(listSchoolGoods, [file, row(), second]), answer(orderGoods, true)],
    });
    const buttons = await screen.findAllByRole('button', { name: '往前排' });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[1]!);
    expect(await screen.findByText('“二级”往前了一位')).toBeTruthy();
    expect(calls(orderGoods)[0]?.body).toEqual({ goodIds: [900_002, 900_001] });
  });

  it('is empty, fails and is asked again, and offers nothing to who only reads', async () => {
    const user = userEvent.setup();
    openConsole('/console/goods', {
      says: [fail(listSchoolGoods, 503)],
      self: { permissions: ['order.read'] },
    });
    await screen.findByText('商品没有取到');
    expect(screen.queryByRole('button', { name: '新商品' })).toBeNull();
    expect(screen.getByText(/新建和修改商品要有/)).toBeTruthy();
    respondAlso([answer(listSchoolGoods, [])]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有商品')).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    usePhoneScreen();
    openConsole('/console/goods', { says: [answer(listSchoolGoods, [row()])] });
    const cards = within(await screen.findByRole('list', { name: '商品' }));
    expect(cards.getByText('CFA 一级精讲班')).toBeTruthy();
  });
});
