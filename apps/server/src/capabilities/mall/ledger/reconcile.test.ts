import { payTrade } from '@xuezhou/contract/mall';
import { expect, it } from 'vitest';
import { listDifferences, settleDifference } from '../console/settle-difference.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { reconcile } from './reconcile.ts';

const mall = await openTestMall();
const { connection, clock, notify, numberOf, services } = mall;
const lin = { name: '林老师' };

it('compares the bill of a day with what is written, asks for what was missed, and lists the rest with a cure', async () => {
  clock.set('2026-11-20T02:00:00Z');
  const gateway = mall.alipay;
  const student = await mall.signIn();
  const pay = async () => {
    const { tradeId } = await mall.order(student, await makeGood(connection, { price: 1000 }));
    return await student.data(payTrade, { body: { tradeId, way: 'alipay' } });
  };
  const missed = await pay();
  gateway.pay(numberOf(missed.qrId));
  const changed = await pay();
  gateway.pay(numberOf(changed.qrId));
  await notify(gateway, gateway.notice(numberOf(changed.qrId)));
  const gone = await pay();
  gateway.pay(numberOf(gone.qrId));
  await notify(gateway, gateway.notice(numberOf(gone.qrId)));
  // The provider's book says something else of one, nothing of another, and knows one that nobody asked for.
  const book = gateway.orders.get(numberOf(changed.qrId));
  const stranger = { ...book!, paymentNo: 'stranger0001', transactionNo: 'TS' };
  gateway.orders.set('stranger0001', stranger);
  gateway.orders.set(numberOf(changed.qrId), {
    ...book!,
    money: { amount: 999, currency: 'CNY' },
  });
  gateway.orders.delete(numberOf(gone.qrId));
  const { differences } = await reconcile(services, 'alipay', '2026-11-20');
  expect(differences).toBe(3);
  expect(await mall.stateOf(student.studentId, missed.orderId)).toBe('paid');
  const listed = await listDifferences(connection);
  expect(new Map(listed.map(({ kind, payment_no }) => [kind, payment_no]))).toEqual(
    new Map([
      ['amount', numberOf(changed.qrId)],
      ['unknownHere', 'stranger0001'],
      ['unknownThere', numberOf(gone.qrId)],
    ]),
  );
  const [first] = listed;
  await settleDifference(services, lin, {
    differenceNo: first?.bill_difference_no ?? 0,
    note: '已与渠道核对',
  });
  await reconcile(services, 'alipay', '2026-11-20');
  expect(await listDifferences(connection)).toHaveLength(2);
});
