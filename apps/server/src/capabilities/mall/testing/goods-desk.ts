import { getGood } from '@xuezhou/contract/mall';
import {
  getSchoolGood,
  publishGood,
  saveGood,
  type GoodPlan,
} from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { goodPlan } from './good-plans.ts';
import type { openTestMall } from './open-mall.ts';

/** Who makes goods and puts them on sale; before each test another, with another course. */
export function goodsDesk(mall: Awaited<ReturnType<typeof openTestMall>>) {
  const { connection } = mall;
  let office: TestClient;
  let courseId: number;
  beforeEach(async () => {
    office = await signInStaffAs(mall, {
      permissions: ['order.read', 'price.write', 'audit.read'],
    });
    ({ courseId } = await makeCourse(connection, { access: 'enrolled' }));
  });

  const saving = (plan: GoodPlan, given: { goodId?: number; version?: number } = {}) => ({
    body: {
      requestId: uuidv7(),
      goodId: given.goodId ?? null,
      version: given.version ?? 0,
      plan,
    },
  });
  const publish = (goodId: number, version: number) =>
    office.call(publishGood, { body: { goodId, version } });
  const read = (goodId: number) => office.data(getSchoolGood, { params: { goodId } });
  /** Published, and as it is sold. */
  async function sell(wishes: Partial<GoodPlan> = {}) {
    const { goodId, version } = await office.data(saveGood, saving(goodPlan(courseId, wishes)));
    await office.data(publishGood, { body: { goodId, version } });
    return await read(goodId);
  }
  /** The draft changed and saved. */
  async function change(goodId: number, wishes: (plan: GoodPlan) => Partial<GoodPlan>) {
    const { plan, version } = await read(goodId);
    return await office.data(saveGood, saving({ ...plan, ...wishes(plan) }, { goodId, version }));
  }
  const priced = (price: number) => (plan: GoodPlan) => ({
    variants: plan.variants.map((variant) => ({ ...variant, price })),
  });
  const shown = async (goodId: number) => await mall.visit().data(getGood, { params: { goodId } });
  return {
    get office() {
      return office;
    },
    get courseId() {
      return courseId;
    },
    ...{ saving, publish, read, sell, change, priced, shown },
  };
}
