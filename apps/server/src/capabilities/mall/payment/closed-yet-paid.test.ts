import { cancelOrder, payByQr } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { mallJobs } from '../mall.jobs.ts';
import { openEmulatedMall } from '../testing/emulated-mall.ts';
import { makeGood } from '../testing/make-good.ts';

const mall = await openEmulatedMall();
const { clock, connection, play } = mall;
const jobs = mallJobs(mall.services);
const context = { signal: new AbortController().signal, isLastAttempt: false };

const look = async () => {
  await jobs['check-payments']({}, context);
  await mall.runJobs(['close-payments', 'return-money']);
};

/** An order whose Alipay code nobody has scanned, cancelled; it is paid all the same, and Alipay never tells. */
async function payAfterCancel() {
  const student = await mall.signIn();
  const buying = { goodId: (await makeGood(connection)).goodId };
  const orderId = uuidv7();
  const { realPrice } = await mall.check(student, buying);
  const body = { ...mall.choiceOf(buying), orderId, realPrice };
  const { qrId, qr } = await student.data(payByQr, { body });
  const paymentNo = mall.numberOf(qrId);
  await student.data(cancelOrder, { body: { orderId } });
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
  await play.fault({ provider: 'alipay', fault: 'notice-drop', order: paymentNo });
  expect(await play.scan(qr)).toMatchObject({ isPaid: true });
  return paymentNo;
}

const stateOf = async (paymentNo: string) =>
  await connection
    .selectFrom('payment')
    .where('payment_no', '=', paymentNo)
    .select(['state', 'next_check_at'])
    .executeTakeFirstOrThrow();

it('gives back what was paid after the cancel, though no notice told of it', async () => {
  const paymentNo = await payAfterCancel();
  await look();
  expect(await stateOf(paymentNo)).toMatchObject({ state: 'closed' });
  clock.advance({ minutes: 20 });
  // Alipay does not say the first time.
  await play.fault({ provider: 'alipay', fault: '500', order: paymentNo });
  await look();
  clock.advance({ minutes: 2 });
  await look();
  expect(await stateOf(paymentNo)).toEqual({ state: 'surplus', next_check_at: null });
  const { refunds } = await play.book();
  expect(refunds.filter(({ order }) => order === paymentNo)).toMatchObject([{ isDone: true }]);
  expect(await mall.books()).toEqual([]);
});
