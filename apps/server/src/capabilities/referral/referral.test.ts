import { precheckSms, registerBySms, sendSms } from '@xuezhou/contract/account';
import { listCoupons, listMyCoupons } from '@xuezhou/contract/mall';
import { getMyPoints } from '@xuezhou/contract/points';
import { chooseReward, getReferral } from '@xuezhou/contract/referral';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { noteRefundedOrder, noteRegistration, noteSettledOrder } from './note-referral.ts';
import { studentByMobile } from '../../testing/test-signer.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;

beforeEach(() => clock.set('2026-01-05T10:00:00+08:00'));

const look = (student: TestClient) => student.data(getReferral);
const choose = (student: TestClient, seqId: number, reward: 'points' | 'coupon' = 'points') =>
  student.call(chooseReward, { body: { seqId, reward } });
const pointsOf = async (student: TestClient) =>
  (await student.data(getMyPoints, { query: {} })).mypoints;

let numbers = 0;
/** Registers as a visitor does, in a browser of its own or a known one. */
async function register(refCode: string, client?: TestClient, nickName?: string) {
  // Providers go by the machine's time.
  const then = clock.now();
  clock.reset();
  const shortMobile = `135${String(++numbers).padStart(8, '0')}`;
  const phone = { mobile: `+86${shortMobile}`, shortMobile };
  const visitor = client ?? school.visit({ address: `10.1.0.${numbers}` });
  const captchaId = await school.passCaptcha(visitor, 'any');
  await visitor.data(sendSms, { body: { ...phone, captchaId } });
  await visitor.data(precheckSms, {
    body: { ...phone, smsCode: await school.smsCode(phone.mobile) },
  });
  const name = nickName ?? `李同学${numbers}`;
  await visitor.data(registerBySms, {
    body: { ...phone, nickName: name, password: 'xuezhou2026', refCode },
  });
  const { student_id: studentId } = await studentByMobile(connection, phone.mobile);
  clock.set(then);
  return { ...visitor, studentId };
}

/** What the mall tells when an order was paid. */
const settle = (
  studentId: number,
  wishes: { orderId?: string; paid?: number; payer?: string; address?: string } = {},
) =>
  connection.transaction().execute((change) =>
    noteSettledOrder(change, {
      orderId: `order-${studentId}`,
      paid: 368_000,
      payer: `payer-${studentId}`,
      address: null,
      refundableUntil: new Date(clock.now().getTime() + 7 * 86_400_000),
      ...{ studentId, now: clock.now() },
      ...wishes,
    }),
  );
const refund = (orderId: string, left = 0) =>
  connection
    .transaction()
    .execute((change) => noteRefundedOrder(change, { orderId, left, now: clock.now() }));

/** A student and a friend who registered by the student's code. */
async function pair(nickName?: string) {
  const student = await school.signIn();
  const { refCode } = await look(student);
  const friend = await register(refCode, undefined, nickName);
  const [record] = (await look(student)).refRecords;
  return { student, friend, seqId: record!.seqId };
}

