// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  listPointsParcels,
  listSchoolPointsGoods,
  postPointsGood,
  savePointsGood,
  stockPointsGood,
  takeOverPointsGood,
  withdrawPointsGood,
  type PointsParcel,
  type SchoolPointsGood,
} from '@xuezhou/contract/points/console';
import { describe, expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';

const plan: SchoolPointsGood['plan'] = {
  ...{ kind: 'posted', title: '公式手册', intro: '包邮', points: 1800, days: null, perStudent: 1 },
};
const good = (given: Partial<SchoolPointsGood> = {}): SchoolPointsGood => ({
  ...{ goodId: 1_000_000, owner: 'console', plan, stock: 40, isWithdrawn: false, taken: 3 },
  ...{ version: 2, ...given },
});
const ofFile = good({
  ...{ goodId: 1, owner: 'file', stock: null },
  plan: { ...plan, kind: 'extend', title: '课程延期 7 天', days: 7, perStudent: null },
});
const parcel = (given: Partial<PointsParcel> = {}): PointsParcel => ({
  ...{ exchangeNo: 12, title: '公式手册', receiver: '林知远', mobile: '13800000001' },
  ...{ address: '上海市徐汇区漕溪北路 1 号', exchangedAt: '2026-11-20T02:00:00.000Z' },
  ...{ postedAt: null, parcel: null, ...given },
});
const says = [
  answer(listSchoolPointsGoods, [good(), ofFile]),
  answer(listPointsParcels, { list: [parcel()], next: null }),
];

async function choose(title: string, what: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `${title}，更多操作` }));
  await user.click(await screen.findByRole('menuitem', { name: what, hidden: true }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

describe('goods for points', () => {
  it('are listed with what is left; those of a file are only taken over', async () => {
    openConsole('/console/points', { says: [...says, answer(takeOverPointsGood, true)] });
    const rows = within(await screen.findByRole('table', { name: '积分商品' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('公式手册包邮能换邮寄18001403');
    expect(rows[2]?.textContent).toContain('写在 points-goods.yaml');
    expect(rows[2]?.textContent).toContain('课程延期 7 天');
    const { user, dialog } = await choose('课程延期 7 天', '接管');
    await user.click(await dialog.findByRole('button', { name: '接管 1 样' }));
    await screen.findByText('接管了“课程延期 7 天”');
    expect(calls(takeOverPointsGood)).toEqual([{ body: { goodId: 1 } }]);
  });

  it('are made once for two presses, and what is missing is said at its field', async () => {
    const user = userEvent.setup();
    openConsole('/console/points', {
      says: [...says, answer(savePointsGood, { goodId: 1_000_001 })],
    });
    await user.click(await screen.findByRole('button', { name: '新积分商品' }));
    const dialog = within(await screen.findByRole('dialog'));
    const make = await dialog.findByRole('button', { name: '放上 1 样' });
    await user.click(make);
    expect(await dialog.findByText('请写要多少积分，从 1 起的整数')).toBeTruthy();
    expect(dialog.getByText('请写有多少，或勾上“不限”')).toBeTruthy();
    await user.type(dialog.getByLabelText('名称'), '错题本');
    await user.type(dialog.getByLabelText('介绍'), '纸质，包邮');
    await user.type(dialog.getByLabelText('要多少积分'), '900');
    await user.click(dialog.getByLabelText('数量不限'));
    await user.dblClick(make);
    await screen.findByText('“错题本”能换了');
    expect(calls(savePointsGood)).toMatchObject([
      {
        body: {
          ...{ goodId: null, version: 0, stock: null },
          plan: { kind: 'posted', title: '错题本', points: 900, days: null, perStudent: null },
        },
      },
    ]);
  });

  it('that a colleague changed meanwhile are shown before they are written over', async () => {
    openConsole('/console/points', {
      says: [...says, refuse(savePointsGood, 'pointsShopChanged')],
    });
    const { user, dialog } = await choose('公式手册', '修改');
    await user.type(await dialog.findByLabelText('名称'), '二版');
    respondAlso([
      answer(listSchoolPointsGoods, [good({ version: 3, plan: { ...plan, points: 2000 } })]),
    ]);
    await user.click(dialog.getByRole('button', { name: '存下这一样' }));
    expect(await dialog.findByText(/2000 积分/)).toBeTruthy();
    respondAlso([answer(savePointsGood, { goodId: 1_000_000 })]);
    await user.click(dialog.getByRole('button', { name: '用我的' }));
    await user.click(dialog.getByRole('button', { name: '存下这一样' }));
    await waitFor(() =>
      expect(calls(savePointsGood).at(-1)).toMatchObject({
        body: { version: 3, plan: { title: '公式手册二版', points: 1800 } },
      }),
    );
  });

  it('have a number that students change too: only what was seen is replaced', async () => {
    openConsole('/console/points', {
      says: [...says, refuse(stockPointsGood, 'pointsShopChanged')],
    });
    const { user, dialog } = await choose('公式手册', '改还剩多少');
    const field = await dialog.findByLabelText('还剩多少');
    await user.clear(field);
    await user.type(field, '60');
    respondAlso([answer(listSchoolPointsGoods, [good({ stock: 39 })])]);
    await user.click(dialog.getByRole('button', { name: '改 1 样的数量' }));
    expect(await dialog.findByText(/刚刚有变动/)).toBeTruthy();
    expect(await dialog.findByText('39 件')).toBeTruthy();
    respondAlso([answer(stockPointsGood, true)]);
    await user.click(dialog.getByRole('button', { name: '改 1 样的数量' }));
    await screen.findByText('“公式手册”现在剩 60 件');
    expect(calls(stockPointsGood).at(-1)).toEqual({
      body: { goodId: 1_000_000, stock: 60, seen: 39 },
    });
  });

  it('are withdrawn after it was said what that means', async () => {
    openConsole('/console/points', { says: [...says, answer(withdrawPointsGood, true)] });
    const { user, dialog } = await choose('公式手册', '撤下');
    expect(await dialog.findByText(/已经换的照样给/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '撤下 1 样' }));
    await screen.findByText('撤下了“公式手册”');
  });

  it('are only read by who may not write, without the parcels', async () => {
    openConsole('/console/points', { says, self: { permissions: ['order.read'] } });
    await screen.findByRole('table', { name: '积分商品' });
    expect(screen.queryByRole('button', { name: '新积分商品' })).toBeNull();
    expect(screen.queryByRole('link', { name: '要寄的' })).toBeNull();
    expect(screen.getByText(/新建和修改积分商品要有/)).toBeTruthy();
  });

  it('are empty before the first, and asked for again where they did not come', async () => {
    const user = userEvent.setup();
    openConsole('/console/points', { says: [...says, fail(listSchoolPointsGoods, 503)] });
    await screen.findByText('积分商品没有取到');
    respondAlso([answer(listSchoolPointsGoods, [])]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有积分商品')).toBeTruthy();
  });
});

describe('parcels of points', () => {
  it('get their number, checked first, and sent once for two presses', async () => {
    const user = userEvent.setup();
    openConsole('/console/points/parcels', { says: [...says, answer(postPointsGood, true)] });
    await user.click(await screen.findByRole('button', { name: /记运单号：林知远/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = await dialog.findByRole('button', { name: '寄出 1 件' });
    await user.type(dialog.getByLabelText('运单号'), 'S');
    await user.click(send);
    expect(await dialog.findByText('运单号应是 4 至 40 位字母和数字')).toBeTruthy();
    await user.type(dialog.getByLabelText('运单号'), 'F1234');
    await user.dblClick(send);
    await screen.findByText('记下了，林知远会收到消息');
    expect(calls(postPointsGood)).toEqual([
      { body: { exchangeNo: 12, parcel: 'SF1234', seen: null } },
    ]);
  });

  it('that were posted are found by the address, and a wrong number is mended', async () => {
    const user = userEvent.setup();
    const posted = parcel({ parcel: 'SF1234', postedAt: '2026-11-21T02:00:00.000Z' });
    openConsole('/console/points/parcels', {
      says: [...says, refuse(postPointsGood, 'pointsShopChanged')],
    });
    await screen.findByText('林知远');
    respondAlso([answer(listPointsParcels, { list: [posted], next: null })]);
    await user.click(screen.getByRole('button', { name: '寄出的' }));
    await user.click(await screen.findByRole('button', { name: /改运单号：林知远/ }));
    expect(shownAddress()).toContain('tab=posted');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('运单号'), '5');
    await user.click(dialog.getByRole('button', { name: '改 1 个运单号' }));
    expect(await dialog.findByText(/刚刚有变动/)).toBeTruthy();
    expect(calls(postPointsGood)).toMatchObject([{ body: { parcel: 'SF12345', seen: 'SF1234' } }]);
  });

  it('are cards on a phone, and say when there are none', async () => {
    usePhoneScreen();
    openConsole('/console/points/parcels', {
      says: [says[0]!, answer(listPointsParcels, { list: [], next: null })],
    });
    expect(await screen.findByText('没有要寄的')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
