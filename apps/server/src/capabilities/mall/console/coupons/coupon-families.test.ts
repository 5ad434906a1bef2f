import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { stopCoupon } from '@xuezhou/contract/mall/console';
import { listFamilies, removeFamily, saveFamily } from '@xuezhou/contract/site/console';
import { undoAction } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeGood } from '../../testing/make-good.ts';
import { couponDesk } from '../../testing/coupon-desk.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const desk = couponDesk(mall);
const owner = await signInStaffAs(mall, { isOwner: true });
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

const save = async () =>
  await owner.data(saveFamily, {
    body: {
      ...{ requestId: randomUUID(), code: null, version: 0, name: '税务师', shortName: 'TAX' },
      ...{ hue: 'teal', exam: null, isShown: true },
    },
  });
const remove = (code: string) => owner.call(removeFamily, { body: { code, version: 1 } });
const codes = async () => (await owner.data(listFamilies)).map(({ code }) => code);

it('a family of which somebody holds a coupon is not removed, and its code is never given again', async () => {
  const { code } = await save();
  expect(code).toBe('TAX');
  const good = await makeGood(connection, { price: 356_000, family: code });
  const couponId = await desk.make({ goodIds: [], families: [code] });
  const holder = await mall.signIn();
  const held = await mall.take(holder, couponId);
  await desk.office.data(stopCoupon, { body: { couponId } });
  const stopped = await desk.lastAct('stopCoupon');
  expect((await mall.check(holder, { ...good, couponId: held })).realPrice).toBe(326_000);
  await connection
    .updateTable('good')
    .set({ family: 'CFA' })
    .where('good_id', '=', good.goodId)
    .execute();
  const kept = await remove(code);
  expect(kept.status).toBe(status('familyInUse'));
  expect(kept.message).toContain('1 种优惠券');
  // Nobody can use it any more.
  await connection
    .updateTable('coupon_of_student')
    .set({ valid_to: clock.now() })
    .where('coupon_id', '=', couponId)
    .execute();
  expect((await remove(code)).status).toBe(200);
  const undo = await desk.office.call(undoAction, { body: { auditId: stopped.auditId } });
  expect(undo.status).toBe(status('undoChanged'));
  expect(undo.message).toContain('系列已经删除');
  const next = await save();
  expect(next.code).toBe('F1');
  expect((await remove(next.code)).status).toBe(200);
  expect((await save()).code).toBe('F2');
  expect(await codes()).not.toContain(code);
});
