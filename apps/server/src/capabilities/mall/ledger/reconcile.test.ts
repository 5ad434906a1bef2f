import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { payTrade } from '@xuezhou/contract/mall';
import {
  listBillDifferences,
  settleBillDifference,
  takeBill,
} from '@xuezhou/contract/mall/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { cureOf } from './reconcile.ts';

const mall = await openTestMall();
const { connection, clock, notify, numberOf } = mall;

it('[POST /api/console/ledger/bill] [GET /api/console/ledger/differences] [POST /api/console/ledger/settle] compares the bill of a day with what is written, asks for what was missed, and lists the rest with a cure', async () => {
  clock.set('2026-11-20T02:00:00Z');
  const lin = await signInStaffAs(mall, { permissions: ['ledger.close'] });
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
  const bill = { body: { provider: 'alipay' as const, day: '2026-11-20' } };
  const { differences } = await lin.data(takeBill, bill);
  expect(differences).toBe(3);
  expect(await mall.stateOf(student.studentId, missed.orderId)).toBe('paid');
  const listed = await lin.data(listBillDifferences);
  expect(new Map(listed.map(({ cure, paymentNo }) => [paymentNo, cure]))).toEqual(
    new Map([
      [numberOf(changed.qrId), cureOf.amount],
      ['stranger0001', cureOf.unknownHere],
      [numberOf(gone.qrId), cureOf.unknownThere],
    ]),
  );
  const [first] = listed;
  const settled = { body: { differenceNo: first?.differenceNo ?? 0, note: '已与渠道核对' } };
  await lin.data(settleBillDifference, settled);
  expect((await lin.call(settleBillDifference, settled)).status).toBe(
    consoleRefusals.differenceUnknown[0],
  );
  await lin.data(takeBill, bill);
  expect(await lin.data(listBillDifferences)).toHaveLength(2);
});
