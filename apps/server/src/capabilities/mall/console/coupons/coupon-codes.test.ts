import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { takeCoupon } from '@xuezhou/contract/mall';
import { makeCouponCodes, saveCoupon, stopCoupon } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { undoAction } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { openTestMall } from '../../testing/open-mall.ts';
import { untilWaiting } from '../../../../testing/database/until-waiting.ts';
import { lockCoupon } from './save-coupon.ts';
import { couponDesk } from '../../testing/coupon-desk.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const desk = couponDesk(mall);
const { planOf, saved, make, find, lastAct } = desk;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

describe('[POST /api/console/coupons/stop] a stopped coupon', () => {
  it('is taken by nobody, used by who holds it, and begins again from the log', async () => {
    const couponId = await make();
    const [holder, late] = [await mall.signIn(), await mall.signIn()];
    const held = await mall.take(holder, couponId);
    await desk.office.data(stopCoupon, { body: { couponId, why: '发错了' } });
    expect((await desk.office.call(stopCoupon, { body: { couponId } })).status).toBe(
      status('couponStopped'),
    );
    expect((await late.call(takeCoupon, { body: { couponId } })).status).toBe(404);
    expect((await mall.check(holder, { ...desk.good, couponId: held })).realPrice).toBe(326_000);
    const { auditId } = await lastAct('stopCoupon');
    await desk.office.data(undoAction, { body: { auditId } });
    await mall.take(late, couponId);
    expect((await find(couponId)).taken).toBe(2);
  });

  it('that is stopped in the very moment that a student takes it is taken by nobody', async () => {
    const couponId = await make();
    const late = await mall.signIn();
    const taking = await connection.transaction().execute(async (change) => {
      await lockCoupon(change, couponId);
      const answer = late.call(takeCoupon, { body: { couponId } });
      await untilWaiting(connection, 1);
      await change
        .updateTable('coupon')
        .where('coupon_id', '=', couponId)
        .set({ retired_at: clock.now() })
        .execute();
      return { answer };
    });
    expect((await taking.answer).status).toBe(refusals.couponGone[0]);
    expect(await find(couponId)).toMatchObject({ taken: 0, state: 'stopped' });
  });

  it('a change is taken back where nobody took it since', async () => {
    const couponId = await make();
    await desk.office.data(saveCoupon, saved(planOf({ value: 20_000 }), { couponId, version: 1 }));
    const change = await lastAct('saveCoupon');
    await desk.office.data(undoAction, { body: { auditId: change.auditId } });
    expect((await find(couponId)).plan.value).toBe(30_000);
    await desk.office.data(saveCoupon, saved(planOf({ value: 20_000 }), { couponId, version: 3 }));
    await mall.take(await mall.signIn(), couponId);
    const again = await lastAct('saveCoupon');
    const undo = await desk.office.call(undoAction, { body: { auditId: again.auditId } });
    expect(undo.status).toBe(status('undoChanged'));
    expect((await find(couponId)).plan.value).toBe(20_000);
  });
});

describe('[POST /api/console/coupons/codes] codes of a coupon', () => {
  it('give one piece each to one student each, and are not more than there are', async () => {
    const couponId = await make({ isListed: false, total: 3 });
    const many = { body: { couponId, count: 4, note: '' } };
    expect((await desk.office.call(makeCouponCodes, many)).status).toBe(
      status('couponCodesTooMany'),
    );
    const { codes } = await desk.office.data(makeCouponCodes, {
      body: { couponId, count: 2, note: '地推' },
    });
    const [first, second] = [await mall.signIn(), await mall.signIn()];
    const take = (code: string) => ({ body: { code } });
    const code = codes[0]!;
    const held = await first.data(takeCoupon, take(code.toLowerCase().replaceAll('-', ' ')));
    // Pressed twice it is the same piece.
    expect((await first.data(takeCoupon, take(code))).heldCouponId).toBe(held.heldCouponId);
    expect((await second.call(takeCoupon, take(code))).status).toBe(refusals.couponCodeUsed[0]);
    const wrong = take('AAAAA-BBBBB-CCCCC-DDDDD');
    expect((await second.call(takeCoupon, wrong)).status).toBe(refusals.couponUnknown[0]);
    expect(await find(couponId)).toMatchObject({ taken: 1, codesLeft: 1 });
    const kept = await connection.selectFrom('coupon_code').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code);
    // The promise of a code that was given out is not changed either.
    const other = saved(planOf({ isListed: false, value: 10_000 }), { couponId, version: 1 });
    expect((await desk.office.call(saveCoupon, other)).status).toBe(status('couponTermsFixed'));
  });

  it('two who use one code at the same moment are one piece', async () => {
    const couponId = await make({ isListed: false });
    const { codes } = await desk.office.data(makeCouponCodes, {
      body: { couponId, count: 1, note: '' },
    });
    const students = [await mall.signIn(), await mall.signIn(), await mall.signIn()];
    const answers = await Promise.all(
      students.map((student) => student.call(takeCoupon, { body: { code: codes[0]! } })),
    );
    expect(answers.filter(({ status: each }) => each === 200)).toHaveLength(1);
    expect(await find(couponId)).toMatchObject({ taken: 1, codesLeft: 0 });
  });
});
