import { requestRefund } from '@xuezhou/contract/mall';
import { agreeToRefund } from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { signInStaffAs } from '../../../testing/staff-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall, type Buying } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const lin = await signInStaffAs(mall, {
  permissions: ['order.read', 'refund.propose', 'refund.approve'],
});

type Student = Awaited<ReturnType<typeof mall.signIn>>;

async function buy(student: Student, buying: Buying): Promise<string> {
  const paying = await mall.order(student, buying);
  wechat.pay(numberOf(paying.qrId));
  await notify(wechat, wechat.notice(numberOf(paying.qrId)));
  return paying.orderId;
}

async function giveBack(student: Student, orderId: string): Promise<void> {
  const refundId = uuidv7();
  const body = { orderId, refundId, reason: 'twice', words: '买重了' } as const;
  await student.data(requestRefund, { body });
  const { refund_request_no: refundNo } = await connection
    .selectFrom('refund')
    .where('refund_id', '=', refundId)
    .select('refund_request_no')
    .executeTakeFirstOrThrow();
  await lin.data(agreeToRefund, { body: { refundNo, reply: '' } });
}

/** A course of a season, and that course for the season after it. */
async function seasons() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const items = [{ kind: 'course', courseId }] as const;
  const first = await makeGood(connection, { price: 9000, items, expiresOn: '2027-08-31' });
  const second = await makeGood(connection, { price: 9000, items, expiresOn: '2028-08-31' });
  const student = await mall.signIn();
  const end = async () => (await mall.coursesOf(student.studentId))[0]?.expires_on;
  return { first, second, student, end };
}

describe('a refund of one of several orders for a course', () => {
  it('leaves the later season that was paid, then nothing once that is given back too', async () => {
    const { first, second, student, end } = await seasons();
    const one = await buy(student, first);
    const two = await buy(student, second);
    expect(await end()).toBe('2028-08-31');
    await giveBack(student, one);
    expect(await end()).toBe('2028-08-31');
    await giveBack(student, two);
    expect(await end()).toBe('2026-11-11');
  });

  it('of the later season leaves the first one', async () => {
    const { first, second, student, end } = await seasons();
    await buy(student, first);
    await giveBack(student, await buy(student, second));
    expect(await end()).toBe('2027-08-31');
  });
});
