import { requestRefund } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.ts';
import { pointsOf } from '../../points/points.port.ts';
import type { StoredExtra } from '../mall.tables.ts';
import { orderWriter } from '../order/order.repository.ts';
import { makeGood, type MadeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { openRefundDesk } from '../testing/refund-desk.ts';
import { refundReader } from './refund.repository.ts';
import { runRefund } from './run-refund.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const { buy, ask, agree, detail } = await openRefundDesk(mall);

const leaflet = { extraId: 1, title: '讲义', price: 3000, needsAddress: false };

describe('a refund by line', () => {
  it('of all lines is a refund of all: nothing that came with it is kept', async () => {
    const points = { kind: 'points', points: 1000 } as const;
    const pack = await makeGood(connection, { price: 900, items: [points], stock: 1 });
    const student = await mall.signIn();
    const { orderId } = await buy(student, pack);
    const asked = await ask(student, orderId, [1]);
    await agree(asked.refundId);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
    expect(await pointsOf(connection, student.studentId)).toEqual({ balance: 0, free: 0 });
    expect((await mall.check(await mall.signIn(), pack)).checkResult).toBe('ok');
    expect(await mall.books()).toEqual([]);
  });
});

describe('points that came with an order and are used', () => {
  const withPoints = async (extras: readonly StoredExtra[] = []) => {
    const course = await makeGood(connection, { price: 128_000 });
    const items = [
      { kind: 'course', courseId: course.courseId },
      { kind: 'points', points: 1000 },
    ] as const;
    const good: MadeGood = await makeGood(connection, { price: 90_000, items, extras });
    const student = await mall.signIn();
    const extraIds = extras.map(({ extraId }) => extraId);
    return { good, student, ...(await buy(student, { ...good, extraIds })) };
  };

  it('are taken off the money as a line of its own', async () => {
    const { student, orderId } = await withPoints();
    await buy(student, { ...(await makeGood(connection, { price: 6800 })), points: 600 });
    expect((await detail(student, orderId)).refundOffer).toMatchObject({
      amount: 89_400,
      kept: 600,
    });
    const asked = await ask(student, orderId);
    expect(asked).toMatchObject({ amount: 89_400, kept: 600 });
    // What comes in meanwhile is not taken for them.
    await mall.give(student.studentId, 50);
    expect(await agree(asked.refundId)).toBe(200);
    expect((await pointsOf(connection, student.studentId)).balance).toBe(50);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
    expect(await mall.books()).toEqual([]);
  });

  it('are not given back as money by the refund of the lines that are left', async () => {
    const { student, orderId } = await withPoints([leaflet]);
    await buy(student, { ...(await makeGood(connection, { price: 6800 })), points: 600 });
    const lineOf = async (label: string) =>
      (await detail(student, orderId)).refundOffer?.lines.find((line) => line.label === label)
        ?.lineId ?? 0;
    const extra = await lineOf('讲义');
    expect((await detail(student, orderId)).refundOffer?.lines).toMatchObject([
      { lineId: 1, amount: 90_000, kept: 600, points: 0, closes: true },
      { lineId: extra, amount: 3000, kept: 0, points: 0, closes: false },
    ]);
    const first = await ask(student, orderId, [1]);
    expect(first).toMatchObject({ amount: 89_400, kept: 600 });
    expect(await agree(first.refundId)).toBe(200);
    await mall.jobs();
    expect((await detail(student, orderId)).refundOffer).toMatchObject({ amount: 3000, kept: 0 });
    const second = await ask(student, orderId, [extra]);
    expect(second).toMatchObject({ amount: 3000, kept: 0 });
    expect(await agree(second.refundId)).toBe(200);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
    expect(await mall.books()).toEqual([]);
  });

  it('stay owed where the school gives back less than they come to', async () => {
    const { student, orderId } = await withPoints([leaflet]);
    await buy(student, { ...(await makeGood(connection, { price: 6800 })), points: 1000 });
    await connection
      .insertInto('refund')
      .values({
        ...{ refund_id: uuidv7(), student_id: student.studentId, order_id: orderId },
        ...{ state: 'done', reason: 'other', words: '', is_whole: false, is_by_rule: false },
        ...{ lines: '[]', money_fen: 0, points_back: 0, points_taken: 400, kept_fen: 100 },
        ...{ asked_at: clock.now(), takes_back: true },
      })
      .execute();
    const { refundOffer } = await detail(student, orderId);
    expect(refundOffer).toMatchObject({ amount: 92_400, kept: 500 });
    const asked = await ask(student, orderId);
    expect(asked).toMatchObject({ amount: 92_400, kept: 500 });
  });

  it('and are spent while the refund is agreed to keep its money', async () => {
    const { student, orderId } = await withPoints();
    const { refundId } = await ask(student, orderId);
    const { studentId } = student;
    await buy(student, { ...(await makeGood(connection, { price: 6800 })), points: 600 });
    // As where the points were still free when the refund was judged.
    const run = connection.transaction().execute(async (change) => {
      const order = await orderWriter(change, studentId).lock(orderId);
      const refund = await refundReader(change, studentId).one(refundId);
      if (order === undefined || refund === undefined) throw new Error('they are there');
      return await runRefund(change, order, refund, clock.now());
    });
    await expect(run).rejects.toThrow(new Refusal('refundNotOffered'));
    expect(await mall.stateOf(studentId, orderId)).toBe('paid');
    expect(await pointsOf(connection, studentId)).toEqual({ balance: 400, free: 400 });
  });

  it('are taken from what comes back, which is not promised then', async () => {
    const { courseId } = await makeGood(connection, { price: 128_000 });
    const items = [
      { kind: 'course', courseId },
      { kind: 'points', points: 1000 },
    ] as const;
    const good = await makeGood(connection, { price: 90_000, items });
    const student = await mall.signIn();
    await mall.give(student.studentId, 500);
    const { orderId } = await buy(student, { ...good, points: 500 });
    await buy(student, { ...(await makeGood(connection, { price: 6800 })), points: 900 });
    // Of 1,000 are 100 free, and 500 come back: 400 are used.
    expect((await detail(student, orderId)).refundOffer).toMatchObject({ points: 0, kept: 400 });
  });

  it('of a pack that is all used leave nothing to give back', async () => {
    const points = { kind: 'points', points: 1000 } as const;
    const pack = await makeGood(connection, { price: 900, items: [points] });
    const student = await mall.signIn();
    const { orderId } = await buy(student, pack);
    await buy(student, { ...(await makeGood(connection, { price: 6800 })), points: 1000 });
    expect((await detail(student, orderId)).refundOffer).toBeNull();
    const refused = await student.call(requestRefund, {
      body: { orderId, refundId: uuidv7(), reason: 'twice' },
    });
    expect(refused.status).toBe(refusals.refundNotOffered[0]);
    expect(refused.message).toContain('积分已经用掉');
  });
});
