// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listGoods } from '@xuezhou/contract/mall';
import {
  listSchoolCoupons,
  makeCouponCodes,
  saveCoupon,
  stopCoupon,
  tryCoupon,
  type CouponPlan,
  type SchoolCoupon,
} from '@xuezhou/contract/mall/console';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shelf } from '../../../test/good-samples.ts';
import { openConsole, shownAddress, usePhoneScreen } from '../../../test/open-console.tsx';

const plan: CouponPlan = {
  ...{ title: '双十一返场', kind: 'amount', value: 30_000, most: null, threshold: 300_000 },
  ...{ goodIds: [], families: ['CFA'], takeFrom: null, takeTo: '2026-11-30T15:59:00.000Z' },
  ...{ validFrom: null, validTo: null, validDays: 14, total: 500, perStudent: 1 },
  ...{ code: null, isListed: true },
};
const coupon = (given: Partial<SchoolCoupon> = {}): SchoolCoupon => ({
  ...{ couponId: 900_001, plan, label: '满 3,000 减 300', scopeWords: 'CFA 系列' },
  ...{ state: 'running', taken: 0, used: 0, cost: 0, codesLeft: 0, file: null, version: 1 },
  ...given,
});
const outlook = {
  deepest: { title: 'CFA 一级精讲班', price: 356_000, off: 30_000, percent: 9 },
  needsSecond: false,
  cost: { each: 30_000, most: 15_000_000, usedOfHundred: 38, likely: 5_700_000 },
  trial: null,
};
const goods = answer(listGoods, shelf);
const list = (...coupons: SchoolCoupon[]) => [goods, answer(listSchoolCoupons, coupons)];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

describe('the list of coupons', () => {
  it('tells of each what it gives, how many were taken and what it cost', async () => {
    const used = coupon({ taken: 812, used: 304, cost: 9_120_000 });
    openConsole('/console/coupons', { says: list(used) });
    const table = within(await screen.findByRole('table', { name: '优惠券' }));
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(
      /双十一返场满 3,000 减 300在发CFA 系列812 \/ 500304¥91,20011 月 30 日 23:59/,
    );
  });

  it('stops one after saying what that means, once', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons', { says: list(coupon({ taken: 9, used: 4 })) });
    await user.click(await screen.findByRole('button', { name: '停掉' }));
    const dialog = within(await screen.findByRole('dialog', { name: '停掉“双十一返场”' }));
    expect(dialog.getByText(/领了还没用的 5 张照常能用/)).toBeTruthy();
    respondAlso([refuse(stopCoupon, 'couponStopped')]);
    await user.click(dialog.getByRole('button', { name: '停掉这张券' }));
    expect(await dialog.findByText(/这张券已经停了/)).toBeTruthy();
    const stopping = hold(answer(stopCoupon, true));
    respondAlso([stopping]);
    await user.dblClick(dialog.getByRole('button', { name: '停掉这张券' }));
    stopping.goOn();
    expect(await screen.findByText(/停掉了/)).toBeTruthy();
    expect(calls(stopCoupon)).toHaveLength(2);
  });

  it('speaks of none that nobody holds when it is stopped', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons', { says: list(coupon()) });
    await user.click(await screen.findByRole('button', { name: '停掉' }));
    const dialog = within(await screen.findByRole('dialog', { name: '停掉“双十一返场”' }));
    expect(dialog.getByText('谁都不能再领。')).toBeTruthy();
  });

  it('shows codes this once', async () => {
    const user = userEvent.setup();
    const unlisted = coupon({ plan: { ...plan, isListed: false } });
    openConsole('/console/coupons', {
      says: [
        ...list(unlisted),
        answer(makeCouponCodes, { title: '双十一返场', codes: ['AAAAA-BBBBB-CCCCC-DDDDD'] }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '生成码' }));
    const dialog = within(await screen.findByRole('dialog', { name: /生成“双十一返场”的码/ }));
    await user.click(dialog.getByRole('button', { name: '生成 10 个' }));
    const given = within(await screen.findByRole('dialog', { name: /1 个兑换码/ }));
    expect(given.getByLabelText<HTMLTextAreaElement>('完整的兑换码').value).toBe(
      'AAAAA-BBBBB-CCCCC-DDDDD',
    );
  });

  it('is empty, fails and is asked again, and offers nothing to who only reads', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons', {
      says: [goods, fail(listSchoolCoupons, 503)],
      self: { permissions: ['order.read'] },
    });
    await screen.findByText('优惠券没有取到');
    expect(screen.queryByRole('button', { name: '新优惠券' })).toBeNull();
    expect(screen.getByText(/新建和修改优惠券要有/)).toBeTruthy();
    respondAlso(list());
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有优惠券')).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    usePhoneScreen();
    openConsole('/console/coupons', { says: list(coupon()) });
    const cards = within(await screen.findByRole('list', { name: '优惠券' }));
    expect(cards.getByText('双十一返场')).toBeTruthy();
  });
});

