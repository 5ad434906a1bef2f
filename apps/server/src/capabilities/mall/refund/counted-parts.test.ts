import { addForFree, cancelOrder, payByWechat, requestRefund } from '@xuezhou/contract/mall';
import { listRefunds, proposeRefund } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';
import { openRefundDesk } from '../testing/refund-desk.ts';
import { countedParts } from './counted-parts.migration.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const { lin, buy, ask, agree, detail } = await openRefundDesk(mall);

/** A course for 1,280 yuan, and a bundle of it and of a book that costs who has the course 65.53. */
async function courseAndBundle(ofBundle = {}) {
  const course = await makeGood(connection, { price: 128_000, title: '精讲班' });
  const paper = { kind: 'paper', title: '手册', words: '纸质书 216 页' } as const;
  const book = await makeGood(connection, { price: 6800, items: [paper], title: '手册' });
  const parts = [course.goodId, book.goodId];
  const bundle = await makeGood(connection, {
    ...{ price: 129_900, title: '套餐', items: [], parts, ...ofBundle },
  });
  const student = await mall.signIn();
  const couponId = await mall.take(
    student,
    await makeCoupon(connection, { threshold: 0, value: 10_000, goodIds: [course.goodId] }),
  );
  return { course, bundle, student, couponId };
}

const end = async (student: Student) => (await mall.coursesOf(student.studentId))[0]?.expires_on;

const asksFor = (student: Student, orderId: string, lineIds?: number[]) =>
  student.call(requestRefund, {
    body: { orderId, refundId: uuidv7(), reason: 'twice', ...(lineIds && { lineIds }) },
  });

