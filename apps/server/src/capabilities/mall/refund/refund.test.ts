import {
  addToRefund,
  getOrder,
  listMyCoupons,
  payTrade,
  requestRefund,
} from '@xuezhou/contract/mall';
import {
  agreeToRefund,
  listRefunds,
  proposeRefund,
  refuseRefund,
  retryRefund,
} from '@xuezhou/contract/mall/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { decideAfterPurchase, listImportantMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { add, enrol, makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { signInStaffAs } from '../../../testing/staff-desk.ts';
import { pointsOf } from '../../points/points.port.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall, type Buying } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, paypal, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const money = ['order.read', 'refund.propose', 'refund.approve'] as const;
const lin = await signInStaffAs(mall, { permissions: money });
const song = await signInStaffAs(mall, { permissions: money });

type Student = Awaited<ReturnType<typeof mall.signIn>>;

async function buy(student: Student, buying: Buying) {
  const paying = await mall.order(student, buying);
  wechat.pay(numberOf(paying.qrId));
  await notify(wechat, wechat.notice(numberOf(paying.qrId)));
  return paying;
}

const ask = async (student: Student, orderId: string, lineIds?: number[]) =>
  await student.data(requestRefund, {
    body: {
      orderId,
      refundId: uuidv7(),
      reason: 'twice',
      words: '买重了',
      ...(lineIds && { lineIds }),
    },
  });

const numberOfRefund = async (refundId: string) => {
  const row = await connection
    .selectFrom('refund')
    .where('refund_id', '=', refundId)
    .select('refund_request_no')
    .executeTakeFirstOrThrow();
  return row.refund_request_no;
};

const detail = async (student: Student, orderId: string) =>
  await student.data(getOrder, { params: { type: 'normal', id: orderId } });

