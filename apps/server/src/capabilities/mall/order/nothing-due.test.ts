import { addForFree, getGood, getOrder } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-23T04:00:00Z');

it('[mall.check] says of what points pay whole that it is not free, and keeps what was added to it', async () => {
  const extras = [{ extraId: 1, title: '手册', price: 1000, needsAddress: false }];
  const good = await makeGood(connection, { price: 4000, extras });
  const student = await mall.signIn();
  await mall.give(student.studentId, 5000);
  const checked = await mall.check(student, { ...good, points: 5000, extraIds: [1] });
  expect(checked).toMatchObject({ checkResult: 'free', realPrice: 0, used_points: 5000 });
  expect(checked.checkResultMessage).toContain('已用积分抵完，应付 ¥0');
  const body = { orderId: uuidv7(), goodId: good.goodId, used_points: 5000, extraIds: [1] };
  const { resultEntity } = await student.data(addForFree, { body });
  expect(resultEntity).toMatchObject({ state: 'paid', way: 'points', realPrice: 0 });
  expect(resultEntity.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['good', 4000],
    ['extra', 1000],
    ['points', -5000],
  ]);
  expect(resultEntity.steps.map(({ title, text }) => [title, text])).toContainEqual([
    '积分抵扣',
    '应付 ¥0',
  ]);
  expect(await mall.books()).toEqual([]);
});

it('[mall.check] says of what a coupon takes off whole that the coupon did it; a free good is free', async () => {
  const good = await makeGood(connection, { price: 20_000 });
  const student = await mall.signIn();
  const couponId = await mall.take(student, await makeCoupon(connection, { threshold: 0 }));
  const checked = await mall.check(student, { ...good, couponId });
  expect(checked.checkResultMessage).toContain('已用优惠券抵完，应付 ¥0');
  const body = { orderId: uuidv7(), goodId: good.goodId, couponId };
  const { resultEntity } = await student.data(addForFree, { body });
  const params = { type: 'normal', id: resultEntity.orderId } as const;
  expect(await student.data(getOrder, { params })).toMatchObject({ way: 'coupon' });
  const free = await makeGood(connection, { price: 0 });
  expect((await mall.check(student, free)).checkResultMessage).toBe('不用付款，可以直接加入');
});

it('[mall.check] says of a deposit on the page of the good what the order says: sums, days, and what is lost', async () => {
  const good = await makeGood(connection, {
    sale: 'presell',
    price: 548_000,
    deposit: { amount: 20_000, worth: 40_000 },
    balance: { from: new Date('2026-12-01T02:00:00Z'), to: new Date('2026-12-07T16:00:00Z') },
  });
  const student = await mall.signIn();
  const { balance } = await mall.check(student, good);
  expect(balance).toMatchObject({ amount: 508_000 });
  expect(balance?.words).toBe(
    '12 月 1 日 10:00 起，12 月 8 日 00:00 前付尾款 ¥5,080，不付则定金不退',
  );
  const page = await student.data(getGood, { params: { goodId: good.goodId } });
  expect(page.variants.map((variant) => variant.balance)).toEqual([balance]);
});