describe('a refund of what a later bundle counted as owned', () => {
  it('waits until the bundle is given back, and says so to student and school', async () => {
    const { course, bundle, student, couponId } = await courseAndBundle();
    const one = await buy(student, { ...course, couponId });
    // Asked for before the bundle is bought, and not agreed to yet.
    const asked = await ask(student, one.orderId);
    expect(asked.amount).toBe(118_000);
    const two = await buy(student, bundle);
    expect(await detail(student, two.orderId)).toMatchObject({ realPrice: 6553, state: 'paid' });

    expect(await agree(asked.refundId)).toBe(refusals.refundNotOffered[0]);
    const [waiting] = await lin.data(listRefunds);
    expect(waiting?.keptWords).toContain('「套餐」因为已有这里的课程，少付了 ¥1,233.47');
    const shown = await detail(student, one.orderId);
    expect(shown.state).toBe('paid');
    expect(await end(student)).toBeNull();

    const second = await ask(student, two.orderId);
    expect(await agree(second.refundId)).toBe(200);
    expect(await end(student)).toBeNull();
    expect(
      (await lin.data(listRefunds)).find(({ refundNo }) => refundNo === waiting?.refundNo),
    ).toMatchObject({ keptWords: '' });
    expect(await agree(asked.refundId)).toBe(200);
    expect(await end(student)).toBe('2026-11-11');
    expect(await mall.books()).toEqual([]);
  });

  it('is not offered, whole or by line, and leads to the order that goes first', async () => {
    const { course, bundle, student } = await courseAndBundle();
    const one = await buy(student, course);
    expect((await detail(student, one.orderId)).refundOffer?.closes[0]).toContain('会关闭');
    const two = await buy(student, bundle);
    const shown = await detail(student, one.orderId);
    expect(shown.refundOffer).toBeNull();
    expect(shown.refundAfter).toMatchObject({ orderId: two.orderId, type: 'normal' });
    for (const lines of [undefined, [1]]) {
      const { status, message } = await asksFor(student, one.orderId, lines);
      expect([status, message]).toEqual([refusals.refundNotOffered[0], shown.refundAfter?.words]);
    }
    // What was counted was not sold once more: only the book is in the bundle.
    const later = await detail(student, two.orderId);
    expect(later.refundOffer).toMatchObject({ amount: 6553, closes: [] });
    expect(later.courseId).toBeNull();
  });

  it('waits for an order that is not paid yet as well, until that is cancelled', async () => {
    const { course, bundle, student } = await courseAndBundle();
    const one = await buy(student, course);
    const { orderId } = await mall.order(student, bundle);
    const refused = await asksFor(student, one.orderId);
    expect(refused.status).toBe(refusals.refundNotOffered[0]);
    expect(refused.message).toContain('请先取消那一张');
    await student.data(cancelOrder, { body: { orderId } });
    expect((await asksFor(student, one.orderId)).status).toBe(200);
  });

  it('and an order that counts it, at the same moment: one of the two, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { course, bundle, student } = await courseAndBundle();
      const one = await buy(student, course);
      const asked = await ask(student, one.orderId);
      const { realPrice } = await mall.check(student, bundle);
      const body = { ...mall.choiceOf(bundle), orderId: uuidv7(), realPrice };
      await Promise.all([agree(asked.refundId), student.call(payByWechat, { body })]);
      const [first, second] = [
        await mall.stateOf(student.studentId, one.orderId),
        await mall.stateOf(student.studentId, body.orderId),
      ];
      expect([
        ['paid', 'unpaid'],
        ['refunded', undefined],
      ]).toContainEqual([first, second]);
    }
  });

  it('takes along what was free because of it', async () => {
    const { course, student } = await courseAndBundle();
    const paper = { kind: 'paper', title: '赠册', words: '' } as const;
    const gift = await makeGood(connection, { price: 0, items: [paper], title: '赠册' });
    const bundle = await makeGood(connection, {
      ...{ price: 120_000, title: '赠套餐', items: [] },
      parts: [course.goodId, gift.goodId],
    });
    const one = await buy(student, course);
    const { resultEntity: free } = await student.data(addForFree, {
      body: { goodId: bundle.goodId, couponId: null },
    });
    expect(free).toMatchObject({ state: 'paid', realPrice: 0 });
    const { refundOffer } = await detail(student, one.orderId);
    expect(refundOffer?.closes.join()).toContain('「赠套餐」');
    const asked = await ask(student, one.orderId);
    expect(await agree(asked.refundId)).toBe(200);
    expect(await mall.stateOf(student.studentId, free.orderId)).toBe('refunded');
    expect(await mall.books()).toEqual([]);
  });

  it('can be had where another order gives the same course as long, which then stays open', async () => {
    const { course, bundle, student } = await courseAndBundle({ expiresOn: '2027-08-31' });
    const item = { kind: 'course', courseId: course.courseId } as const;
    const season = await makeGood(connection, { items: [item], expiresOn: '2027-08-31' });
    const first = await buy(student, season);
    const forever = await buy(student, course);
    await buy(student, bundle);
    const { refundOffer } = await detail(student, forever.orderId);
    expect(refundOffer?.closes).toEqual([expect.stringContaining('仍然可以学到 2027-08-31')]);
    const asked = await ask(student, forever.orderId);
    expect(await agree(asked.refundId)).toBe(200);
    expect(await end(student)).toBe('2027-08-31');
    expect((await asksFor(student, first.orderId)).status).toBe(refusals.refundNotOffered[0]);
  });

  it('is refused for bundles of before this was written down, but not where they were paid whole or given back', async () => {
    const { course, bundle, student } = await courseAndBundle();
    const one = await buy(student, course);
    const two = await buy(student, bundle);
    const ofBundle = { student_id: student.studentId, order_id: two.orderId };
    const order = () =>
      connection
        .selectFrom('mall_order')
        .where('order_id', '=', two.orderId)
        .select(['snapshot', 'granted'])
        .executeTakeFirstOrThrow();
    const { counted, ...kept } = (await order()).snapshot;
    expect(counted).toMatchObject([{ courses: [course.courseId], amount: 123_347 }]);
    // Then what was counted was given once more.
    const before = { ...kept, courses: [{ courseId: course.courseId, title: '精讲班' }] };
    const migrate = async (way: 'wechat' | 'write-off' | 'taobao') => {
      await connection
        .updateTable('mall_order')
        .where('order_id', '=', two.orderId)
        .set({
          way,
          snapshot: JSON.stringify(before),
          granted: JSON.stringify([{ courseId: course.courseId, before: null, after: null }]),
        })
        .execute();
      expect((await detail(student, one.orderId)).refundAfter).toBeNull();
      await countedParts.up(connection);
      return (await order()).snapshot;
    };
    for (const way of ['write-off', 'taobao'] as const) expect(await migrate(way)).toEqual(before);
    expect(await migrate('wechat')).toEqual({ ...before, counted });
    expect((await detail(student, one.orderId)).refundAfter?.orderId).toBe(two.orderId);
    // By its only line, which left such an order paid.
    await connection
      .insertInto('refund')
      .values({
        ...{ refund_id: uuidv7(), ...ofBundle, state: 'done', reason: 'other', words: '' },
        ...{ is_whole: false, is_by_rule: false, lines: '[]', money_fen: 6553, points_back: 0 },
        ...{ asked_at: clock.now(), points_taken: null },
      })
      .execute();
    expect(await migrate('wechat')).toEqual(before);
  });
});

