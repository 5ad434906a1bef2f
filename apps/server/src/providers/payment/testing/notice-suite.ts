import { describe, expect, it } from 'vitest';
import type { RawNotice } from '../payment.port.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { answerAsSchool, begin, noticeOf, payWhole, requestFor } from './suite-steps.ts';

/** What the provider tells by itself, and what others make up. */
export function noticeSuite(desk: GatewayDesk): void {
  const { gateway, sandbox } = desk;
  const { provider } = gateway;

  const statesOf = async (order: string): Promise<readonly string[]> =>
    (await sandbox.console.notices(order))
      .filter(({ action }) => action === 'payment')
      .map(({ state }) => state);

  /** Pays an order to whose notice these things happen; answers what the school read of them until all was over. */
  async function payWith(faults: readonly { fault: string; copies?: number }[]) {
    const { paymentNo } = requestFor(desk);
    for (const fault of faults)
      await sandbox.console.fault({ provider, ...fault, order: paymentNo, action: 'payment' });
    const readings = answerAsSchool(desk);
    const paid = await payWhole(desk, { paymentNo });
    await expect.poll(() => statesOf(paymentNo)).toEqual(['taken']);
    const [notice] = (await sandbox.console.notices(paymentNo)).filter(
      ({ action }) => action === 'payment',
    );
    return { ...paid, readings, attempts: notice?.attempts ?? [] };
  }

  describe('a notice', () => {
    it('tells what a question would find', async () => {
      const { request, payment } = await payWhole(desk);
      const { reading } = await noticeOf(desk, 'payment', request.paymentNo);
      expect(reading).toEqual({ kind: 'payment', payment });
    });

    it('comes again until it is taken', async () => {
      let asked = 0;
      answerAsSchool(desk, ({ kind }) => kind === 'payment' && (asked += 1) > 2);
      const { request } = await payWhole(desk);
      await expect.poll(() => statesOf(request.paymentNo)).toEqual(['taken']);
      expect(asked).toBe(3);
    });

    it('says the same each time it comes', async () => {
      const { readings, payment } = await payWith([{ fault: 'notice-duplicate', copies: 3 }]);
      const ours = readings.filter((reading) => reading.kind === 'payment');
      expect(ours).toEqual(Array.from({ length: 4 }, () => ({ kind: 'payment', payment })));
    });

    it('that is lost is made up for by asking', async () => {
      const { paymentNo } = requestFor(desk);
      await sandbox.console.fault({
        provider,
        fault: 'notice-drop',
        order: paymentNo,
        action: 'payment',
      });
      const { name } = await payWhole(desk, { paymentNo });
      await expect.poll(() => statesOf(paymentNo)).toEqual(['dropped']);
      expect(await gateway.find(name)).toMatchObject({ state: 'paid' });
    });

    it('can be overtaken by a later one', async () => {
      const { paymentNo } = requestFor(desk);
      await sandbox.console.fault({
        provider,
        fault: 'notice-reorder',
        order: paymentNo,
        action: 'payment',
      });
      const readings = answerAsSchool(desk);
      await payWhole(desk, { paymentNo });
      const second = await payWhole(desk);
      await expect.poll(() => statesOf(paymentNo)).toEqual(['taken']);
      const order = readings.flatMap((reading) =>
        reading.kind === 'payment' ? [reading.payment.paymentNo] : [],
      );
      expect(order.indexOf(second.request.paymentNo)).toBeLessThan(order.indexOf(paymentNo));
    });

    it.each(desk.forgedTricks)(
      'is forged by %s, answered so, and comes again right',
      async (trick) => {
        const { readings, attempts } = await payWith([{ fault: trick }]);
        expect(readings.map(({ kind }) => kind).filter((kind) => kind !== 'other')).toEqual([
          'forged',
          'payment',
        ]);
        expect(attempts[0]).toMatchObject({ trick });
        expect(attempts[0]?.reply?.status).toBeGreaterThanOrEqual(400);
        expect(attempts[0]?.reply?.status).toBeLessThan(500);
      },
    );

    it.each(desk.probeTricks)('is a probe by %s, answered 4xx without noise', async (trick) => {
      const { readings, attempts } = await payWith([{ fault: trick }]);
      expect(readings.map(({ kind }) => kind)).toContain('probe');
      expect(readings.map(({ kind }) => kind)).not.toContain('forged');
      expect(attempts[0]?.reply?.status).toBeGreaterThanOrEqual(400);
      expect(attempts[0]?.reply?.status).toBeLessThan(500);
    });

    it.each(desk.mismatchTricks)('shows by %s that it speaks of something else', async (trick) => {
      const { readings, payment } = await payWith([{ fault: trick }]);
      const [first] = readings.filter((reading) => reading.kind !== 'other');
      // Who settles compares; an adapter may know already that it is not for this school.
      expect(['payment', 'forged']).toContain(first?.kind);
      expect(first).not.toEqual({ kind: 'payment', payment });
    });

    it('that somebody made up is forged, whatever it looks like', async () => {
      const { request } = await payWhole(desk);
      const { raw } = await noticeOf(desk, 'payment', request.paymentNo);
      for (const made of madeUp(raw, desk.signatureHeader)) {
        const reading = await gateway.readNotice(made);
        expect([reading.kind, made.body.slice(0, 80)]).toEqual(['forged', made.body.slice(0, 80)]);
        expect(gateway.answerNotice(reading, false).status).toBeLessThan(500);
      }
    });
  });

  it('a payment that nobody made has no notice', async () => {
    const { request } = await begin(desk);
    expect(await sandbox.console.notices(request.paymentNo)).toEqual([]);
  });
}

function madeUp({ headers, body }: RawNotice, signatureHeader: string | null): RawNotice[] {
  const middle = Math.floor(body.length / 2);
  const flipped = body[middle] === 'A' ? 'B' : 'A';
  const bodies = [
    '',
    '{}',
    'null',
    '[1]',
    'resource[]=1&sign=x',
    `${body} `,
    ` ${body}`,
    body.slice(0, -1),
    `${body.slice(0, middle)}${flipped}${body.slice(middle + 1)}`,
    '{"a":'.repeat(50_000),
    '\u0000'.repeat(1000),
  ];
  const others = bodies.map((changed) => ({ headers, body: changed }));
  const unsigned =
    signatureHeader === null ? [] : signaturesFor({ headers, body }, signatureHeader);
  return [...others, { headers: {}, body: '' }, ...unsigned];
}

function signaturesFor({ headers, body }: RawNotice, name: string): RawNotice[] {
  const wrong = [undefined, '', 'x', 'A'.repeat(344), '签名', '===='];
  return [
    ...wrong.map((signature) => ({ headers: { ...headers, [name]: signature }, body })),
    { headers: {}, body },
  ];
}
