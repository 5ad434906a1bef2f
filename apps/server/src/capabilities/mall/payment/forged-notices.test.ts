import { payByPaypal, payByQr, payByWechat } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../providers/payment/payment.port.ts';
import { NOTICE_TRICKS } from '../../../testing/payment/payment-console.ts';
import { answerAtPaypal, openEmulatedMall } from '../testing/emulated-mall.ts';
import { makeGood } from '../testing/make-good.ts';
import type { Student } from '../testing/open-mall.ts';

const mall = await openEmulatedMall();
const { connection, clock, play } = mall;
const good = await makeGood(connection);
afterEach(async () => {
  clock.reset();
  await play.clearFaults();
});

/** Odd, but true. */
const odd = new Set<string>(['empty-value', 'percent-value']);
const lies = (['wechat', 'alipay', 'paypal'] as const).flatMap((provider) =>
  NOTICE_TRICKS[provider]
    .filter((trick) => !odd.has(trick))
    .map((trick) => [provider, trick] as const),
);

async function begin(student: Student, provider: PaymentProvider) {
  const { realPrice } = await mall.check(student, good);
  const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice };
  if (provider === 'wechat') return await student.data(payByWechat, { body });
  if (provider === 'alipay') return await student.data(payByQr, { body });
  return { qr: '', ...(await student.data(payByPaypal, { body })) };
}

/** Only the first notice is spoiled; nothing right follows it. */
async function spoil(provider: PaymentProvider, trick: string, order: string): Promise<void> {
  for (const fault of [trick, 'notice-drop'])
    await play.fault({ provider, fault, order, action: 'payment' });
}

/** Pays, and has the provider tell of it by one spoiled notice; answers what the school said to that. */
async function payAndTell(student: Student, provider: PaymentProvider, trick: string) {
  const started = await begin(student, provider);
  const order = mall.numberOf(started.qrId);
  if (provider === 'paypal') {
    // Its capture is under way when the school asks for it; the webhook of its end is the one that counts.
    await play.fault({ provider, fault: 'capture-slow', order });
    await answerAtPaypal('paypalURL' in started ? started.paypalURL : '', 'pay');
    await mall.scan(student, started.qrId, provider);
    await spoil(provider, trick, order);
    await play.finishRefunds(order);
  } else {
    await spoil(provider, trick, order);
    await play.scan(started.qr);
  }
  const attempts = async () =>
    (await play.notices(order))
      .filter(({ action }) => action === 'payment')
      .flatMap((notice) => notice.attempts)
      .filter(({ reply }) => reply !== undefined);
  await expect.poll(attempts).toHaveLength(1);
  const [attempt] = await attempts();
  return { ...started, order, attempt };
}

it.each(lies)(
  'a notice of %s with %s changes nothing, and the truth is still found',
  async (provider, trick) => {
    const student = await mall.signIn();
    const { orderId, qrId, order, attempt } = await payAndTell(student, provider, trick);
    expect(attempt).toMatchObject({ trick });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
    const rows = await connection
      .selectFrom('payment_message')
      .where('payment_no', '=', order)
      .where('verdict', 'in', ['settled', 'surplus'])
      .select('verdict')
      .execute();
    expect(rows).toEqual([]);
    // Who is asked says what is so.
    clock.advance({ seconds: 5 });
    expect((await mall.scan(student, qrId, provider)).isPaid).toBe(true);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
    expect(await mall.books()).toEqual([]);
  },
);

it('the same true notice, sent again by whoever caught it, changes nothing', async () => {
  const student = await mall.signIn();
  const { qr, qrId } = await begin(student, 'wechat');
  const order = mall.numberOf(qrId);
  await play.scan(qr);
  await expect.poll(async () => (await mall.scan(student, qrId)).isPaid).toBe(true);
  const before = await mall.coursesOf(student.studentId);
  for (let again = 0; again < 3; again += 1) await play.sendNotices({ order, isAgain: true });
  expect(await mall.coursesOf(student.studentId)).toEqual(before);
  const { payments } = await play.book();
  expect(payments.filter((one) => one.order === order)).toHaveLength(1);
  expect(await mall.books()).toEqual([]);
});