describe('[referral.rewards] [GET /api/referral] [POST /api/referral/choose] [referral] a recommendation', () => {
  it('[POST /api/referral/choose] chooses points where a client names no reward', async () => {
    const { student, friend, seqId } = await pair();
    await settle(friend.studentId);
    clock.advance({ days: 8 });
    const before = await pointsOf(student);
    const { method, path: url } = chooseReward;
    const sent = await student.send({ method, url, payload: { seqId } });
    expect(sent.json()).toMatchObject({ status: 200, data: { hasChosen: true, reward: 'points' } });
    expect(await pointsOf(student)).toBeGreaterThan(before);
  });

  it('[referral.rewards#1-4] shows the code, the records and what they are worth', async () => {
    const student = await school.signIn();
    const first = await look(student);
    expect(first).toMatchObject({
      refCode: expect.stringMatching(/^XZ[2-9A-HJKMNP-Z]{6}$/) as string,
      refRecords: [],
      ...{ referalMoney: 80, referalPoint: 8000, refereeMoney: 100, leastPaid: 500 },
    });
    expect((await look(student)).refCode).toBe(first.refCode);
    await register(
      `${first.refCode.slice(0, 2)} ${first.refCode.slice(2).toLowerCase()}`,
      undefined,
      '王小明同学',
    );
    expect((await look(student)).refRecords).toMatchObject([
      { name: '王**', state: 'registered', hasChosen: false, reason: null, paid: null },
    ]);
  });

  it('[referral.rewards#5] may be rewarded once its friend paid and cannot give it back any more, once', async () => {
    const { student, friend, seqId } = await pair();
    expect((await choose(student, seqId)).status).toBe(refusals.referralNotYet[0]);
    await settle(friend.studentId);
    expect((await look(student)).refRecords).toMatchObject([
      { state: 'waiting', paid: 368_000, choosableAt: '2026-01-12T02:00:00.000Z' },
    ]);
    clock.set('2026-01-12T01:59:59Z');
    expect((await choose(student, seqId)).status).toBe(refusals.referralNotYet[0]);
    clock.set('2026-01-12T02:00:00Z');
    expect((await look(student)).refRecords).toMatchObject([{ state: 'open' }]);
    const answers = await Promise.all([1, 2, 3].map(() => choose(student, seqId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refusals.referralChosen[0],
      refusals.referralChosen[0],
    ]);
    expect(await pointsOf(student)).toBe(8000);
    expect((await look(student)).refRecords).toMatchObject([
      { state: 'chosen', hasChosen: true, reward: 'points' },
    ]);
  });

  it('earns nothing where the order was given back; what was chosen for it goes back too', async () => {
    const { student, friend, seqId } = await pair();
    await settle(friend.studentId);
    await refund(`order-${friend.studentId}`, 300_000);
    expect((await look(student)).refRecords).toMatchObject([{ state: 'waiting' }]);
    await refund(`order-${friend.studentId}`);
    clock.advance({ days: 8 });
    expect((await look(student)).refRecords).toMatchObject([{ state: 'refunded' }]);
    expect((await choose(student, seqId)).status).toBe(refusals.referralNone[0]);
    const late = await pair();
    await settle(late.friend.studentId);
    clock.advance({ days: 8 });
    await choose(late.student, late.seqId);
    await refund(`order-${late.friend.studentId}`);
    await refund(`order-${late.friend.studentId}`);
    expect(await pointsOf(late.student)).toBe(0);
    expect((await look(late.student)).refRecords).toMatchObject([{ state: 'refunded' }]);
  });

  it('may be rewarded with a coupon, which goes back where the order is given back', async () => {
    const { student, friend, seqId } = await pair();
    const held = async (whose: TestClient) =>
      (await whose.data(listMyCoupons)).map(({ couponValue, threshold, status, validTo }) => ({
        ...{ couponValue, threshold, status, validTo },
      }));
    // The friend has one off the first order since it came.
    expect(await held(friend)).toMatchObject([
      { couponValue: 10_000, threshold: 50_000, status: 1 },
    ]);
    expect(await look(student)).toMatchObject({ referalMoney: 80, refereeMoney: 100 });
    await settle(friend.studentId);
    clock.advance({ days: 8 });
    const answers = await Promise.all([1, 2, 3].map(() => choose(student, seqId, 'coupon')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const validTo = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString();
    const coupon = { couponValue: 8000, threshold: 50_000, status: 1, validTo };
    expect(await held(student)).toEqual([coupon]);
    expect(await pointsOf(student)).toBe(0);
    // It is nothing that others could take.
    expect(await school.visit().data(listCoupons, { query: {} })).toEqual([]);
    await refund(`order-${friend.studentId}`);
    expect(await held(student)).toMatchObject([{ status: 3 }]);
    expect(await held(friend)).toMatchObject([{ status: 1 }]);
  });

  it('of the own code, an unknown one or one of nobody is none', async () => {
    const student = await school.signIn();
    const { refCode } = await look(student);
    const own = { studentId: student.studentId, refCode, now: clock.now() };
    await connection.transaction().execute((change) => noteRegistration(change, own));
    expect((await look(student)).refRecords).toEqual([]);
    for (const code of ['XZ222222', "' or 1=1 --", 'ⅩⅡ'.repeat(18), ''])
      expect((await register(code)).studentId).toBeGreaterThan(0);
  });

  it('of somebody in the same browser earns nothing, and says why', async () => {
    const student = await register('');
    const { refCode } = await look(student);
    const friend = await register(refCode, school.visit());
    await connection
      .updateTable('session')
      .set({
        browser_hash: (eb) =>
          eb
            .selectFrom('session as own')
            .where('own.student_id', '=', student.studentId)
            .select('own.browser_hash')
            .limit(1),
      })
      .where('student_id', '=', friend.studentId)
      .execute();
    await settle(friend.studentId);
    expect((await look(student)).refRecords).toMatchObject([
      { state: 'none', reason: '和你用过同一台设备，不算推荐' },
    ]);
  });

  it.each([
    ['payer', '付款账号和你用过的相同，不算推荐'],
    ['address', '收货地址和你用过的相同，不算推荐'],
  ] as const)(
    'of somebody with the same %s earns nothing, also found at last',
    async (kind, reason) => {
      const { student, friend, seqId } = await pair();
      await settle(student.studentId, { [kind]: '上海市 漕溪北路 1 号' });
      await settle(friend.studentId, { [kind]: '上海市漕溪北路1号' });
      expect((await look(student)).refRecords).toMatchObject([{ state: 'none', reason }]);
      clock.advance({ days: 8 });
      expect((await choose(student, seqId)).status).toBe(refusals.referralNone[0]);
      const late = await pair();
      await settle(late.friend.studentId, { [kind]: '广州 2 号' });
      await settle(late.student.studentId, { [kind]: '广州2号' });
      clock.advance({ days: 8 });
      expect((await choose(late.student, late.seqId)).status).toBe(refusals.referralNone[0]);
      expect((await look(late.student)).refRecords).toMatchObject([{ state: 'none', reason }]);
      expect(await pointsOf(late.student)).toBe(0);
    },
  );

  it('of a first payment that is too small earns nothing, whatever is paid later', async () => {
    const { student, friend } = await pair();
    await settle(friend.studentId, { paid: 49_999 });
    await settle(friend.studentId, { orderId: 'second', paid: 500_000 });
    expect((await look(student)).refRecords).toMatchObject([
      { state: 'none', reason: '第一次付款不满 500 元，没有谢礼' },
    ]);
  });

  it('of another student can neither be seen nor chosen', async () => {
    const { friend, seqId } = await pair();
    await settle(friend.studentId);
    clock.advance({ days: 8 });
    const other = await school.signIn();
    expect((await choose(other, seqId)).status).toBe(refusals.referralUnknown[0]);
    expect((await choose(friend, seqId)).status).toBe(refusals.referralUnknown[0]);
    for (const wrong of [-1, 0, 2 ** 31]) expect((await choose(other, wrong)).http).toBe(400);
    expect((await look(other)).refRecords).toEqual([]);
  });
});
