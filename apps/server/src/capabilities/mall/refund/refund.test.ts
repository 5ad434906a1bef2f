import { addToRefund, listMyCoupons, payTrade } from '@xuezhou/contract/mall';
import {
  agreeToRefund,
  listRefunds,
  proposeRefund,
  refuseRefund,
} from '@xuezhou/contract/mall/console';
import { decideAfterPurchase, listImportantMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { add, enrol, makeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { pointsOf } from '../../points/points.port.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';
import { openRefundDesk } from '../testing/refund-desk.ts';
import { deskPassword } from '../../../testing/desks/staff-desk.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const { lin, song, buy, ask, numberOfRefund, detail } = await openRefundDesk(mall);

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
    const waiting = await detail(student, orderId);
    expect(waiting).toMatchObject({ chip: 'refunding', couponBack: offer?.couponWords });
    expect(waiting.couponBack).toContain('退回');
    wechat.refundStates.push('processing');
    expect(
      await lin.data(agreeToRefund, {
        body: {
          refundNo: await numberOfRefund(asked.refundId),
          reply: '符合 7 天全额退。',
          code: deskPassword,
        },
      }),
    ).toEqual({ state: 'sent' });
    const state = await detail(student, orderId);
    expect(state).toMatchObject({ state: 'refunded', chip: 'refunding', couponBack: null });
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
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '', code: deskPassword },
    });
    expect(await seats()).toEqual([]);

    const second = await mall.signIn();
    const again = await buy(second, good);
    const [{ messageId, messageTitle: asks } = { messageId: 0, messageTitle: '' }] = (
      await second.data(listImportantMessages)
    ).list;
    expect(asks).toBe('加入「冲刺营 一班」');
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
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '', code: deskPassword },
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
      body: { refundNo: await numberOfRefund(asked.refundId), reply: '', code: deskPassword },
    });
    expect((await mall.coursesOf(student.studentId))[0]?.expires_on).toBe('2026-11-01');
  });

  it('[POST /api/console/refunds/refuse] is outside of the rule after three lectures or seven days, and then the school decides', async () => {
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

  it('that was refused never comes back beside another one, and then only for what is left', async () => {
    const extras = [{ extraId: 1, title: '讲义', price: 18_000, needsAddress: false }];
    const good = await makeGood(connection, { price: 81_000, extras, stock: 5 });
    const student = await mall.signIn();
    await mall.give(student.studentId, 500);
    const { orderId } = await buy(student, { ...good, points: 500, extraIds: [1] });
    const decided = async (id: string) => ({
      body: { refundNo: await numberOfRefund(id), reply: '看过了' },
    });
    const refuse = async (id: string) => await lin.data(refuseRefund, await decided(id));
    const agree = async (id: string) => {
      const { body } = await decided(id);
      return await lin.data(agreeToRefund, { body: { ...body, code: deskPassword } });
    };
    const addTo = async (refundId: string) =>
      await student.call(addToRefund, { body: { orderId, refundId, words: '请再看一次' } });
    const whole = await ask(student, orderId);
    expect(whole).toMatchObject({ amount: 98_500, points: 500 });
    await refuse(whole.refundId);

    const line = (await detail(student, orderId)).refundOffer?.lines.find(
      ({ label }) => label === '讲义',
    );
    const part = await ask(student, orderId, [line?.lineId ?? 0]);
    expect((await addTo(whole.refundId)).status).toBe(refusals.refundInWork[0]);
    await agree(part.refundId);
    await mall.jobs();

    const again = await addTo(whole.refundId);
    expect(again.data).toMatchObject({
      state: 'asked',
      amount: 98_500 - part.amount,
      points: 500 - part.points,
    });
    await refuse(whole.refundId);
    const rest = await ask(student, orderId);
    await agree(rest.refundId);
    await mall.jobs();
    expect((await addTo(whole.refundId)).status).toBe(refusals.refundNotOffered[0]);
    const { refunds } = await detail(student, orderId);
    expect(refunds.map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'refused']);
    expect((await pointsOf(connection, student.studentId)).balance).toBe(500);
    expect(await mall.books()).toEqual([]);
  });

  it('of a deposit is not paid for more than the deposit once the balance is paid as well', async () => {
    const good = await makeGood(connection, {
      sale: 'lock',
      price: 300_000,
      deposit: { amount: 10_000, worth: 10_000 },
      balance: { from: null, to: new Date('2027-01-01') },
    });
    const student = await mall.signIn();
    const { orderId } = await buy(student, good);
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const { refundNo } = await lin.data(proposeRefund, {
      body: { orderNo, reason: 'other', words: '退定金' },
    });
    const isOwnOf = async (who: typeof lin) =>
      (await who.data(listRefunds)).find((row) => row.refundNo === refundNo)?.isOwn;
    expect([await isOwnOf(lin), await isOwnOf(song)]).toEqual([true, false]);
    const trade = await connection
      .selectFrom('mall_trade')
      .where('order_id', '=', orderId)
      .where('paid_at', 'is', null)
      .select('trade_id')
      .executeTakeFirstOrThrow();
    const paying = await student.data(payTrade, {
      body: { tradeId: trade.trade_id, way: 'wechat' },
    });
    wechat.pay(numberOf(paying.qrId));
    await notify(wechat, wechat.notice(numberOf(paying.qrId)));
    const answer = await song.call(agreeToRefund, {
      body: { refundNo, reply: '', code: deskPassword },
    });
    expect(answer.status).toBe(refusals.refundNotOffered[0]);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    expect(await mall.books()).toEqual([]);
  });
});
