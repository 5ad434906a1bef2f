import { listSchoolCoupons, saveCoupon, type CouponPlan } from '@xuezhou/contract/mall/console';
import { listAudit } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeGood, type MadeGood } from './make-good.ts';
import type { openTestMall } from './open-mall.ts';

/** Who makes coupons of the school; before each test another, with another good. */
export function couponDesk(mall: Awaited<ReturnType<typeof openTestMall>>) {
  const { connection } = mall;
  let office: TestClient;
  let good: MadeGood;
  beforeEach(async () => {
    office = await signInStaffAs(mall, {
      permissions: ['order.read', 'price.write', 'audit.read'],
    });
    good = await makeGood(connection, { price: 356_000, title: 'CFA 一级精讲班' });
  });

  /** 300 off 3,000 of the test's own good. */
  const planOf = (wishes: Partial<CouponPlan> = {}): CouponPlan => ({
    ...{ title: '双十一返场', kind: 'amount', value: 30_000, most: null, threshold: 300_000 },
    ...{ goodIds: [good.goodId], families: [], takeFrom: null, takeTo: null },
    ...{ validFrom: null, validTo: null, validDays: 14, total: 500, perStudent: 1 },
    ...{ code: null, isListed: true },
    ...wishes,
  });
  const saved = (plan: CouponPlan, given: { couponId?: number; version?: number } = {}) => ({
    body: {
      requestId: uuidv7(),
      couponId: given.couponId ?? null,
      version: given.version ?? 0,
      plan,
    },
  });
  const make = async (wishes: Partial<CouponPlan> = {}) =>
    (await office.data(saveCoupon, saved(planOf(wishes)))).couponId;
  const find = async (couponId: number) =>
    (await office.data(listSchoolCoupons)).find((one) => one.couponId === couponId)!;
  const lastAct = async (operation: string) =>
    (await office.data(listAudit, { query: { operation } })).list[0]!;
  return {
    get office() {
      return office;
    },
    get good() {
      return good;
    },
    ...{ planOf, saved, make, find, lastAct },
  };
}
