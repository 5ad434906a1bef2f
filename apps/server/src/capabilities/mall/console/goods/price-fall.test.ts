import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getGood } from '@xuezhou/contract/mall';
import {
  getSchoolGood,
  previewGood,
  publishGood,
  saveCoupon,
  saveGood,
  stopCoupon,
  tryCoupon,
  stopGood,
} from '@xuezhou/contract/mall/console';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import { goodPlan } from '../../testing/good-plans.ts';
import { couponDesk } from '../../testing/coupon-desk.ts';
import { openTestMall } from '../../testing/open-mall.ts';

// A price that falls further than one person decides, at once or in steps.

const mall = await openTestMall();
const { connection, clock } = mall;
const asked = consoleRefusals.approvalAsked[0];
const first = 356_000;

let office: Awaited<ReturnType<typeof signInStaffAs>>;
let goodId: number;
beforeEach(async () => {
  clock.set('2026-11-12T13:00:00Z');
  office = await signInStaffAs(mall, { permissions: ['order.read', 'price.write'] });
  // Whoever could agree: in a school of one it would only be delayed.
  await signInStaffAs(mall, { permissions: ['price.write'] });
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const body = { requestId: uuidv7(), goodId: null, version: 0, plan: goodPlan(courseId) };
  const made = await office.data(saveGood, { body });
  await office.data(publishGood, { body: made });
  ({ goodId } = made);
});

const shown = async () => await mall.visit().data(getGood, { params: { goodId } });
const read = async () => await office.data(getSchoolGood, { params: { goodId } });

/** The session of that day is over by then. */
async function later(days: number) {
  clock.advance({ days });
  office = await signInStaffAs(mall, office.staffId);
}

/** What it comes to when one person publishes this price; the preview says so beforehand. */
async function fallTo(price: number, more: object = {}): Promise<number> {
  const { plan, version } = await read();
  const fen = Math.round(price);
  const variants = plan.variants.map((variant) => ({ ...variant, ...more, price: fen }));
  const saved = await office.data(saveGood, {
    body: { requestId: uuidv7(), goodId, version, plan: { ...plan, variants } },
  });
  const preview = await office.data(previewGood, {
    body: { goodId, plan: { ...plan, variants } },
  });
  const { status } = await office.call(publishGood, {
    body: { goodId, version: saved.version },
  });
  expect(preview.needsSecond).toBe(status === asked);
  return status;
}

async function agree() {
  const head = await signInStaffAs(mall, { permissions: ['price.write'] });
  const all = await head.data(listApprovals, { query: {} });
  const waiting = all.find(({ targetId }) => targetId === String(goodId))!;
  const decision = { body: { approvalId: waiting.approvalId, isAgreed: true } };
  expect((await office.call(decideApproval, decision)).status).toBe(consoleRefusals.approvalOwn[0]);
  await head.data(decideApproval, decision);
  return waiting;
}

it('by more than a fifth waits for a second person', async () => {
  expect(await fallTo(first - 71_201)).toBe(asked);
  expect((await shown()).price).toBe(first);
  expect(await agree()).toMatchObject({ kind: 'price', facts: { fall: 21, prices: [284_799] } });
  expect((await shown()).price).toBe(284_799);
});

it('by a fifth, and within a month by a fifth again, waits too, until the month is over', async () => {
  expect(await fallTo(first * 0.8)).toBe(200);
  await later(1);
  expect(await fallTo(first * 0.8 * 0.8)).toBe(asked);
  expect(await fallTo(first * 0.8)).toBe(200);
  await later(28);
  expect(await fallTo(first * 0.7)).toBe(asked);
  await later(2);
  expect(await fallTo(first * 0.7)).toBe(200);
});

it('is held against what two agreed to last', async () => {
  expect(await fallTo(first * 0.5)).toBe(asked);
  await agree();
  expect(await fallTo(first * 0.4)).toBe(200);
  expect(await fallTo(first * 0.39)).toBe(asked);
});

it('is known again when it is called otherwise, or was off the shelf', async () => {
  expect(await fallTo(first * 0.8, { title: '一年', limitYear: 3 })).toBe(200);
  await office.data(stopGood, { body: { goodId, why: '改价' } });
  expect(await fallTo(first * 0.6, { title: '两年', limitYear: 4 })).toBe(asked);
});

describe('a coupon upon a price that fell: what a buyer pays with both is decided by two', () => {
  const coupons = couponDesk(mall);
  const fifth = () =>
    coupons.planOf({
      ...{ kind: 'percent', value: 20, threshold: 0, goodIds: [goodId], families: [] },
    });
  const try20 = async () => {
    const body = { plan: fifth(), couponId: null, order: null };
    return (await office.data(tryCoupon, { body })).needsSecond;
  };

  it('when the coupon comes after the cut, until the former price counts no more', async () => {
    expect(await fallTo(first * 0.8)).toBe(200);
    expect(await try20()).toBe(true);
    expect((await office.call(saveCoupon, coupons.saved(fifth()))).status).toBe(asked);
    await later(31);
    expect(await try20()).toBe(false);
  });

  it('when the cut comes after the coupon, unless that is stopped', async () => {
    expect(await try20()).toBe(false);
    const { couponId } = await office.data(saveCoupon, coupons.saved(fifth()));
    expect(await fallTo(first * 0.8)).toBe(asked);
    await office.data(stopCoupon, { body: { couponId } });
    expect(await fallTo(first * 0.8)).toBe(200);
  });
});
