import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type {
  BillLine,
  NoticeReading,
  PaymentName,
  PaymentRequest,
  PaymentStart,
  RawNotice,
  RefundRequest,
  TakenPayment,
} from '../payment.port.ts';
import { nameOf, type GatewayDesk } from './gateway-desk.ts';

export const newNo = (letter = 'P'): string => `${letter}${randomBytes(8).toString('hex')}`;

export function requestFor(
  { gateway, sandbox }: GatewayDesk,
  wishes: Partial<PaymentRequest> & { amount?: number } = {},
): PaymentRequest {
  const { amount = 19_900, ...rest } = wishes;
  const now = sandbox.clock.now();
  return {
    paymentNo: newNo(),
    money: { amount, currency: gateway.currency },
    subject: '学舟 CFA 一级「精讲」<1> & "2"',
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    now,
    returnUrl: 'http://127.0.0.1:8080/mall/order/1',
    cancelUrl: 'http://127.0.0.1:8080/mall/order/1?cancelled',
    address: '127.0.0.1',
    ...rest,
  };
}

export interface Started {
  request: PaymentRequest;
  start: PaymentStart;
  name: PaymentName;
}

export async function begin(
  desk: GatewayDesk,
  wishes: Parameters<typeof requestFor>[1] = {},
): Promise<Started> {
  const request = requestFor(desk, wishes);
  const start = await desk.gateway.start(request, desk.way);
  return { request, start, name: nameOf(request.paymentNo, start) };
}

/** A payment from its beginning until the money is taken. */
export async function payWhole(
  desk: GatewayDesk,
  wishes: Parameters<typeof requestFor>[1] = {},
): Promise<Started & { payment: TakenPayment }> {
  const started = await begin(desk, wishes);
  await desk.pay(started.start);
  const state = await desk.gateway.take(started.name);
  if (state.state !== 'paid') throw new Error(`paid, but ${state.state}`);
  return { ...started, payment: state.payment };
}

export function refundOf(
  { request, name, payment }: { request: PaymentRequest; name: PaymentName; payment: TakenPayment },
  amount = request.money.amount,
  refundNo = newNo('R'),
): RefundRequest {
  const { money } = request;
  return {
    ...name,
    transactionNo: payment.transactionNo,
    refundNo,
    refund: { ...money, amount },
    total: money,
    reason: '七天内未学习，全额退款',
  };
}

/** Waits for a notice of this kind about this number (of the payment, or of the refund). */
export async function noticeOf<Kind extends 'payment' | 'refund'>(
  desk: GatewayDesk,
  kind: Kind,
  no: string,
): Promise<{ raw: RawNotice; reading: Extract<NoticeReading, { kind: Kind }> }> {
  const found: { raw: RawNotice; reading: Extract<NoticeReading, { kind: Kind }> }[] = [];
  const isWanted = (reading: NoticeReading): reading is Extract<NoticeReading, { kind: Kind }> =>
    reading.kind === kind && numberOf(reading) === no;
  let seen = 0;
  await expect
    .poll(async () => {
      const news = desk.sandbox.notices.caught.slice(seen);
      seen += news.length;
      for (const raw of news) {
        const reading = await desk.gateway.readNotice(raw);
        if (isWanted(reading)) found.push({ raw, reading });
      }
      return found.length;
    })
    .toBeGreaterThan(0);
  const [first] = found;
  if (first === undefined) throw new Error('unreachable');
  return first;
}

function numberOf(reading: NoticeReading): string | undefined {
  if (reading.kind === 'payment') return reading.payment.paymentNo;
  return reading.kind === 'refund' ? reading.refundNo : undefined;
}

/** Answers notices as the school would that reads them and takes those of payments and refunds. */
export function answerAsSchool(
  desk: GatewayDesk,
  isTaken: (reading: NoticeReading) => boolean = ({ kind }) =>
    kind === 'payment' || kind === 'refund',
): NoticeReading[] {
  const readings: NoticeReading[] = [];
  desk.sandbox.notices.onNotice = async (raw) => {
    const reading = await desk.gateway.readNotice(raw);
    readings.push(reading);
    return desk.gateway.answerNotice(reading, isTaken(reading));
  };
  return readings;
}

export async function bookOf(desk: GatewayDesk, paymentNo: string) {
  const { payments, refunds } = await desk.sandbox.console.book();
  return {
    payment: payments.find(({ order }) => order === paymentNo),
    refunds: refunds.filter(({ order }) => order === paymentNo),
  };
}

export async function billOf({ gateway }: GatewayDesk, day: string): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  for await (const line of gateway.readBill(day)) lines.push(line);
  return lines;
}
