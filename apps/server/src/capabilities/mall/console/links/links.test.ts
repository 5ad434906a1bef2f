import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { openOrderLink, payOrderLink, scanOrderLink } from '@xuezhou/contract/mall';
import {
  checkOrderFor,
  getOrderLink,
  makeOrder,
  sendOrderLink,
  withdrawOrderLink,
} from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, listApprovals, listAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../../testing/client.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { mallJobs } from '../../mall.jobs.ts';
import type { Student } from '../../testing/open-mall.ts';
import { makeCoupon, makeGood, makeVariant, type MadeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const start = '2026-11-28T02:00:00Z';
const endsAt = '2026-11-28T10:00:00.000Z';

let turn = 0;
let desk: TestClient;
let student: Student;
let good: MadeGood;
beforeEach(async () => {
  clock.set(start);
  desk = await signInStaffAs(mall, {
    permissions: ['order.read', 'order.make', 'audit.read'],
    name: '罗星',
  });
  turn += 1;
  student = await mall.signIn({ nickname: `陆青${turn}禾` });
  good = await makeGood(connection, { price: 68_000, title: 'CFA 一级续期' });
});

interface Wishes {
  readonly good?: { readonly goodId: number; readonly limitYear?: number };
  readonly couponId?: string;
  readonly off?: number;
  readonly realPrice?: number;
  readonly endsAt?: string;
  readonly why?: string;
  readonly replaces?: string;
  readonly orderId?: string;
}
const wishOf = (wishes: Wishes = {}) => ({
  studentId: student.studentId,
  goodId: wishes.good?.goodId ?? good.goodId,
  limitYear: wishes.good?.limitYear ?? 0,
  couponId: wishes.couponId ?? null,
  ...{ extraIds: [], addressId: null, off: wishes.off ?? 0 },
});
const making = (wishes: Wishes = {}) => ({
  body: {
    ...wishOf(wishes),
    orderId: wishes.orderId ?? uuidv7(),
    realPrice: wishes.realPrice ?? 68_000 - (wishes.off ?? 0),
    endsAt: wishes.endsAt ?? endsAt,
    why: wishes.why ?? '电话里问怎么续',
    replaces: wishes.replaces ?? null,
  },
});
const make = async (wishes: Wishes = {}) => (await desk.data(makeOrder, making(wishes))).orderNo;
const closeOverdue = () =>
  mallJobs(mall.services)['close-orders'](
    {},
    { signal: new AbortController().signal, isLastAttempt: false },
  );
const linkOf = async (orderNo: string, who: TestClient = desk) =>
  (await who.data(getOrderLink, { params: { orderNo } })).link!;
const codeOf = async (orderNo: string) => (await linkOf(orderNo)).code!;
const look = (code: string, who: TestClient = mall.visit()) =>
  who.call(openOrderLink, { body: { code } });
const pay = (code: string, realPrice = 68_000, more: { agreementDigest?: string } = {}) =>
  mall.visit().call(payOrderLink, { body: { code, way: 'wechat', realPrice, ...more } });
async function payAll(code: string, realPrice = 68_000) {
  const { qrId } = await mall
    .visit()
    .data(payOrderLink, { body: { code, way: 'wechat', realPrice } });
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  return qrId;
}

describe('[POST /api/console/orders/make] an order that the school makes for a student', () => {
  it('[POST /api/console/orders/check] [POST /api/mall/link] [POST /api/mall/link/pay] [POST /api/mall/link/scan] costs what the student would pay, and is paid by a stranger to the fen', async () => {
    const checked = await desk.data(checkOrderFor, { body: wishOf() });
    const own = await mall.check(student, good);
    expect(checked).toMatchObject({ due: own.realPrice, why: '', needsSecond: false });
    expect(checked.lines).toEqual(own.lines);
    const input = making();
    const { orderNo } = await desk.data(makeOrder, input);
    expect(await desk.data(makeOrder, input)).toEqual({ orderNo });
    const other = { body: { ...input.body, endsAt: '2026-11-28T11:00:00.000Z' } };
    expect((await desk.call(makeOrder, other)).status).toBe(refusals.idReused[0]);
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
    expect(await mall.stateOf(student.studentId, input.body.orderId)).toBe('paid');
    expect(await mall.coursesOf(student.studentId)).toMatchObject([{ course_id: good.courseId }]);
    expect((await look(code)).data).toMatchObject({ state: 'paid', ways: [] });
    expect((await pay(code)).status).toBe(refusals.orderPaid[0]);
    expect(await linkOf(orderNo)).toMatchObject({ state: 'paid', code: null, address: null });
    expect(await mall.books()).toEqual([]);
    const { list } = await desk.data(listAudit, { query: { operation: 'makeOrder' } });
    expect(list[0]).toMatchObject({ targetName: orderNo, after: { due: 68_000 } });
    expect(JSON.stringify(list)).not.toContain(code);
  });

  it('made twice at once is one order, with one link', async () => {
    const input = making();
    const both = await Promise.all([desk.call(makeOrder, input), desk.call(makeOrder, input)]);
    expect(new Set(both.map((answer) => answer.data?.orderNo)).size).toBe(1);
  });

  it('uses a coupon of the student, which comes back when the link is withdrawn', async () => {
    const couponId = await mall.take(
      student,
      await makeCoupon(connection, { threshold: 0, value: 6000 }),
    );
    const orderNo = await make({ couponId, realPrice: 62_000 });
    expect((await look(await codeOf(orderNo))).data).toMatchObject({ realPrice: 62_000 });
    await desk.data(withdrawOrderLink, { body: { orderNo } });
    expect((await mall.check(student, { ...good, couponId })).realPrice).toBe(62_000);
    const both = making({ couponId, off: 100 });
    expect((await desk.call(makeOrder, both)).status).toBe(status('linkTwoOffs'));
  });

  it('is lowered by a fifth by one person with a reason, and by a fen more by two', async () => {
    const silent = making({ off: 100, why: ' ' });
    expect((await desk.call(makeOrder, silent)).status).toBe(status('whyEmpty'));
    const orderNo = await make({ off: 13_600 });
    const shown = (await look(await codeOf(orderNo))).data;
    expect(shown.lines.map(({ label, amount }) => [label, amount])).toContainEqual([
      ...['学校减免，减 136', -13_600],
    ]);
    await payAll(await codeOf(orderNo), 54_400);
    expect(await mall.books()).toEqual([]);
    student = await mall.signIn();
    const head = await signInStaffAs(mall, { permissions: ['price.write', 'order.make'] });
    const deep = making({ off: 13_601 });
    expect((await desk.call(makeOrder, deep)).status).toBe(status('approvalAsked'));
    expect(await mall.stateOf(student.studentId, deep.body.orderId)).toBeUndefined();
    const waiting = (await head.data(listApprovals, { query: {} })).find(
      ({ targetId }) => targetId === String(student.studentId),
    );
    expect(waiting).toMatchObject({ kind: 'price', facts: { off: 13_601, percent: 21 } });
    const agreed = { body: { approvalId: waiting!.approvalId, isAgreed: true } };
    expect((await desk.call(decideApproval, agreed)).status).not.toBe(200);
    await head.data(decideApproval, agreed);
    expect(await mall.stateOf(student.studentId, deep.body.orderId)).toBe('unpaid');
    const { orderNo: made } = await desk.data(makeOrder, deep);
    expect((await linkOf(made)).madeBy).toBe('罗星');
  });

  it('may be of a variant that only the school sells', async () => {
    await makeVariant(connection, good.goodId, { limitYear: 3, price: 50_000 });
    await connection
      .updateTable('good_variant')
      .where('good_id', '=', good.goodId)
      .where('limit_year', '=', 3)
      .set({ audience: 'school' })
      .execute();
    const special = { goodId: good.goodId, limitYear: 3 };
    expect((await mall.check(student, special)).checkResult).toBe('variant');
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
    expect((await desk.call(makeOrder, input)).status).toBe(expected);
    expect(await mall.stateOf(student.studentId, input.body.orderId)).toBeUndefined();
  });

  it('of what is sold out, owned or free is refused in words', async () => {
    const gone = await makeGood(connection, { price: 68_000, stock: 0 });
    expect((await desk.call(makeOrder, making({ good: gone }))).status).toBe(
      refusals.goodSoldOut[0],
    );
    const free = await makeGood(connection, { price: 0 });
    const nothing = making({ good: free, realPrice: 0 });
    expect((await desk.call(makeOrder, nothing)).status).toBe(status('orderNotForPay'));
    await payAll(await codeOf(await make()));
    expect((await desk.call(makeOrder, making())).status).toBe(refusals.goodOwned[0]);
    const why = (await desk.data(checkOrderFor, { body: wishOf() })).why;
    expect(why).toContain('已经有');
  });

  it('holds the last piece and the price until its end', async () => {
    good = await makeGood(connection, { price: 68_000, stock: 1 });
    const orderNo = await make();
    const code = await codeOf(orderNo);
    expect((await mall.check(await mall.signIn(), good)).checkResult).toBe('soldOut');
    await connection
      .updateTable('good_variant')
      .where('good_id', '=', good.goodId)
      .set({ price_fen: 90_000 })
      .execute();
    clock.set('2026-11-28T09:00:00Z');
    await closeOverdue();
    expect((await look(code)).data).toMatchObject({ state: 'open', realPrice: 68_000 });
    clock.set('2026-11-28T10:01:00Z');
    await closeOverdue();
    expect((await look(code)).data).toMatchObject({ state: 'over' });
    expect((await pay(code)).status).toBe(refusals.linkOver[0]);
    expect((await mall.check(await mall.signIn(), good)).checkResult).toBe('ok');
  });

  it('is nobody’s but who may make orders', async () => {
    const finance = await signInStaffAs(mall, { permissions: ['order.read'] });
    const input = making();
    expect((await finance.call(makeOrder, input)).status).toBe(status('permissionMissing'));
    expect((await student.call(makeOrder, input)).status).toBe(401);
    const orderNo = await make();
    expect(await linkOf(orderNo, finance)).toMatchObject({ state: 'open', code: null });
  });
});

describe('[GET /api/console/orders/:orderNo/link] a link', () => {
  it('is void once the order was changed, and the new one is good', async () => {
    const first = await make();
    const old = await codeOf(first);
    const second = await make({ off: 1000, replaces: first });
    expect((await look(old)).data).toMatchObject({ state: 'withdrawn' });
    expect((await pay(old)).status).toBe(refusals.linkOver[0]);
    expect((await look(await codeOf(second))).data).toMatchObject({ realPrice: 67_000 });
    await payAll(await codeOf(second), 67_000);
    const late = making({ replaces: second });
    expect((await desk.call(makeOrder, late)).status).not.toBe(200);
    expect(await mall.books()).toEqual([]);
  });

  it('[POST /api/console/orders/link/withdraw] is withdrawn while its code is open, and what is paid after that goes back', async () => {
    const orderNo = await make();
    const code = await codeOf(orderNo);
    const { qrId } = await mall
      .visit()
      .data(payOrderLink, { body: { code, way: 'wechat', realPrice: 68_000 } });
    await desk.data(withdrawOrderLink, { body: { orderNo, why: '不要了' } });
    const again = await desk.call(withdrawOrderLink, { body: { orderNo } });
    expect(again.status).toBe(refusals.linkOver[0]);
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    await mall.jobs();
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
    expect(await mall.books()).toEqual([]);
    expect((await look(code)).data).toMatchObject({ state: 'withdrawn' });
  });

  it('is closed where the student orders the same good alone', async () => {
    const code = await codeOf(await make());
    await mall.order(student, good);
    expect((await look(code)).data).toMatchObject({ state: 'closed' });
  });

  it('is opened however its code is typed, by nobody without it, and notes that it was opened once', async () => {
    const orderNo = await make();
    const code = await codeOf(orderNo);
    const typed = ` ${code.toLowerCase().replaceAll(' ', '-')} `;
    const phone = mall.visit({ userAgent: 'iPhone MicroMessenger/8' });
    expect((await look(typed, phone)).status).toBe(200);
    await look(code);
    expect(await linkOf(orderNo)).toMatchObject({ openedIn: '微信', state: 'open' });
    expect((await look('AAAA BBBB CCCC')).status).toBe(refusals.linkUnknown[0]);
    const kept = await connection.selectFrom('order_link').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code.replaceAll(' ', ''));
  });

  it('of a payment of another order tells nothing', async () => {
    const code = await codeOf(await make());
    const other = await mall.order(student, await makeGood(connection));
    const scan = { body: { code, qrId: other.qrId, qrType: 'wechat' as const } };
    expect((await mall.visit().call(scanOrderLink, scan)).status).toBe(404);
  });

  it('asks who pays to agree to the agreement of the order', async () => {
    good = await makeGood(connection, {
      ...{ price: 68_000, agreement: { title: '协议', version: '1', html: '<p>甲乙</p>' } },
    });
    const code = await codeOf(await make());
    const { agreement } = (await look(code)).data;
    expect(agreement?.html).toBe('<p>甲乙</p>');
    expect((await pay(code)).status).toBe(refusals.goodAgreement[0]);
    const agreed = await pay(code, 68_000, { agreementDigest: agreement!.digest });
    expect(agreed.status).toBe(200);
  });
});

describe('[POST /api/console/orders/link/sms] a link by SMS', () => {
  it('goes to the phone of its student, once a minute, with code and sum', async () => {
    const orderNo = await make();
    const code = (await codeOf(orderNo)).replaceAll(' ', '');
    await desk.data(sendOrderLink, { body: { orderNo } });
    expect((await linkOf(orderNo)).sms).toMatchObject({ state: 'asked' });
    const often = await desk.call(sendOrderLink, { body: { orderNo } });
    expect(often.status).toBe(status('linkSmsOften'));
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(
      connection,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is not sent of a student without a phone, or of an order that is over', async () => {
    student = await mall.signIn({ mobile: null });
    const orderNo = await make();
    expect((await desk.call(sendOrderLink, { body: { orderNo } })).status).toBe(
      status('linkNoPhone'),
    );
    await desk.data(withdrawOrderLink, { body: { orderNo } });
    expect((await desk.call(sendOrderLink, { body: { orderNo } })).status).toBe(
      refusals.linkOver[0],
    );
  });
});
