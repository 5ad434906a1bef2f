// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  addOrderNote,
  changeOrderContact,
  checkOrderFor,
  getOrderLink,
  getSoldOrder,
  listOrderNotes,
  listSchoolGoods,
  listSoldOrders,
  makeOrder,
  removeOrderNote,
  sendOrderLink,
  withdrawOrderLink,
  type OrderLink,
  type SchoolGood,
} from '@xuezhou/contract/mall/console';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { soldDetail, soldOrders } from '../../../test/order-samples.ts';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import type { CheckedFor } from './link.queries.ts';

beforeEach(() => {
  vi.setSystemTime('2026-11-28T02:00:00Z');
  localStorage.clear();
});

const good: SchoolGood = {
  ...{ goodId: 3, title: 'CFA 一级续期', family: 'CFA', level: '', kind: 'course', sale: 'normal' },
  ...{ state: 'on', isChanged: false, owner: 'files', prices: { least: 68_000, most: 68_000 } },
  ...{ variants: 1, sold: 0, stockLeft: null },
};
const checked = (given: Partial<CheckedFor> = {}): CheckedFor => ({
  ...{ nickname: '陆青禾', mobile: '152****0618', title: 'CFA 一级续期', variantTitle: '' },
  variants: [{ limitYear: 0, title: '', price: 68_000 }],
  extras: [],
  lines: [{ kind: 'good', label: 'CFA 一级续期', amount: 68_000, was: null }],
  ...{ due: 68_000, expireDate: null, coupons: [], address: null, why: '', needsSecond: false },
  percent: 0,
  ...given,
});
const at = '/console/orders/make?student=10517&name=陆青禾';
const chooseGood = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('combobox', { name: '商品' }));
  await user.click(await screen.findByRole('option', { name: 'CFA 一级续期', hidden: true }));
};
const goods = answer(listSchoolGoods, [good]);

describe('an order that is made for a student', () => {
  it('shows the sum of the student’s own order, and is sent once with one id when the network was lost', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: [goods, answer(checkOrderFor, checked()), fail(makeOrder, 503)] });
    expect(await screen.findByText(/选好学员和商品就会算/)).toBeTruthy();
    await chooseGood(user);
    const make = await screen.findByRole('button', { name: '做好，得到链接' });
    await waitFor(() => expect(make.hasAttribute('disabled')).toBe(false));
    expect(screen.getByText(/152\*\*\*\*0618/)).toBeTruthy();
    await user.click(make);
    await waitFor(() => expect(calls(makeOrder)).toHaveLength(1));
    respondAlso([
      answer(makeOrder, { orderNo: '20261128100000000001' }),
      answer(getSoldOrder, soldDetail()),
    ]);
    await user.click(make);
    await waitFor(() => expect(shownAddress()).toBe('/console/orders/20261128100000000001'));
    const [first, second] = calls(makeOrder).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      ...{ studentId: 10_517, goodId: 3, limitYear: 0, couponId: null, off: 0 },
      ...{ realPrice: 68_000, endsAt: '2026-11-29T10:00:00.000Z', replaces: null },
    });
  });

  it('says why it cannot be made, and sends nothing', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: [goods, answer(checkOrderFor, checked({ why: '这件商品已售完' }))] });
    await chooseGood(user);
    expect(await screen.findByText('这件商品已售完')).toBeTruthy();
    const make = screen.getByRole('button', { name: '做好，得到链接' });
    expect(make.hasAttribute('disabled')).toBe(true);
  });

  it('that is lowered wants a reason, and by much a colleague', async () => {
    const user = userEvent.setup();
    const low = checked({ due: 40_000, needsSecond: true, percent: 42 });
    openConsole(at, {
      says: [goods, answer(checkOrderFor, low), refuse(makeOrder, 'approvalAsked')],
    });
    await chooseGood(user);
    await user.type(screen.getByLabelText('学校减免'), '280');
    const make = await screen.findByRole('button', { name: '提交，等同事同意' });
    await waitFor(() => expect(make.hasAttribute('disabled')).toBe(false));
    await user.click(make);
    expect(await screen.findByText('减了价，请写上为什么')).toBeTruthy();
    await user.type(screen.getByLabelText(/为什么替他做/), '老学员');
    respondAlso([answer(listSoldOrders, soldOrders([]))]);
    await user.click(make);
    expect(await screen.findByText(/等一位同事同意后生效/)).toBeTruthy();
    expect(calls(makeOrder)[0]?.body).toMatchObject({ off: 28_000, realPrice: 40_000 });
    await waitFor(() => expect(shownAddress()).toBe('/console/orders'));
  });

  it('that was not worked out is asked for again', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: [goods, fail(checkOrderFor, 503)] });
    await chooseGood(user);
    expect(await screen.findByText(/没有算出来/)).toBeTruthy();
    respondAlso([answer(checkOrderFor, checked())]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('他要付')).toBeTruthy();
  });

  it('is no page of who may not make orders', async () => {
    openConsole(at, { self: { permissions: ['order.read'] } });
    expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
  });
});