describe('one coupon', () => {
  it('is made after it was said what it may cost, and sent once with one id', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons/new', { says: list() });
    const send = await screen.findByRole('button', { name: '发出去…' });
    await user.click(send);
    expect(await screen.findByText('请写上名称，学员会看到')).toBeTruthy();
    await user.type(screen.getByLabelText('名称'), '返场');
    await user.type(screen.getByLabelText('减多少'), '300');
    await user.type(screen.getByLabelText('订单满'), '200');
    await user.click(send);
    expect(await screen.findByText('要比“满多少”少，至少留一分钱')).toBeTruthy();
    await user.clear(screen.getByLabelText('订单满'));
    await user.type(screen.getByLabelText('订单满'), '3000');
    respondAlso([answer(tryCoupon, outlook), refuse(saveCoupon, 'couponPlanWrong')]);
    await user.click(send);
    const dialog = within(await screen.findByRole('dialog', { name: '发出“返场”' }));
    expect(await dialog.findByText(/最多少收 ¥150,000；按去年 38% 用掉，约 ¥57,000/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '发出去' }));
    expect(await dialog.findByText(/这样的券用不了/)).toBeTruthy();
    respondAlso([answer(saveCoupon, { couponId: 900_002 })]);
    await user.click(dialog.getByRole('button', { name: '发出去' }));
    expect(await screen.findByText('发出去了')).toBeTruthy();
    const sent = calls(saveCoupon).map(({ body }) => body);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({
      ...{ couponId: null, version: 0 },
      plan: { title: '返场', value: 30_000, threshold: 300_000, isListed: true, total: null },
    });
    await vi.waitFor(() => expect(shownAddress()).toBe('/console/coupons'));
  });

  it('of money is sent whatever was typed for a percentage, which is not seen any more', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons/new', { says: [...list(), answer(tryCoupon, outlook)] });
    await user.type(await screen.findByLabelText('名称'), '返场');
    await user.click(screen.getByRole('radio', { name: '打折' }));
    await user.type(screen.getByLabelText('最多减'), '很多');
    await user.click(screen.getByRole('radio', { name: '减钱' }));
    await user.type(screen.getByLabelText('减多少'), '300');
    await user.click(screen.getByRole('button', { name: '发出去…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '发出“返场”' }));
    expect(await dialog.findByText(/“CFA 一级精讲班”：¥3,560 减 ¥300/)).toBeTruthy();
    expect(calls(tryCoupon).at(-1)?.body.plan).toMatchObject({ kind: 'amount', most: null });
  });

  it('that a colleague has to agree to is over here', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons/900001', {
      says: [
        ...list(coupon()),
        answer(tryCoupon, { ...outlook, needsSecond: true }),
        refuse(saveCoupon, 'approvalAsked'),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '存下修改…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '改“双十一返场”' }));
    expect(await dialog.findByText(/减了超过 20%/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '存下修改' }));
    expect(await screen.findByText(/等一位同事同意后生效/)).toBeTruthy();
    await vi.waitFor(() => expect(shownAddress()).toBe('/console/coupons'));
  });

  it('keeps what it gives once somebody took it, and is read only where a file owns it', async () => {
    openConsole('/console/coupons/900001', { says: list(coupon({ taken: 3 })) });
    expect((await screen.findByLabelText<HTMLInputElement>('减多少')).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('名称').disabled).toBe(false);
    expect(screen.getByText(/已经有人领了/)).toBeTruthy();
  });

  it('of a file says where it stands', async () => {
    openConsole('/console/coupons/900001', {
      says: list(coupon({ file: 'mall/coupons.yaml', version: 0 })),
    });
    expect(await screen.findByText(/在 mall\/coupons.yaml 里改/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '存下修改…' })).toBeNull();
  });

  it('is tried, and told anew when something of it was changed', async () => {
    const user = userEvent.setup();
    openConsole('/console/coupons/900001', {
      says: [...list(coupon()), answer(tryCoupon, outlook)],
    });
    await user.click(await screen.findByRole('button', { name: '算一下' }));
    expect(await screen.findByText(/减得最深的是“CFA 一级精讲班”/)).toBeTruthy();
    expect(calls(tryCoupon)[0]?.body).toMatchObject({ couponId: 900_001, order: null, plan });
    await user.type(screen.getByLabelText('名称'), '！');
    expect(await screen.findByText('左边改过了，再算一次')).toBeTruthy();
  });

  it('that is not there says so', async () => {
    openConsole('/console/coupons/5', { says: list(coupon()) });
    expect(await screen.findByRole('heading', { name: '没有这张优惠券' })).toBeTruthy();
  });
});
