// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  getGoodMaterial,
  getSchoolGood,
  listSchoolGoods,
  orderGoods,
  previewGood,
  publishGood,
  saveGood,
  stopGood,
  takeOverGood,
  type GoodPlan,
  type SchoolGood,
} from '@xuezhou/contract/mall/console';
import { describe, expect, it } from 'vitest';
import { good as shown } from '../../../test/good-samples.ts';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';

const plan: GoodPlan = {
  ...{ family: 'CFA', kind: 'course', sale: 'normal', title: 'CFA 一级精讲班', level: 'CFA 一级' },
  ...{ slips: ['数量方法'], facts: [], intro: '' },
  items: [{ kind: 'course', number: 1, title: '', words: '' }],
  ...{ parts: [], extras: [], needsAddress: false, needsIdentity: false, freight: null },
  ...{ refund: { days: 7, lectures: 3 }, comparison: null, agreement: null, takesTaobao: false },
  variants: [
    {
      ...{ variantId: 900_001, limitYear: 2027, title: '2027 年 2 月考期', price: 356_000 },
      ...{ former: null, expiresOn: null, days: 393, deposit: null, worth: null },
      ...{ balanceFrom: null, balanceTo: null, saleFrom: null, saleTo: null, stock: null },
      audience: 'all',
    },
  ],
};
type Detail = DataOf<typeof getSchoolGood>;
const detail = (given: Partial<Detail> = {}): Detail => ({
  ...{ goodId: 900_001, owner: 'console', state: 'on', plan, version: 3, published: plan },
  sold: [{ variantId: 900_001, sold: 412, hasOrders: true }],
  ...{ changedBy: '何嘉', changedAt: '2026-11-20T02:00:00.000Z' },
  ...given,
});
const row = (given: Partial<SchoolGood> = {}): SchoolGood => ({
  ...{ goodId: 900_001, title: 'CFA 一级精讲班', family: 'CFA', level: 'CFA 一级' },
  ...{ kind: 'course', sale: 'normal', state: 'on', isChanged: false, owner: 'console' },
  ...{ prices: { least: 326_000, most: 356_000 }, variants: 2, sold: 600, stockLeft: null },
  ...given,
});
const preview = { good: shown, faults: [], fall: 0, needsSecond: false, replaced: [] };
const material = answer(getGoodMaterial, {
  courses: [{ courseId: 1, title: 'CFA 一级' }],
  classes: [],
  goods: [{ goodId: 5, title: 'CFA 一级题库', price: 68_000 }],
});
const page = (given: Partial<Detail> = {}) => [
  material,
  answer(getSchoolGood, detail(given)),
  answer(previewGood, preview),
];
const at = '/console/goods/900001';

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