const link = (given: Partial<OrderLink> = {}): OrderLink => ({
  ...{ state: 'open', code: '7QF2 XK4M 9TRC', address: 'https://xz.example/p#7QF2XK4M9TRC' },
  ...{ endsAt: '2026-11-28T10:00:00.000Z', why: '电话里问', off: 6000, madeBy: '罗星' },
  ...{ madeAt: '2026-11-28T01:00:00.000Z', sms: null, openedAt: null, openedIn: '' },
  paidAt: null,
  ...given,
});
const order = '/console/orders/2026111221037715';
const page = (given: Partial<OrderLink> = {}) => [
  answer(getSoldOrder, soldDetail({ state: 'unpaid', chip: 'unpaid' })),
  answer(getOrderLink, { link: link(given) }),
  answer(listOrderNotes, []),
];

describe('the link of an order', () => {
  it('is read out, sent by SMS and withdrawn', async () => {
    const user = userEvent.setup();
    openConsole(order, { says: page() });
    const card = within(await screen.findByRole('region', { name: '付款链接' }));
    expect(card.getByText('7QF2 XK4M 9TRC')).toBeTruthy();
    expect(card.getByText(/打开 xz.example\/p，输入/)).toBeTruthy();
    respondAlso([refuse(sendOrderLink, 'linkNoPhone')]);
    await user.click(card.getByRole('button', { name: '发短信' }));
    expect(await card.findByText(/没有手机号，请复制链接/)).toBeTruthy();
    await user.click(card.getByRole('button', { name: '作废…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '作废这个链接' }));
    respondAlso([answer(withdrawOrderLink, true)]);
    await user.click(dialog.getByRole('button', { name: '作废这一单' }));
    expect(await screen.findByText('作废了，谁都不能再付')).toBeTruthy();
    expect(calls(withdrawOrderLink)[0]?.body).toEqual({ orderNo: '2026111221037715' });
  });

  it('tells how far it went, and shows no code once it is over', async () => {
    openConsole(order, {
      says: page({
        ...{ state: 'over', code: null, address: null, openedIn: '微信' },
        openedAt: '2026-11-28T01:30:00.000Z',
        sms: { state: 'failed', at: '2026-11-28T01:10:00.000Z' },
      }),
    });
    const card = within(await screen.findByRole('region', { name: '付款链接' }));
    expect(card.getByText('短信没有发成')).toBeTruthy();
    expect(card.getByText('微信里打开的')).toBeTruthy();
    expect(card.getByText('过期了，没有付')).toBeTruthy();
    expect(card.queryByRole('button', { name: '复制链接' })).toBeNull();
  });

  it('that did not come says so and is asked for again', async () => {
    const user = userEvent.setup();
    openConsole(order, { says: [...page(), fail(getOrderLink, 500)] });
    const card = within(await screen.findByRole('region', { name: '付款链接' }));
    expect(card.getByText('付款链接没有取到')).toBeTruthy();
    respondAlso(page());
    await user.click(card.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('7QF2 XK4M 9TRC')).toBeTruthy();
  });

  it('is nothing of an order that its student placed', async () => {
    openConsole(order, {
      says: [
        answer(getSoldOrder, soldDetail()),
        answer(getOrderLink, { link: null }),
        answer(listOrderNotes, []),
      ],
    });
    await screen.findByRole('region', { name: '备注' });
    expect(screen.queryByRole('region', { name: '付款链接' })).toBeNull();
  });
});

describe('the care of an order', () => {
  const says = [
    answer(getSoldOrder, soldDetail()),
    answer(getOrderLink, { link: null }),
    answer(listOrderNotes, [
      {
        ...{ noteId: '0195a000-0000-7000-8000-000000000001', words: '周三付', staffName: '罗星' },
        ...{ writtenAt: '2026-11-28T01:00:00.000Z', isOwn: true },
      },
    ]),
  ];

  it('has notes, of which one’s own are taken away', async () => {
    const user = userEvent.setup();
    openConsole(order, { says });
    const card = within(await screen.findByRole('region', { name: '备注' }));
    await user.type(card.getByLabelText('写一条备注'), '已回电');
    respondAlso([answer(addOrderNote, true), answer(removeOrderNote, true)]);
    await user.click(card.getByRole('button', { name: '写下' }));
    expect(await screen.findByText('写下了一条备注')).toBeTruthy();
    expect(calls(addOrderNote)[0]?.body).toMatchObject({ words: '已回电' });
    await user.click(await card.findByRole('button', { name: '删掉备注：周三付' }));
    expect(await screen.findByText('删掉了')).toBeTruthy();
  });

  it('corrects where it is sent, of this order alone', async () => {
    const user = userEvent.setup();
    openConsole(order, { says: [...says, answer(changeOrderContact, true)] });
    await user.click(await screen.findByRole('button', { name: '改地址' }));
    const dialog = within(await screen.findByRole('dialog', { name: '改收货人和地址' }));
    await user.click(dialog.getByRole('button', { name: '改这张订单的地址' }));
    expect(await dialog.findByText('请写到街道和门牌号')).toBeTruthy();
    await user.type(dialog.getByLabelText('省、市、区'), '上海市 静安区');
    await user.type(dialog.getByLabelText('详细地址'), '南京西路 1 号');
    await user.click(dialog.getByRole('button', { name: '改这张订单的地址' }));
    expect(await screen.findByText('改好了，只改了这一张订单')).toBeTruthy();
    expect(calls(changeOrderContact)[0]?.body).toMatchObject({
      ...{ name: '林知远', mobile: '138****7715', region: '上海市 静安区' },
    });
  });
});
