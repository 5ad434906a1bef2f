import { describe, expect, it } from 'vitest';
import { PaymentRefusedError } from '../payment.port.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { bookOf, newNo, noticeOf, payWhole, refundOf } from './suite-steps.ts';

/** Money on its way back. */
export function refundSuite(desk: GatewayDesk): void {
  const { gateway, sandbox } = desk;
  const { provider } = gateway;

  describe('a refund', () => {
    it('of the whole goes back once, however often it is asked for', async () => {
      const paid = await payWhole(desk);
      const request = refundOf(paid);
      expect(await gateway.findRefund(request)).toEqual({ state: 'absent' });
      const first = await gateway.refund(request);
      expect(['processing', 'done']).toContain(first.state);
      await gateway.refund(request);
      await sandbox.console.finishRefunds(paid.request.paymentNo);
      expect(await gateway.refund(request)).toMatchObject({ state: 'done' });
      expect(await gateway.findRefund(request)).toMatchObject({
        state: 'done',
        providerRefundNo: expect.any(String),
        doneAt: expect.any(Date),
      });
      const { refunds } = await bookOf(desk, paid.request.paymentNo);
      expect(refunds.map(({ isDone, amount }) => ({ isDone, amount }))).toEqual([
        { isDone: true, amount: paid.request.money.amount },
      ]);
      expect(await gateway.find(paid.name)).toEqual({ state: 'paid', payment: paid.payment });
    });

    it('in parts never exceeds the payment', async () => {
      const paid = await payWhole(desk, { amount: 10_000 });
      for (const amount of [1, 3_333, 6_666]) {
        const request = refundOf(paid, amount);
        await gateway.refund(request);
        await sandbox.console.finishRefunds(paid.request.paymentNo);
        expect(await gateway.findRefund(request)).toMatchObject({ state: 'done' });
      }
      await expect(gateway.refund(refundOf(paid, 1))).rejects.toThrow(PaymentRefusedError);
      const { refunds } = await bookOf(desk, paid.request.paymentNo);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
    });

    it('of a payment that there is not is refused', async () => {
      const paid = await payWhole(desk);
      const paymentNo = newNo();
      const request = {
        ...refundOf(paid),
        paymentNo,
        transactionNo: '4200000000000000000000000000',
      };
      await expect(gateway.refund(request)).rejects.toThrow(PaymentRefusedError);
    });

    it('is refused where the balance of the school is too small', async () => {
      const paid = await payWhole(desk);
      const order = paid.request.paymentNo;
      const request = refundOf(paid);
      await sandbox.console.fault({ provider, fault: 'refund-not-enough', order });
      await expect(gateway.refund(request)).rejects.toMatchObject({ why: 'balance' });
      expect(['processing', 'done']).toContain((await gateway.refund(request)).state);
    });

    it('is asked for again, with the same number, after no answer', async () => {
      const paid = await payWhole(desk);
      const request = refundOf(paid);
      const order = paid.request.paymentNo;
      await sandbox.console.fault({ provider, fault: 'cut-after-commit', order, action: 'refund' });
      await expect(gateway.refund(request)).rejects.toThrow();
      await gateway.refund(request);
      await sandbox.console.finishRefunds(order);
      expect((await bookOf(desk, order)).refunds).toHaveLength(1);
    });
  });

  describe.runIf(desk.refundsLater)('a refund that takes its time', () => {
    it('is in process until it is done, and then tells', async () => {
      const paid = await payWhole(desk);
      const order = paid.request.paymentNo;
      await sandbox.console.fault({ provider, fault: 'refund-slow', order });
      const request = refundOf(paid);
      expect(await gateway.refund(request)).toEqual({ state: 'processing' });
      expect(await gateway.findRefund(request)).toEqual({ state: 'processing' });
      await sandbox.console.finishRefunds(order);
      const { reading } = await noticeOf(desk, 'refund', request.refundNo);
      expect(reading.refund).toEqual(await gateway.findRefund(request));
      expect(reading.refund).toMatchObject({ state: 'done' });
    });

    it('can be abnormal: somebody has to look', async () => {
      const paid = await payWhole(desk);
      const order = paid.request.paymentNo;
      await sandbox.console.fault({ provider, fault: 'refund-abnormal', order });
      const request = refundOf(paid);
      expect(await gateway.refund(request)).toEqual({ state: 'processing' });
      await sandbox.console.finishRefunds(order);
      const abnormal = { state: 'abnormal', why: expect.stringMatching(/.{4,}/) };
      expect(await gateway.findRefund(request)).toEqual(abnormal);
      expect((await noticeOf(desk, 'refund', request.refundNo)).reading.refund).toEqual(abnormal);
      expect((await bookOf(desk, order)).refunds).toMatchObject([{ isDone: false }]);
    });
  });
}