describe('[POST /api/mall/refund] a refund', () => {
  it('of all gives back money, points and coupon, closes the course, and tells each step', async () => {
    const good = await makeGood(connection, { price: 90_000, stock: 1 });
    const student = await mall.signIn();
    await mall.give(student.studentId, 500);
    const couponId = await mall.take(student, await makeCoupon(connection, { threshold: 0 }));
    const { orderId } = await buy(student, { ...good, couponId, points: 500 });
    expect((await pointsOf(connection, student.studentId)).balance).toBe(0);
    const offer = (await detail(student, orderId)).refundOffer;
    expect(offer).toMatchObject({ isByRule: true, amount: 59_500, points: 500 });
    const asked = await ask(student, orderId);
    expect(asked).toMatchObject({ state: 'asked', amount: 59_500, points: 500 });
    expect((await detail(student, orderId)).chip).toBe('refunding');
    wechat.refundStates.push('processing');
    expect(
      await lin.data(agreeToRefund, {
        body: { refundNo: await numberOfRefund(asked.refundId), reply: '符合 7 天全额退。' },
      }),
    ).toEqual({ state: 'sent' });
    const state = await detail(student, orderId);
    expect(state).toMatchObject({ state: 'refunded', chip: 'refunding' });
    const [course] = await mall.coursesOf(student.studentId);
    expect(course?.expires_on).toBe('2026-11-11');
    expect((await pointsOf(connection, student.studentId)).balance).toBe(500);
    const held = await student.data(listMyCoupons);
    expect(held).toMatchObject([{ heldCouponId: couponId, status: 1, isHeld: false }]);
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'processing' });
    const sent = [...wechat.refunds.values()].at(-1);
    wechat.finishRefund(sent?.refundNo ?? '');
    await notify(wechat, wechat.refundNotice(sent?.refundNo ?? ''));
    const done = await detail(student, orderId);
    expect(done.refunds[0]).toMatchObject({ state: 'done' });
    expect(done.steps.at(-1)).toMatchObject({ state: 'done', title: '已到账' });
    // The piece can be bought by the next one.
    expect((await mall.check(await mall.signIn(), good)).checkResult).toBe('ok');
    expect(await mall.books()).toEqual([]);
  });

  it('frees the seat of the class that came with it, and giving up the class does as well', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const classId = await makeClass(connection, await makeCamp(connection, courseId), {
      capacity: 1,
    });
    const items = [
      { kind: 'course', courseId },
      { kind: 'camp', classId, title: '冲刺营 一班' },
    ] as const;
    const good = await makeGood(connection, { price: 90_000, items });
    const seats = async () =>
      await connection
        .selectFrom('camp_member')
        .where('class_id', '=', classId)
        .selectAll()
        .execute();
    const classStep = async (student: Student, orderId: string) =>
      (await detail(student, orderId)).steps.find(({ title }) => title.includes('入班'));
    const first = await mall.signIn();
    const bought = await buy(first, good);
    expect(await seats()).toHaveLength(1);
    expect(await classStep(first, bought.orderId)).toMatchObject({ state: 'now' });
    const asked = await ask(first, bought.orderId);
    await lin.data(agreeToRefund, {
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '' },
    });
    expect(await seats()).toEqual([]);

    const second = await mall.signIn();
    const again = await buy(second, good);
    const [{ messageId } = { messageId: 0 }] = (await second.data(listImportantMessages)).list;
    await second.data(decideAfterPurchase, { body: { messageId, action: -1 } });
    expect(await seats()).toEqual([]);
    expect(await classStep(second, again.orderId)).toMatchObject({ title: '已放弃入班' });
    expect((await mall.coursesOf(second.studentId))[0]?.expires_on).toBeNull();

    const third = await mall.signIn();
    const joined = await buy(third, good);
    const [{ messageId: thirdId } = { messageId: 0 }] = (await third.data(listImportantMessages))
      .list;
    await third.data(decideAfterPurchase, { body: { messageId: thirdId, action: 1 } });
    expect(await seats()).toHaveLength(1);
    expect(await classStep(third, joined.orderId)).toMatchObject({
      state: 'done',
      title: '完成入班',
    });
  });

  it('of one item leaves the rest, and gives back its share to the fen', async () => {
    const extras = [{ extraId: 1, title: '讲义', price: 18_000, needsAddress: false }];
    const good = await makeGood(connection, { price: 81_000, extras });
    const student = await mall.signIn();
    const couponId = await mall.take(
      student,
      await makeCoupon(connection, { threshold: 0, value: 10_000 }),
    );
    const { orderId } = await buy(student, { ...good, couponId, extraIds: [1] });
    const offer = (await detail(student, orderId)).refundOffer;
    const line = offer?.lines.find(({ label }) => label === '讲义');
    expect(line?.amount).toBe(16_182);
    const asked = await ask(student, orderId, [line?.lineId ?? 0]);
    await lin.data(agreeToRefund, {
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '' },
    });
    await mall.jobs();
    const after = await detail(student, orderId);
    expect(after).toMatchObject({ state: 'paid', chip: 'opened' });
    expect(after.refundOffer?.amount).toBe(89_000 - 16_182);
    expect((await mall.coursesOf(student.studentId))[0]?.expires_on).toBeNull();
    expect(await mall.books()).toEqual([]);
  });

  it('gives back the period that was there before, not the course', async () => {
    const good = await makeGood(connection, { price: 50_000, days: 30 });
    const student = await mall.signIn();
    await enrol(connection, student.studentId, good.courseId, '2026-11-01');
    const { orderId } = await buy(student, good);
    const [bought] = await mall.coursesOf(student.studentId);
    expect(bought?.expires_on).toBe('2026-12-11');
    const asked = await ask(student, orderId);
    await lin.data(agreeToRefund, {
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '' },
    });
    expect((await mall.coursesOf(student.studentId))[0]?.expires_on).toBe('2026-11-01');
  });

  it('is outside of the rule after three lectures or seven days, and then the school decides', async () => {
    const good = await makeGood(connection, { price: 50_000, refund: { days: 7, lectures: 1 } });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    expect((await detail(student, orderId)).refundOffer?.isByRule).toBe(true);
    await add(connection, 'video_progress', {
      student_id: student.studentId,
      bullet_id: good.bulletId,
      course_id: good.courseId,
      book_id: 1,
      position_seconds: 30,
      watched: '{[0,30)}',
      watched_seconds: 30,
      at: clock.now(),
    });
    const offer = (await detail(student, orderId)).refundOffer;
    expect(offer?.isByRule).toBe(false);
    expect(offer?.words).toContain('由学校决定');
    const asked = await ask(student, orderId);
    const refundNo = await numberOfRefund(asked.refundId);
    await lin.data(refuseRefund, { body: { refundNo, reply: '已经看了全部课程' } });
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({
      state: 'refused',
      reply: '已经看了全部课程',
    });
    const more = { orderId, refundId: asked.refundId, words: '孩子点错了' };
    expect(await student.data(addToRefund, { body: more })).toMatchObject({
      state: 'asked',
      words: '买重了\n孩子点错了',
    });
  });

  it('above the limit needs a second person, who is another one', async () => {
    const good = await makeGood(connection, { price: 368_000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const asked = await ask(student, orderId);
    const refundNo = await numberOfRefund(asked.refundId);
    expect(await lin.data(agreeToRefund, { body: { refundNo, reply: '' } })).toEqual({
      state: 'waits',
    });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    const again = await lin.call(agreeToRefund, { body: { refundNo, reply: '' } });
    expect(again.status).toBe(consoleRefusals.refundSecondPerson[0]);
    expect(await song.data(agreeToRefund, { body: { refundNo, reply: '' } })).toEqual({
      state: 'sent',
    });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
    expect(await song.data(agreeToRefund, { body: { refundNo, reply: '' } })).toEqual({
      state: 'sent',
    });
    await mall.jobs();
    expect(await mall.books()).toEqual([]);
  });

  it('that the provider cannot send waits for somebody, and is tried again with the same number', async () => {
    const good = await makeGood(connection, { price: 5000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const asked = await ask(student, orderId);
    const refundNo = await numberOfRefund(asked.refundId);
    wechat.refundStates.push('abnormal');
    await lin.data(agreeToRefund, { body: { refundNo, reply: '' } });
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'abnormal' });
    expect((await lin.data(listRefunds)).map((row) => row.refundNo)).toContain(refundNo);
    expect(await lin.data(retryRefund, { body: { refundNo } })).toEqual({ transfers: 1 });
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'done' });
    const numbers = [...wechat.refunds.values()].filter(({ money }) => money.amount === 5000);
    expect(numbers).toHaveLength(1);
    expect(await mall.books()).toEqual([]);
  });

  it('survives an answer that was lost after the money went', async () => {
    const good = await makeGood(connection, { price: 6000 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const asked = await ask(student, orderId);
    wechat.fail('refund', 'lostAnswer');
    await lin.data(agreeToRefund, {
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '' },
    });
    await mall.jobs();
    clock.advance({ minutes: 3 });
    await enqueue(connection, 'check-payments', {});
    await mall.jobs();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({ state: 'done' });
    expect([...wechat.refunds.values()].filter(({ money }) => money.amount === 6000)).toHaveLength(
      1,
    );
  });

  it('is asked for once at a time, and never by another student', async () => {
    const good = await makeGood(connection, { price: 7000 });
    const student = await mall.signIn();
    const stranger = await mall.signIn();
    const { orderId } = await buy(student, good);
    const body = { orderId, refundId: uuidv7(), reason: 'other' as const };
    expect((await stranger.call(requestRefund, { body })).http).toBe(404);
    const [one, two] = await Promise.all([
      student.call(requestRefund, { body }),
      student.call(requestRefund, { body: { ...body, refundId: uuidv7() } }),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([
      200,
      refusals.refundInWork[0],
    ]);
    const unpaid = await mall.order(student, await makeGood(connection));
    const early = { ...body, refundId: uuidv7(), orderId: unpaid.orderId };
    expect((await student.call(requestRefund, { body: early })).status).toBe(
      refusals.refundNotOffered[0],
    );
  });

  it('of dollars gives back dollars by the rate that was paid', async () => {
    const good = await makeGood(connection, { price: 72_000 });
    const student = await mall.signIn();
    const { tradeId, orderId } = await mall.order(student, good);
    const paying = await student.data(payTrade, { body: { tradeId, way: 'paypal' } });
    paypal.pay(numberOf(paying.qrId));
    await notify(paypal, paypal.notice(numberOf(paying.qrId)));
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const { refundNo } = await lin.data(proposeRefund, {
      body: { orderNo, reason: 'other', words: '补差价', lineIds: [1], amount: 7200 },
    });
    await lin.data(agreeToRefund, { body: { refundNo, reply: '' } });
    await mall.jobs();
    expect([...paypal.refunds.values()].map(({ money }) => money)).toEqual([
      { amount: 1000, currency: 'USD' },
    ]);
    expect(await mall.books()).toEqual([]);
  });
});
