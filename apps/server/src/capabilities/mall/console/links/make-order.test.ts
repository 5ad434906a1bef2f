import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { scanOrderLink } from '@xuezhou/contract/mall';
import { checkOrderFor, makeOrder, withdrawOrderLink } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, listApprovals, listAudit } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCoupon, makeGood, makeVariant } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { orderLinks, payers, start, endsAt, type Wishes } from '../../testing/order-links.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const orders = orderLinks(mall);
const { wishOf, making, make, linkOf, codeOf } = orders;
const { closeOverdue, look, pay, payAll } = payers(mall);
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

describe('[POST /api/console/orders/make] an order that the school makes for a student', () => {
  it('[POST /api/console/orders/check] [POST /api/mall/link] [POST /api/mall/link/pay] [POST /api/mall/link/scan] costs what the student would pay, and is paid by a stranger to the fen', async () => {
    const checked = await orders.desk.data(checkOrderFor, { body: wishOf() });
    const own = await mall.check(orders.student, orders.good);
    expect(checked).toMatchObject({ due: own.realPrice, why: '', needsSecond: false });
    expect(checked.lines).toEqual(own.lines);
    const input = making();
    const { orderNo } = await orders.desk.data(makeOrder, input);
    expect(await orders.desk.data(makeOrder, input)).toEqual({ orderNo });
    const other = { body: { ...input.body, endsAt: '2026-11-28T11:00:00.000Z' } };
    expect((await orders.desk.call(makeOrder, other)).status).toBe(refusals.idReused[0]);
    const code = await codeOf(orderNo);
    const stranger = mall.visit();
    const { data } = await look(code, stranger);
    expect(data).toMatchObject({
      ...{ state: 'open', forWhom: '*禾', goodName: 'CFA 一级续期', realPrice: 68_000, endsAt },
    });
    // Neither phone nor number nor the rest of the name.
    expect(JSON.stringify(data)).not.toMatch(/陆|青|\d{11}|studentId/);
    const qrId = await payAll(code);
    const scan = { body: { code, qrId, qrType: 'wechat' as const } };
    expect(await stranger.data(scanOrderLink, scan)).toMatchObject({ payState: 'paid' });
    expect(await mall.stateOf(orders.student.studentId, input.body.orderId)).toBe('paid');
    expect(await mall.coursesOf(orders.student.studentId)).toMatchObject([
      { course_id: orders.good.courseId },
    ]);
    expect((await look(code)).data).toMatchObject({ state: 'paid', ways: [] });
    expect((await pay(code)).status).toBe(refusals.orderPaid[0]);
    expect(await linkOf(orderNo)).toMatchObject({ state: 'paid', code: null, address: null });
    expect(await mall.books()).toEqual([]);
    const { list } = await orders.desk.data(listAudit, { query: { operation: 'makeOrder' } });
    expect(list[0]).toMatchObject({ targetName: orderNo, after: { due: 68_000 } });
    expect(JSON.stringify(list)).not.toContain(code);
  });

  it('made twice at once is one order, with one link', async () => {
    const input = making();
    const both = await Promise.all([
      orders.desk.call(makeOrder, input),
      orders.desk.call(makeOrder, input),
    ]);
    expect(new Set(both.map((answer) => answer.data?.orderNo)).size).toBe(1);
  });

  it('uses a coupon of the student, which comes back when the link is withdrawn', async () => {
    const couponId = await mall.take(
      orders.student,
      await makeCoupon(connection, { threshold: 0, value: 6000 }),
    );
    const orderNo = await make({ couponId, realPrice: 62_000 });
    expect((await look(await codeOf(orderNo))).data).toMatchObject({ realPrice: 62_000 });
    await orders.desk.data(withdrawOrderLink, { body: { orderNo } });
    expect((await mall.check(orders.student, { ...orders.good, couponId })).realPrice).toBe(62_000);
    const both = making({ couponId, off: 100 });
    expect((await orders.desk.call(makeOrder, both)).status).toBe(status('linkTwoOffs'));
  });

  it('is lowered by a fifth by one person with a reason, and by a fen more by two', async () => {
    const silent = making({ off: 100, why: ' ' });
    expect((await orders.desk.call(makeOrder, silent)).status).toBe(status('whyEmpty'));
    const orderNo = await make({ off: 13_600 });
    const shown = (await look(await codeOf(orderNo))).data;
    expect(shown.lines.map(({ label, amount }) => [label, amount])).toContainEqual([
      ...['学校减免，减 136', -13_600],
    ]);
    await payAll(await codeOf(orderNo), 54_400);
    expect(await mall.books()).toEqual([]);
    orders.student = await mall.signIn();
    const head = await signInStaffAs(mall, { permissions: ['price.write', 'order.make'] });
    const deep = making({ off: 13_601 });
    expect((await orders.desk.call(makeOrder, deep)).status).toBe(status('approvalAsked'));
    expect(await mall.stateOf(orders.student.studentId, deep.body.orderId)).toBeUndefined();
    const waiting = (await head.data(listApprovals, { query: {} })).find(
      ({ targetId }) => targetId === String(orders.student.studentId),
    );
    expect(waiting).toMatchObject({ kind: 'price', facts: { off: 13_601, percent: 21 } });
    const agreed = { body: { approvalId: waiting!.approvalId, isAgreed: true } };
    expect((await orders.desk.call(decideApproval, agreed)).status).not.toBe(200);
    await head.data(decideApproval, agreed);
    expect(await mall.stateOf(orders.student.studentId, deep.body.orderId)).toBe('unpaid');
    const { orderNo: made } = await orders.desk.data(makeOrder, deep);
    expect((await linkOf(made)).madeBy).toBe('罗星');
  });

  it('may be of a variant that only the school sells', async () => {
    await makeVariant(connection, orders.good.goodId, { limitYear: 3, price: 50_000 });
    await connection
      .updateTable('good_variant')
      .where('good_id', '=', orders.good.goodId)
      .where('limit_year', '=', 3)
      .set({ audience: 'school' })
      .execute();
    const special = { goodId: orders.good.goodId, limitYear: 3 };
    expect((await mall.check(orders.student, special)).checkResult).toBe('variant');
    const orderNo = await make({ good: special, realPrice: 50_000 });
    await payAll(await codeOf(orderNo), 50_000);
    expect((await linkOf(orderNo)).state).toBe('paid');
  });

  it.each<[string, Wishes, number]>([
    ['a price that changed', { realPrice: 67_999 }, refusals.priceChanged[0]],
    ['an end that is past', { endsAt: start }, status('linkEnd')],
    ['an end in nine minutes', { endsAt: '2026-11-28T02:09:00Z' }, status('linkEnd')],
    ['an end in a month', { endsAt: '2026-12-28T02:00:00Z' }, status('linkEnd')],
    ['a good that is not there', { good: { goodId: 88_888_888 } }, status('goodUnknown')],
    ['a coupon of nobody', { couponId: uuidv7() }, refusals.couponUnfit[0]],
    ['another order to replace', { replaces: '404' }, status('orderUnknown')],
  ])('%s is refused, and nothing is there', async (_, wishes, expected) => {
    const input = making(wishes);
    expect((await orders.desk.call(makeOrder, input)).status).toBe(expected);
    expect(await mall.stateOf(orders.student.studentId, input.body.orderId)).toBeUndefined();
  });

  it('of what is sold out, owned or free is refused in words', async () => {
    const gone = await makeGood(connection, { price: 68_000, stock: 0 });
    expect((await orders.desk.call(makeOrder, making({ good: gone }))).status).toBe(
      refusals.goodSoldOut[0],
    );
    const free = await makeGood(connection, { price: 0 });
    const nothing = making({ good: free, realPrice: 0 });
    expect((await orders.desk.call(makeOrder, nothing)).status).toBe(status('orderNotForPay'));
    await payAll(await codeOf(await make()));
    expect((await orders.desk.call(makeOrder, making())).status).toBe(refusals.goodOwned[0]);
    const why = (await orders.desk.data(checkOrderFor, { body: wishOf() })).why;
    expect(why).toContain('已经有');
  });

  it('holds the last piece and the price until its end', async () => {
    orders.good = await makeGood(connection, { price: 68_000, stock: 1 });
    const orderNo = await make();
    const code = await codeOf(orderNo);
    expect((await mall.check(await mall.signIn(), orders.good)).checkResult).toBe('soldOut');
    await connection
      .updateTable('good_variant')
      .where('good_id', '=', orders.good.goodId)
      .set({ price_fen: 90_000 })
      .execute();
    clock.set('2026-11-28T09:00:00Z');
    await closeOverdue();
    expect((await look(code)).data).toMatchObject({ state: 'open', realPrice: 68_000 });
    clock.set('2026-11-28T10:01:00Z');
    await closeOverdue();
    expect((await look(code)).data).toMatchObject({ state: 'over' });
    expect((await pay(code)).status).toBe(refusals.linkOver[0]);
    expect((await mall.check(await mall.signIn(), orders.good)).checkResult).toBe('ok');
  });

  it('is nobody’s but who may make orders', async () => {
    const finance = await signInStaffAs(mall, { permissions: ['order.read'] });
    const input = making();
    expect((await finance.call(makeOrder, input)).status).toBe(status('permissionMissing'));
    expect((await orders.student.call(makeOrder, input)).status).toBe(401);
    const orderNo = await make();
    expect(await linkOf(orderNo, finance)).toMatchObject({ state: 'open', code: null });
  });
});