describe('one good', () => {
  it('is drawn as a phone shows it, and saved as a draft with what was typed', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: page() });
    const phone = within(await screen.findByRole('region', { name: '手机上的商品页' }));
    expect(phone.getByText('CFA 一级精讲班')).toBeTruthy();
    const price = screen.getByLabelText('现价');
    await user.clear(price);
    await user.type(price, '3280.50');
    respondAlso([answer(saveGood, { goodId: 900_001, version: 4 })]);
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    expect(await screen.findByText('存下了')).toBeTruthy();
    expect(calls(saveGood)[0]?.body).toMatchObject({
      ...{ goodId: 900_001, version: 3 },
      plan: { ...plan, variants: [{ ...plan.variants[0], price: 328_050 }] },
    });
  });

  it('is put on sale after it was said what that means', async () => {
    const user = userEvent.setup();
    openConsole(at, {
      says: [
        ...page(),
        answer(previewGood, { ...preview, fall: 21, needsSecond: true, replaced: ['1 年'] }),
        refuse(publishGood, 'approvalAsked'),
      ],
    });
    await screen.findByRole('region', { name: '手机上的商品页' });
    const sell = screen.getByRole('button', { name: '存下并上架…' });
    await waitFor(() => expect(sell.getAttribute('aria-disabled')).toBe('false'));
    await user.click(sell);
    const dialog = within(await screen.findByRole('dialog', { name: '上架“CFA 一级精讲班”' }));
    expect(dialog.getByText(/价格降了 21%，超过 20%/)).toBeTruthy();
    expect(dialog.getByText(/“1 年”已经有人买了：他们的不变/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '按草稿上架' }));
    expect(await screen.findByText(/等一位同事同意后生效/)).toBeTruthy();
    expect(calls(publishGood)[0]?.body).toEqual({ goodId: 900_001, version: 3 });
    // Nothing was typed: there was nothing to save.
    expect(calls(saveGood)).toHaveLength(0);
    await waitFor(() => expect(shownAddress()).toBe('/console/goods'));
  });

  it('is not put on sale before its preview has come, and says so', async () => {
    const user = userEvent.setup();
    let give: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      give = resolve;
    });
    openConsole(at, {
      says: [
        ...page(),
        answer(previewGood, async () => {
          await asked;
          return preview;
        }),
      ],
    });
    const sell = await screen.findByRole('button', { name: '存下并上架…' });
    expect(sell.getAttribute('aria-disabled')).toBe('true');
    await user.click(sell);
    expect(await screen.findByText('还没有核对完，没有上架')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(saveGood)).toEqual([]);
    give();
    await waitFor(() => expect(sell.getAttribute('aria-disabled')).toBe('false'));
    await user.click(sell);
    expect(await screen.findByRole('dialog', { name: '上架“CFA 一级精讲班”' })).toBeTruthy();
  });

  it('says at its place what keeps it from being sold', async () => {
    const user = userEvent.setup();
    const faults = [{ place: 'variants.0.price', words: '价格要大于 0；要白送，请直接给学员报名' }];
    openConsole(at, { says: [...page(), answer(previewGood, { ...preview, faults })] });
    await screen.findByRole('region', { name: '手机上的商品页' });
    expect(screen.queryByText(/价格要大于 0/)).toBeNull();
    const sell = screen.getByRole('button', { name: '存下并上架…' });
    await waitFor(() => expect(sell.getAttribute('aria-disabled')).toBe('false'));
    await user.click(sell);
    const dialog = within(await screen.findByRole('dialog', { name: '上架“CFA 一级精讲班”' }));
    expect(dialog.getByRole('button', { name: '按草稿上架' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getAllByText(/价格要大于 0/).length).toBeGreaterThan(1);
  });

  it('that a colleague changed meanwhile stands beside what was typed, and neither is lost', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: page() });
    const title = await screen.findByLabelText<HTMLInputElement>('名称');
    await user.type(title, '，我的');
    const theirs = detail({ version: 4, plan: { ...plan, title: '同事的名字' } });
    respondAlso([refuse(saveGood, 'goodChanged'), answer(getSchoolGood, theirs)]);
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    const table = within(await screen.findByRole('table', { name: '改动' }));
    expect(table.getByText('同事的名字')).toBeTruthy();
    expect(table.getByText('CFA 一级精讲班，我的')).toBeTruthy();
    respondAlso([answer(saveGood, { goodId: 900_001, version: 5 })]);
    await user.click(screen.getByRole('button', { name: '用我的' }));
    expect(await screen.findByText('存下了')).toBeTruthy();
    expect(calls(saveGood).at(-1)?.body).toMatchObject({
      ...{ version: 4, plan: { title: 'CFA 一级精讲班，我的' } },
    });
  });

  it('of a file is read only, and can be taken over', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: page({ owner: 'files', version: 0, changedAt: null, changedBy: '' }) });
    expect(await screen.findByText(/在 mall\/goods.yaml 里改/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '存草稿' })).toBeNull();
    expect(screen.getByLabelText('名称').closest('fieldset')?.disabled).toBe(true);
    respondAlso([answer(takeOverGood, true)]);
    await user.click(screen.getByRole('button', { name: '接管…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '接管“CFA 一级精讲班”' }));
    await user.click(dialog.getByRole('button', { name: '接管这件商品' }));
    expect(await screen.findByText('接管了，以后在这里改')).toBeTruthy();
  });

  it('is made once however often it is pressed, with one id, and stays when the network is lost', async () => {
    const user = userEvent.setup();
    openConsole('/console/goods/new', {
      says: [material, answer(previewGood, preview), fail(saveGood, 503)],
    });
    await user.type(await screen.findByLabelText('名称'), '新的');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(calls(saveGood)).toHaveLength(1));
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('新的');
    respondAlso([...page(), answer(saveGood, { goodId: 900_001, version: 1 })]);
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(shownAddress()).toBe(at));
    const [first, second] = calls(saveGood).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('that is new is asked about while its own page is still coming', async () => {
    const user = userEvent.setup();
    let give: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      give = resolve;
    });
    openConsole('/console/goods/new', {
      says: [
        ...[material, answer(previewGood, preview)],
        answer(saveGood, { goodId: 900_001, version: 1 }),
        answer(getSchoolGood, async () => {
          await asked;
          return detail();
        }),
      ],
    });
    await user.type(await screen.findByLabelText('名称'), '新的');
    const sell = screen.getByRole('button', { name: '存下并上架…' });
    await waitFor(() => expect(sell.getAttribute('aria-disabled')).toBe('false'));
    await user.click(sell);
    const dialog = await screen.findByRole('dialog', { name: '上架“新的”' });
    // Nothing is drawn in place of the page, with which the question would be gone.
    expect(shownAddress()).toBe('/console/goods/new');
    give();
    await waitFor(() => expect(shownAddress()).toBe(at));
    expect(dialog.isConnected).toBe(true);
  });

  it('that is not there says so', async () => {
    openConsole(at, { says: [material, refuse(getSchoolGood, 'schoolGoodUnknown')] });
    expect(await screen.findByRole('heading', { name: '没有这件商品' })).toBeTruthy();
  });

  it('that did not come is asked for again', async () => {
    const user = userEvent.setup();
    openConsole(at, { says: [material, fail(getSchoolGood, 503)] });
    expect(await screen.findByRole('heading', { name: '这件商品没有取到' })).toBeTruthy();
    respondAlso(page());
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByLabelText('名称')).toBeTruthy();
  });
});
