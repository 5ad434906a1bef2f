import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listMyCoupons } from '@xuezhou/contract/mall';
import { getMyPoints } from '@xuezhou/contract/points';
import { chooseReward, getReferral } from '@xuezhou/contract/referral';
import {
  getReferralRules,
  listSchoolReferrals,
  saveReferralRules,
  type ReferralRules,
} from '@xuezhou/contract/referral/console';
import { refusals } from '@xuezhou/contract/refusals';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { noteRefundedOrder, noteRegistration, noteSettledOrder } from '../note-referral.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-01-05T02:00:00Z');
const [first, second] = [
  await makeStaff(school, { permissions: ['order.read', 'price.write'], name: '林教务' }),
  await makeStaff(school, { permissions: ['order.read', 'price.write'], name: '周校长' }),
];
const desk = () => signInStaffAs(school, first.staffId);
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const usual: ReferralRules = {
  ...{ isOn: true, coupon: 80, friendCoupon: 100, leastPaid: 500, mostAYear: null },
};
const now = async () => await (await desk()).data(getReferralRules);
const save = async (rules: Partial<ReferralRules>, wish = {}) => {
  const body = { requestId: uuidv7(), seen: (await now()).ruleNo, rules: { ...usual, ...rules } };
  return await (await desk()).call(saveReferralRules, { body: { ...body, ...wish } });
};

type Student = Awaited<ReturnType<typeof school.signIn>>;

/** A student by whose code a friend came. */
async function pair() {
  const [student, friend] = [await school.signIn(), await school.signIn()];
  const { refCode } = await student.data(getReferral);
  await connection
    .transaction()
    .execute((change) =>
      noteRegistration(change, { studentId: friend.studentId, refCode, now: clock.now() }),
    );
  return { student, friend };
}
const pay = (friend: Student, paid: number) =>
  connection.transaction().execute((change) =>
    noteSettledOrder(change, {
      ...{ studentId: friend.studentId, orderId: `order-${friend.studentId}`, paid },
      ...{ payer: null, address: null, refundableUntil: clock.now(), now: clock.now() },
    }),
  );
const choose = async (student: Student, reward: 'points' | 'coupon' = 'points') => {
  const [record] = (await student.data(getReferral)).refRecords;
  return await student.call(chooseReward, { body: { seqId: record?.seqId ?? 1, reward } });
};
const pointsOf = async (student: Student) =>
  (await student.data(getMyPoints, { query: {} })).mypoints;

it('[GET /api/console/referral/rules] [POST /api/console/referral/rules/save] whoever came before gets what was promised then', async () => {
  expect(await now()).toMatchObject({ ruleNo: null, rules: usual, setAt: null, setBy: '' });
  const before = await pair();
  expect((await save({ coupon: 90, leastPaid: 600 })).status).toBe(200);
  expect(await now()).toMatchObject({ rules: { coupon: 90, leastPaid: 600 }, setBy: '林教务' });
  const after = await pair();
  expect(await after.student.data(getReferral)).toMatchObject({
    ...{ referalMoney: 90, referalPoint: 9000, refereeMoney: 100, leastPaid: 600 },
  });
  for (const { student, friend } of [before, after]) {
    await pay(friend, 55_000);
    clock.advance({ minutes: 1 });
    await choose(student);
  }
  expect(await pointsOf(before.student)).toBe(8000);
  expect((await after.student.data(getReferral)).refRecords).toMatchObject([
    { state: 'none', reason: '第一次付款不满 600 元，没有谢礼' },
  ]);
  const [held] = await after.friend.data(listMyCoupons);
  expect(held).toMatchObject({ couponValue: 10_000, threshold: 60_000 });
  // What was given is taken back as it was given, whatever is given by now.
  await connection.transaction().execute((change) =>
    noteRefundedOrder(change, {
      ...{ orderId: `order-${before.friend.studentId}`, left: 0, now: clock.now() },
    }),
  );
  expect(await pointsOf(before.student)).toBe(0);
  expect((await now()).lastYear).toEqual({ registered: 2, paid: 2, rewards: 0, given: 0 });
});

it('[GET /api/console/referral] says who recommended whom and what it brought, page by page', async () => {
  const { student, friend } = await pair();
  await pay(friend, 100_000);
  clock.advance({ minutes: 1 });
  expect((await choose(student, 'coupon')).status).toBe(200);
  const person = await desk();
  const { list, next } = await person.data(listSchoolReferrals, { query: { limit: 2 } });
  expect(list[0]).toMatchObject({
    student: { studentId: student.studentId },
    friend: { studentId: friend.studentId },
    ...{ state: 'chosen', paid: 100_000, reward: 'coupon', worth: 90, points: 9000, reason: '' },
  });
  const rest = await person.data(listSchoolReferrals, { query: { before: next ?? 0, limit: 2 } });
  expect(rest).toMatchObject({ list: [{ state: 'refunded', worth: 80 }], next: null });
  expect(list[1]).toMatchObject({ state: 'none', reason: '第一次付款不满 600 元，没有谢礼' });
  expect((await now()).lastYear).toEqual({ registered: 3, paid: 3, rewards: 1, given: 9000 });
});

