import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { payByWechat } from '@xuezhou/contract/mall';
import {
  listSchoolCoupons,
  saveCoupon,
  stopCoupon,
  tryCoupon,
  type CouponPlan,
} from '@xuezhou/contract/mall/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { findOtherGoods } from '../../content/retire-goods.ts';
import { makeCoupon, makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { couponDesk } from '../../testing/coupon-desk.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const desk = couponDesk(mall);
const { planOf, saved, make, find, lastAct } = desk;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

describe('[POST /api/console/coupons/save] a coupon of the console', () => {
  it('is there once however often it is sent, and a student takes and uses it to the fen', async () => {
    const input = saved(planOf());
    const { couponId } = await desk.office.data(saveCoupon, input);
    expect(await desk.office.data(saveCoupon, input)).toEqual({ couponId });
    // What was corrected before it was sent again is kept, in the same one.
    const unheard = saved(planOf({ title: '打错的' }));
    const made = await desk.office.data(saveCoupon, unheard);
    const other = { body: { ...unheard.body, plan: planOf({ title: '改过的', value: 20_000 }) } };
    expect(await desk.office.data(saveCoupon, other)).toEqual(made);
    expect(await find(made.couponId)).toMatchObject({
      ...{ plan: { title: '改过的' }, version: 2 },
    });
    const late = { body: { ...unheard.body, plan: planOf({ title: '再改' }) } };
    expect((await desk.office.call(saveCoupon, late)).status).toBe(status('couponChanged'));
    const twice = saved(planOf({ title: '同时的' }));
    const both = await Promise.all([
      desk.office.data(saveCoupon, twice),
      desk.office.data(saveCoupon, twice),
    ]);
    expect(both[0]).toEqual(both[1]);
    const student = await mall.signIn();
    const held = await mall.take(student, couponId);
    const { realPrice } = await mall.check(student, { ...desk.good, couponId: held });
    expect(realPrice).toBe(326_000);
    const { qrId } = await student.data(payByWechat, {
      body: { ...mall.choiceOf({ ...desk.good, couponId: held }), orderId: uuidv7(), realPrice },
    });
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    expect(await find(couponId)).toMatchObject({
      ...{ taken: 1, used: 1, cost: 30_000, label: '满 3,000 减 300' },
      ...{ scopeWords: 'CFA 一级精讲班', state: 'running', file: null, version: 1 },
    });
    const entry = await lastAct('saveCoupon');
    expect(entry).toMatchObject({ targetName: '同时的', after: { value: 30_000, total: 500 } });
  });

  it('keeps what it gives once somebody took it; number and name may change', async () => {
    const couponId = await make();
    await mall.take(await mall.signIn(), couponId);
    const deeper = saved(planOf({ value: 20_000 }), { couponId, version: 1 });
    expect((await desk.office.call(saveCoupon, deeper)).status).toBe(status('couponTermsFixed'));
    const more = saved(planOf({ total: 600, title: '返场再加' }), { couponId, version: 1 });
    await desk.office.data(saveCoupon, more);
    expect(await find(couponId)).toMatchObject({ version: 2, plan: { total: 600 } });
    // What another person saw before that.
    expect((await desk.office.call(saveCoupon, more)).status).toBe(status('couponChanged'));
    const fewer = saved(planOf({ total: 0 + 1, title: '返场再加' }), { couponId, version: 2 });
    await desk.office.data(saveCoupon, fewer);
    await mall.signIn();
    expect(await find(couponId)).toMatchObject({ state: 'gone' });
  });

  it.each<[string, () => Partial<CouponPlan>]>([
    ['without a name', () => ({ title: '  ' })],
    ['that takes all of it', () => ({ value: 300_000 })],
    ['of more than 99 per cent', () => ({ kind: 'percent', value: 100 })],
    [
      'whose end is before its beginning',
      () => ({
        takeFrom: '2026-12-02T00:00:00.000Z',
        takeTo: '2026-12-01T00:00:00.000Z',
      }),
    ],
    ['that is over', () => ({ validTo: '2026-11-01T00:00:00.000Z' })],
  ])('%s is refused, and nothing is there', async (_, wishes) => {
    const before = await desk.office.data(listSchoolCoupons);
    const answer = await desk.office.call(saveCoupon, saved(planOf(wishes())));
    expect(answer.status).toBe(status('couponPlanWrong'));
    expect(await desk.office.data(listSchoolCoupons)).toEqual(before);
  });

  it('of an unknown good, a word that another has, or a file is refused', async () => {
    const unknown = saved(planOf({ goodIds: [888_888] }));
    expect((await desk.office.call(saveCoupon, unknown)).status).toBe(status('goodUnknown'));
    const word = `口令${desk.good.goodId}A`;
    await make({ code: word });
    const same = saved(planOf({ code: word.toLowerCase() }));
    expect((await desk.office.call(saveCoupon, same)).status).toBe(status('couponCodeTaken'));
    const couponId = await makeCoupon(connection);
    expect((await desk.office.call(saveCoupon, saved(planOf(), { couponId }))).status).toBe(
      status('couponOfFile'),
    );
    expect((await desk.office.call(stopCoupon, { body: { couponId } })).status).toBe(
      status('couponOfFile'),
    );
  });

  it('is not retired by an import of files that do not name it', async () => {
    const couponId = await make();
    const ofFile = await makeCoupon(connection);
    const others = await findOtherGoods(connection, { goods: [], variants: [], coupons: [] });
    expect(others.coupons).toContain(ofFile);
    expect(others.coupons).not.toContain(couponId);
  });

  it('that takes more than a fifth of a price waits for a second person, and is made once', async () => {
    const head = await signInStaffAs(mall, { permissions: ['price.write'] });
    const exact = saved(planOf({ value: 71_200, threshold: 0 }));
    expect((await desk.office.call(saveCoupon, exact)).status).toBe(200);
    const deep = saved(planOf({ value: 71_201, threshold: 0, title: '减很多' }));
    for (let turn = 0; turn < 2; turn += 1)
      expect((await desk.office.call(saveCoupon, deep)).status).toBe(status('approvalAsked'));
    const named = () => (one: { plan: CouponPlan }) => one.plan.title === '减很多';
    expect((await desk.office.data(listSchoolCoupons)).filter(named())).toEqual([]);
    const waiting = (await head.data(listApprovals, { query: {} })).filter(
      ({ targetId }) => targetId === deep.body.requestId,
    );
    expect(waiting).toMatchObject([{ kind: 'price', facts: { off: 21, value: 71_201 } }]);
    const decision = { body: { approvalId: waiting[0]!.approvalId, isAgreed: true } };
    expect((await desk.office.call(decideApproval, decision)).status).toBe(status('approvalOwn'));
    await head.data(decideApproval, decision);
    expect((await desk.office.data(listSchoolCoupons)).filter(named())).toHaveLength(1);
  });

  it('[GET /api/console/coupons] is nobody’s but who may change prices, read by who reads orders', async () => {
    const finance = await signInStaffAs(mall, { permissions: ['order.read'] });
    const teacher = await signInStaffAs(mall, { permissions: ['student.read'] });
    const student = await mall.signIn();
    const input = saved(planOf());
    expect((await finance.call(saveCoupon, input)).status).toBe(status('permissionMissing'));
    expect((await teacher.call(listSchoolCoupons)).status).toBe(status('permissionMissing'));
    expect((await student.call(saveCoupon, input)).status).toBe(401);
    expect((await mall.visit().call(listSchoolCoupons)).status).toBe(401);
    await finance.data(listSchoolCoupons);
  });
});

describe('[POST /api/console/coupons/try] a coupon that is tried', () => {
  const tryOn = (
    plan: CouponPlan,
    order: { studentId: number; goodId?: number } | null,
    couponId: number | null = null,
  ) => ({
    body: {
      ...{ plan, couponId },
      order: order && {
        ...{ limitYear: 0, studentId: order.studentId },
        goodId: order.goodId ?? desk.good.goodId,
      },
    },
  });

  it('says the sum of the very order that the student would place', async () => {
    const student = await mall.signIn();
    const { trial } = await desk.office.data(tryCoupon, tryOn(planOf(), student));
    const couponId = await make();
    const held = await mall.take(student, couponId);
    const checked = await mall.check(student, { ...desk.good, couponId: held });
    expect(trial).toMatchObject({ off: 30_000, due: checked.realPrice, why: '', besides: '' });
    expect(trial?.lines).toEqual(checked.lines);
    // Nothing of the trial was written.
    expect((await find(couponId)).taken).toBe(1);
  });

  it('says why not: too little, another good, taken already, all gone, owned', async () => {
    const student = await mall.signIn();
    const why = async (
      plan: CouponPlan,
      order: { goodId?: number } = {},
      couponId: number | null = null,
    ) =>
      (await desk.office.data(tryCoupon, tryOn(plan, { ...student, ...order }, couponId))).trial
        ?.why;
    expect(await why(planOf({ threshold: 400_000 }))).toBe('还差 ¥440');
    const other = await makeGood(connection);
    expect(await why(planOf(), { goodId: other.goodId })).toBe('只限CFA 一级精讲班');
    expect(await why(planOf({ validFrom: '2027-01-01T00:00:00.000Z' }))).toBe('还没有到使用的日子');
    expect(await why(planOf({ takeFrom: '2027-01-01T00:00:00.000Z' }))).toMatch(/^现在不能领/);
    const couponId = await make({ total: 1 });
    await mall.take(await mall.signIn(), couponId);
    expect(await why(planOf({ total: 1 }), {}, couponId)).toBe('已经领完了');
    const stranger = await desk.office.call(tryCoupon, tryOn(planOf(), { studentId: 99_999_999 }));
    expect(stranger.status).toBe(status('studentUnknown'));
    const nothing = await desk.office.call(tryCoupon, tryOn(planOf(), { ...student, goodId: 1 }));
    expect(nothing.status).toBe(status('goodUnknown'));
  });

  it('says where it takes most, whether that needs a second person, and what all would cost', async () => {
    const cheap = await makeGood(connection, { price: 100_000, title: '便宜的' });
    const plan = planOf({ goodIds: [desk.good.goodId, cheap.goodId], threshold: 0 });
    const { deepest, needsSecond, cost } = await desk.office.data(tryCoupon, tryOn(plan, null));
    expect(deepest).toEqual({ title: '便宜的', price: 100_000, off: 30_000, percent: 30 });
    expect(needsSecond).toBe(true);
    expect(cost).toMatchObject({ each: 30_000, most: 15_000_000 });
    const percent = planOf({ kind: 'percent', value: 10, most: 20_000, total: null });
    expect(await desk.office.data(tryCoupon, tryOn(percent, null))).toMatchObject({
      ...{ deepest: { off: 20_000, percent: 6 }, needsSecond: false },
      ...{ cost: { each: 20_000, most: null, likely: null }, trial: null },
    });
  });

  it('knows the least that is left of a bundle', async () => {
    const parts = [
      await makeGood(connection, { price: 300_000 }),
      await makeGood(connection, { price: 100_000 }),
    ];
    const bundle = await makeGood(connection, {
      ...{ price: 320_000, items: [], title: '套餐' },
      parts: parts.map(({ goodId }) => goodId),
    });
    const plan = planOf({ goodIds: [bundle.goodId], threshold: 0, value: 20_000 });
    // Who has the dearer part pays 800 for the other one.
    expect((await desk.office.data(tryCoupon, tryOn(plan, null))).deepest).toMatchObject({
      ...{ price: 80_000, off: 20_000, percent: 25 },
    });
  });
});