describe('an earlier order', () => {
  const leaflet = { extraId: 1, title: '讲义', price: 3000, needsAddress: false };

  it('can be given back once the later one gave its part back, though an extra of it stays paid', async () => {
    const { course, bundle, student } = await courseAndBundle({ extras: [leaflet] });
    const one = await buy(student, course);
    const two = await buy(student, { ...bundle, extraIds: [1] });
    const { refundOffer } = await detail(student, two.orderId);
    const line = refundOffer?.lines.find(({ amount }) => amount === 6553)?.lineId ?? 0;
    const asked = await ask(student, two.orderId, [line]);
    // The school may still say no.
    expect((await detail(student, one.orderId)).refundAfter?.orderId).toBe(two.orderId);
    expect(await agree(asked.refundId)).toBe(200);
    expect(await mall.stateOf(student.studentId, two.orderId)).toBe('paid');
    expect((await detail(student, one.orderId)).refundAfter).toBeNull();
    const first = await ask(student, one.orderId);
    expect(await agree(first.refundId)).toBe(200);
    expect(await end(student)).toBe('2026-11-11');
    expect(await mall.books()).toEqual([]);
  });

  it('can be given back once the school gave back some of the later one', async () => {
    const { course, bundle, student } = await courseAndBundle();
    const one = await buy(student, course);
    const two = await buy(student, bundle);
    const { order_no: orderNo } = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', two.orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    await lin.data(proposeRefund, {
      body: { orderNo, reason: 'other', words: '书有折痕', amount: 5000 },
    });
    const { refund_id: refundId } = await connection
      .selectFrom('refund')
      .where('order_id', '=', two.orderId)
      .select('refund_id')
      .executeTakeFirstOrThrow();
    expect(await agree(refundId)).toBe(200);
    expect(await mall.stateOf(student.studentId, two.orderId)).toBe('paid');
    expect((await asksFor(student, one.orderId)).status).toBe(200);
  });

  it('is not kept by a part that made nothing cheaper', async () => {
    const course = await makeGood(connection, { price: 1 });
    const paper = { kind: 'paper', title: '手册', words: '' } as const;
    const book = await makeGood(connection, { price: 1_000_000, items: [paper] });
    const parts = [course.goodId, book.goodId];
    const bundle = await makeGood(connection, { price: 1000, items: [], parts });
    const student = await mall.signIn();
    const one = await buy(student, course);
    await buy(student, bundle);
    expect((await asksFor(student, one.orderId)).status).toBe(200);
  });

  it('takes along once what was free by it and by another one that goes along', async () => {
    const { course, student } = await courseAndBundle();
    const gift = await makeGood(connection, { price: 0, title: '赠课' });
    const paper = { kind: 'paper', title: '赠册', words: '' } as const;
    const sheet = await makeGood(connection, { price: 0, items: [paper] });
    const of = { price: 120_000, items: [], stock: 5 };
    const pair = await makeGood(connection, { ...of, parts: [course.goodId, gift.goodId] });
    const parts = [course.goodId, gift.goodId, sheet.goodId];
    const three = await makeGood(connection, { ...of, parts });
    await buy(await mall.signIn(), three);
    const one = await buy(student, course);
    const add = (goodId: number) => student.data(addForFree, { body: { goodId, couponId: null } });
    await add(pair.goodId);
    clock.advance({ minutes: 1 });
    await connection
      .updateTable('good_variant')
      .where('good_id', '=', gift.goodId)
      .set({ price_fen: 500 })
      .execute();
    const { resultEntity: last } = await add(three.goodId);
    const sold = async () =>
      (
        await connection
          .selectFrom('good_sold')
          .where('variant_id', '=', three.variantId)
          .select('sold')
          .executeTakeFirstOrThrow()
      ).sold;
    expect([last.realPrice, await sold()]).toEqual([0, 2]);
    const asked = await ask(student, one.orderId);
    expect(await agree(asked.refundId)).toBe(200);
    expect(await mall.stateOf(student.studentId, last.orderId)).toBe('refunded');
    expect(await sold()).toBe(1);
    expect(await mall.books()).toEqual([]);
  });
});