it('one student has no more rewards within a year than the rules say', async () => {
  await save({ mostAYear: 1 });
  const student = await school.signIn();
  const { refCode } = await student.data(getReferral);
  for (const friend of [await school.signIn(), await school.signIn()]) {
    await connection
      .transaction()
      .execute((change) =>
        noteRegistration(change, { studentId: friend.studentId, refCode, now: clock.now() }),
      );
    await pay(friend, 100_000);
  }
  clock.advance({ minutes: 1 });
  const { mostAYear, refRecords } = await student.data(getReferral);
  expect(mostAYear).toBe(1);
  // Both at the same moment: neither sees the other's before it is there.
  const both = await Promise.all(
    refRecords.map(({ seqId }) =>
      student.call(chooseReward, { body: { seqId, reward: 'points' } }),
    ),
  );
  const [chosen, full] = both.toSorted((one, other) => one.status - other.status);
  expect(chosen?.status).toBe(200);
  expect(full).toMatchObject({
    status: refusals.referralYearFull[0],
    message: expect.stringContaining('一年里最多 1 份'),
  });
  expect(await pointsOf(student)).toBe(8000);
  clock.advance({ days: 366 });
  // The login of before is over.
  expect((await choose(await school.signIn(student.studentId))).status).toBe(200);
});

it('nobody is counted while it is off, and what was promised stays', async () => {
  const before = await pair();
  expect((await save({ isOn: false, coupon: 0, friendCoupon: 0 })).status).toBe(200);
  const { student, friend } = await pair();
  expect(await student.data(getReferral)).toMatchObject({
    ...{ refRecords: [], referalMoney: 0, referalPoint: 0, refereeMoney: 0 },
  });
  expect(await friend.data(listMyCoupons)).toEqual([]);
  await pay(before.friend, 100_000);
  clock.advance({ minutes: 1 });
  expect((await choose(before.student)).status).toBe(200);
});

it('that give much more, for much less, or begin again need a second person; what cannot be is said', async () => {
  // They begin again.
  const wish = await save({});
  expect(wish.status).toBe(status('approvalAsked'));
  const head = await signInStaffAs(school, second.staffId);
  const [waiting] = await head.data(listApprovals, { query: {} });
  expect(waiting).toMatchObject({ kind: 'price', facts: { coupon: 80, was: { isOn: false } } });
  await head.data(decideApproval, {
    body: { approvalId: waiting!.approvalId, isAgreed: true, code: deskPassword },
  });
  expect(await now()).toMatchObject({ rules: usual, setBy: '林教务、周校长' });
  expect((await save({ coupon: 117 })).status).toBe(status('approvalAsked'));
  expect((await save({ leastPaid: 399 })).status).toBe(status('approvalAsked'));
  const wrong = await save({ leastPaid: 150 });
  expect(wrong).toMatchObject({
    status: status('referralRulesWrong'),
    message: expect.stringContaining('最多送出 180 元'),
  });
  expect((await save({ coupon: -1 })).http).toBe(400);
});

it('rules are saved once for their id, and not over newer ones', async () => {
  const { ruleNo: seen } = await now();
  const requestId = uuidv7();
  const one = await save({ coupon: 70 }, { requestId });
  expect(one.status).toBe(200);
  expect((await save({ coupon: 70 }, { requestId, seen })).data).toEqual(one.data);
  expect((await save({ coupon: 71 }, { requestId })).status).toBe(refusals.idReused[0]);
  expect((await save({ coupon: 60 }, { seen })).status).toBe(status('referralRulesChanged'));
  const reader = await signInStaffAs(school, { permissions: ['order.read'] });
  const body = { requestId: uuidv7(), seen: null, rules: usual };
  expect((await reader.call(saveReferralRules, { body })).status).toBe(status('permissionMissing'));
  expect((await (await school.signIn()).call(saveReferralRules, { body })).status).toBe(401);
});

it('what its proposer corrects takes the place of what waits, and while it waits nobody else proposes', async () => {
  const requestId = uuidv7();
  for (const coupon of [200, 150])
    expect((await save({ coupon }, { requestId })).status).toBe(status('approvalAsked'));
  const head = await signInStaffAs(school, second.staffId);
  const waiting = (await head.data(listApprovals, { query: {} })).filter(
    ({ state }) => state === 'waiting',
  );
  expect(waiting.map(({ facts }) => facts)).toEqual([expect.objectContaining({ coupon: 150 })]);
  const { ruleNo: seen } = await now();
  const body = { requestId: uuidv7(), seen, rules: { ...usual, coupon: 160 } };
  expect((await head.call(saveReferralRules, { body })).status).toBe(
    status('referralRulesWaiting'),
  );
});

it('much more in steps within 30 days needs a second person as well', async () => {
  expect((await save({ coupon: 104 })).status).toBe(200);
  expect((await save({ coupon: 140 })).status).toBe(status('approvalAsked'));
  clock.advance({ days: 31 });
  expect((await save({ coupon: 140 })).status).toBe(200);
});
