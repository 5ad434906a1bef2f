import { describe, expect, it } from 'vitest';
import { PaymentUnavailableError, type PaymentMessage } from '../payment.port.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { begin, billOf, bookOf, payWhole, refundOf, requestFor } from './suite-steps.ts';

const CALL_FAULTS = ['500', '429', 'cut', 'timeout'];

/** A provider that is down, slow or cannot be believed; and what is kept of it all. */
export function troubleSuite(desk: GatewayDesk, messages: readonly PaymentMessage[]): void {
  const { gateway, sandbox } = desk;
  const { provider } = gateway;

  describe('a provider in trouble', () => {
    it.each(CALL_FAULTS)('is unavailable by %s, and nothing has happened', async (fault) => {
      const request = requestFor(desk);
      const order = request.paymentNo;
      await sandbox.console.fault({ provider, fault, order, action: desk.startAction });
      await expect(gateway.start(request, desk.way)).rejects.toThrow(PaymentUnavailableError);
      expect((await bookOf(desk, order)).payment).toBeUndefined();
      const { start } = await begin(desk, request);
      await desk.pay(start);
      expect((await bookOf(desk, order)).payment?.order).toBe(order);
    });

    it.each(['cut-after-commit', 'timeout-after-commit'])(
      'has done by %s what it did not answer; asking again does it no second time',
      async (fault) => {
        const request = requestFor(desk);
        const order = request.paymentNo;
        await sandbox.console.fault({ provider, fault, order, action: desk.startAction });
        await expect(gateway.start(request, desk.way)).rejects.toThrow(PaymentUnavailableError);
        const { payment } = await payWhole(desk, request);
        expect(payment.money).toEqual(request.money);
        const { payments } = await sandbox.console.book();
        expect(payments.filter((one) => one.order === order && one.isPaid)).toHaveLength(1);
      },
    );

    it('leaves every question open, not refused', async () => {
      const paid = await payWhole(desk);
      const request = refundOf(paid);
      const calls = [
        () => gateway.find(paid.name),
        () => gateway.take(paid.name),
        () => gateway.refund(request),
        () => gateway.findRefund(request),
        ...(desk.closes ? [() => gateway.close(paid.name)] : []),
        () => billOf(desk, '2026-11-01'),
      ];
      for (const call of calls)
        for (const fault of ['500', '429', 'cut']) {
          await sandbox.console.fault({ provider, fault });
          await expect(call()).rejects.toThrow(PaymentUnavailableError);
          await sandbox.console.clearFaults();
        }
    });

    it.each(desk.answerTricks)('is asked once more by %s', async (fault) => {
      const { start, name } = await begin(desk);
      await desk.pay(start);
      await sandbox.console.fault({ provider, fault });
      expect(await gateway.take(name)).toMatchObject({ state: 'paid' });
      await sandbox.console.fault({ provider, fault, times: 2 });
      await expect(gateway.find(name)).rejects.toThrow(PaymentUnavailableError);
    });
  });

  describe('the log', () => {
    it('keeps what was asked and answered, with the number and a verdict', async () => {
      const { request } = await payWhole(desk);
      const own = messages.filter(({ paymentNo }) => paymentNo === request.paymentNo);
      expect(own.length).toBeGreaterThan(1);
      for (const message of own)
        expect(message).toMatchObject({
          provider,
          action: expect.stringMatching(/./),
          request: expect.stringMatching(/./),
          verdict: expect.stringMatching(/./),
        });
    });

    it('keeps no secret', () => {
      expect(messages.length).toBeGreaterThan(20);
      const written = messages.map((message) => JSON.stringify(message));
      const telltales = [
        ...desk.secrets.map((secret) => JSON.stringify(secret).slice(1, -1)),
        'Authorization',
        'PRIVATE KEY',
      ];
      expect(written.filter((one) => telltales.some((secret) => one.includes(secret)))).toEqual([]);
    });
  });
}
