import { describe, expect, it } from 'vitest';
import { PaymentRefusedError } from '../payment.port.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { begin, billOf, bookOf, newNo, payWhole, requestFor } from './suite-steps.ts';

/** From the start of a payment to its end, in whatever order people and the school act. */
export function paymentSuite(desk: GatewayDesk): void {
  const { gateway, sandbox } = desk;
  const { clock } = sandbox;

  describe('a payment', () => {
    it('is nothing, then waits, then is paid as it was asked for', async () => {
      const request = requestFor(desk, { amount: 12_345 });
      expect(await gateway.find({ paymentNo: request.paymentNo })).toEqual({ state: 'absent' });
      const { name, start } = await begin(desk, request);
      expect(['absent', 'waiting']).toContain((await gateway.find(name)).state);
      await desk.pay(start);
      const taken = await gateway.take(name);
      expect(taken).toEqual({
        state: 'paid',
        payment: {
          provider: gateway.provider,
          transactionNo: expect.stringMatching(/^\S{10,}$/),
          paymentNo: request.paymentNo,
          money: { amount: 12_345, currency: gateway.currency },
          merchant: gateway.merchant,
          // PayPal names no application.
          app: gateway.provider === 'paypal' ? null : gateway.app,
          paidAt: expect.any(Date),
        },
      });
      expect(await gateway.find(name)).toEqual(taken);
      expect(await gateway.take(name)).toEqual(taken);
      expect((await bookOf(desk, request.paymentNo)).payment).toMatchObject({
        isPaid: true,
        amount: 12_345,
        currency: gateway.currency,
      });
    });

    it.each([1, 10, 99, 100, 101, 1_010, 199_999, 1_234_567])(
      'of %i comes to the same amount',
      async (amount) => {
        const { payment } = await payWhole(desk, { amount });
        expect(payment.money).toEqual({ amount, currency: gateway.currency });
      },
    );

    it('is asked for again with the same number, and paid once', async () => {
      const { request, start } = await begin(desk);
      const again = await gateway.start(request, desk.way);
      await desk.pay(again);
      await gateway.take({ paymentNo: request.paymentNo, providerNo: again.providerNo });
      await desk.payInVain(start);
      const { payments } = await sandbox.console.book();
      expect(
        payments.filter(({ order, isPaid }) => order === request.paymentNo && isPaid),
      ).toHaveLength(1);
    });

    it('is not asked for again once it is paid', async () => {
      const { request } = await payWhole(desk);
      const again = gateway.start(request, desk.way);
      await expect(again).rejects.toThrow(PaymentRefusedError);
      await expect(again).rejects.toMatchObject({ why: 'paid' });
    });

    it('cannot be paid after its time', async () => {
      const { start, name } = await begin(desk);
      clock.advance({ hours: 3 });
      await desk.payInVain(start);
      expect((await gateway.find(name)).state).not.toBe('paid');
    });

    it('is cut to the length that the provider takes', async () => {
      const { payment } = await payWhole(desk, { subject: `一${'😀长\n'.repeat(300)}` });
      expect(payment.money.amount).toBe(19_900);
    });
  });

  describe.runIf(desk.closes)('a payment that is closed', () => {
    it('cannot be paid any more, and closes twice', async () => {
      const { start, name } = await begin(desk);
      expect(await gateway.close(name)).toEqual({ state: 'closed' });
      await desk.payInVain(start);
      expect(await gateway.close(name)).toEqual({ state: 'closed' });
      expect(['absent', 'closed']).toContain((await gateway.find(name)).state);
    });

    it('was none: nothing to close is closed', async () => {
      expect(await gateway.close({ paymentNo: newNo() })).toEqual({ state: 'closed' });
    });

    it('was paid by somebody before', async () => {
      const { name, payment } = await payWhole(desk);
      expect(await gateway.close(name)).toEqual({ state: 'paid', payment });
    });

    it('can be paid all the same where the provider is late, and is found so', async () => {
      const { start, name, request } = await begin(desk);
      await gateway.close(name);
      const { provider } = gateway;
      const order = request.paymentNo;
      await sandbox.console.fault({ provider, fault: 'paid-after-close', order });
      await desk.pay(start);
      expect(await gateway.find(name)).toMatchObject({ state: 'paid' });
    });
  });

  describe('the bill', () => {
    it('of a day has its payments and refunds to the last fen', async () => {
      clock.set('2026-11-20T15:59:00Z');
      const late = await payWhole(desk, { amount: 777 });
      clock.set('2026-11-20T16:01:00Z');
      const early = await payWhole(desk, { amount: 10_001, subject: '一, 二,`三' });
      const other = await payWhole(desk, { amount: 30_000 });
      const refundNo = newNo('R');
      await gateway.refund({
        ...other.name,
        transactionNo: other.payment.transactionNo,
        refundNo,
        refund: { amount: 12_300, currency: gateway.currency },
        total: other.request.money,
        reason: '部分退款',
      });
      await sandbox.console.finishRefunds();
      clock.set('2026-11-22T04:00:00Z');
      const lines = await billOf(desk, '2026-11-21');
      const own = lines.filter(({ paymentNo }) =>
        [late, early, other].some(({ request }) => request.paymentNo === paymentNo),
      );
      expect(
        own.map(({ paymentNo, transactionNo, isRefund, money, refundNo: no }) => ({
          paymentNo,
          transactionNo,
          isRefund,
          amount: money.amount,
          refundNo: no,
        })),
      ).toEqual([
        lineOf(early, 10_001),
        lineOf(other, 30_000),
        { ...lineOf(other, 12_300), isRefund: true, refundNo },
      ]);
      expect(own.every(({ at }) => at.getTime() === Date.parse('2026-11-20T16:01:00Z'))).toBe(true);
      const before = await billOf(desk, '2026-11-20');
      expect(before.map(({ paymentNo }) => paymentNo)).toContain(late.request.paymentNo);
    });

    it('of a day without payments is empty', async () => {
      clock.set('2026-10-02T04:00:00Z');
      expect(await billOf(desk, '2026-10-01')).toEqual([]);
    });
  });
}

function lineOf({ request, payment }: Awaited<ReturnType<typeof payWhole>>, amount: number) {
  const { paymentNo } = request;
  const { transactionNo } = payment;
  return { paymentNo, transactionNo, isRefund: false, amount, refundNo: null };
}
