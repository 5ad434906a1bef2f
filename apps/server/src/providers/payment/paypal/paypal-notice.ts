import { createVerify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { RefundStatus } from '@paypal/paypal-server-sdk';
import type { PaypalConfig } from '../../../platform/config/paypal-config.ts';
import { readDecimal } from '../decimal-amount.ts';
import type {
  Currency,
  NoticeAnswer,
  NoticeReading,
  RawNotice,
  RecordMessage,
} from '../payment.port.ts';
import { maskedJson } from '../masked-json.ts';
import { PAYER } from './paypal-payer.ts';
import { certificateReader } from './paypal-certificate.ts';
import { readRefund } from './paypal-reading.ts';

const MOST_RECORDED = 16_384;
const SIGNATURE = /^[A-Za-z0-9+/]+={0,2}$/;

/** Why a webhook is not PayPal's. */
class ForgedError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** Reads webhooks, whoever sent them, and keeps each with the verdict on it. */
export function noticeReader(
  config: PaypalConfig,
  usual: RecordMessage,
  timeoutMs: number,
): (notice: RawNotice, record?: RecordMessage) => Promise<NoticeReading> {
  const certificateAt = certificateReader(config.certificateOrigins, timeoutMs);
  const read = async (notice: RawNotice): Promise<NoticeReading> => {
    try {
      await checkSignature(notice, config.webhookId, certificateAt);
      return interpret(notice.body);
    } catch (error) {
      if (error instanceof ForgedError) return { kind: 'forged', why: error.message };
      throw error;
    }
  };
  return async (notice, record = usual) => {
    const keep = (verdict: string, paymentNo: string | null = null) =>
      record({
        provider: 'paypal',
        direction: 'in',
        action: 'notice',
        paymentNo,
        request: maskedJson(notice.body, PAYER).slice(0, MOST_RECORDED),
        response: null,
        verdict,
      });
    try {
      const reading = await read(notice);
      const number = reading.kind === 'payment' ? reading.payment.paymentNo : null;
      await keep(verdictOf(reading), number);
      return reading;
    } catch (error) {
      await keep('unverified');
      throw error;
    }
  };
}

/** Any 2xx ends PayPal's repeats. */
export function answerNotice({ kind }: NoticeReading, isTaken: boolean): NoticeAnswer {
  const statusOf = (): number => {
    if (kind === 'forged') return 401;
    return kind === 'other' || isTaken ? 200 : 500;
  };
  return { status: statusOf(), contentType: 'text/plain; charset=utf-8', body: '' };
}

async function checkSignature(
  { headers, body }: RawNotice,
  webhookId: string,
  certificateAt: (address: string) => Promise<X509Certificate | null>,
): Promise<void> {
  const header = (name: string): string => headers[`paypal-${name}`] ?? '';
  const [id, time, signature] = ['transmission-id', 'transmission-time', 'transmission-sig'].map(
    header,
  ) as [string, string, string];
  if (id === '' || time === '' || !SIGNATURE.test(signature)) throw new ForgedError('unsigned');
  if (header('auth-algo') !== 'SHA256withRSA') throw new ForgedError('unknown algorithm');
  const certificate = await certificateAt(header('cert-url'));
  if (certificate === null) throw new ForgedError('a certificate that is not PayPal’s');
  const now = Date.now();
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo))
    throw new ForgedError('a certificate whose time is over');
  const text = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body, 'utf8'))}`;
  const isRight = createVerify('RSA-SHA256')
    .update(text, 'utf8')
    .verify(certificate.publicKey, signature, 'base64');
  if (!isRight) throw new ForgedError('bad signature');
}

function interpret(body: string): NoticeReading {
  const event = asFields(parse(body));
  const resource = asFields(event['resource']);
  switch (event['event_type']) {
    case 'PAYMENT.CAPTURE.COMPLETED':
      return readCapture(resource);
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.FAILED':
      return readRefundEvent(resource);
    default:
      return { kind: 'other' };
  }
}

function readCapture(resource: Fields): NoticeReading {
  const money = asFields(resource['amount']);
  const [transactionNo, paymentNo, currency, at, merchant] = [
    textOf(resource, 'id'),
    textOf(resource, 'invoice_id'),
    textOf(money, 'currency_code'),
    textOf(resource, 'create_time'),
    textOf(asFields(resource['payee']), 'merchant_id'),
  ];
  const amount = readDecimal(money['value']);
  const paidAt = new Date(at);
  if (transactionNo === '' || paymentNo === '' || merchant === '') return { kind: 'other' };
  if (amount === null || Number.isNaN(paidAt.getTime())) return { kind: 'other' };
  return {
    kind: 'payment',
    payment: {
      provider: 'paypal',
      transactionNo,
      paymentNo,
      money: { amount, currency: currency as Currency },
      merchant,
      app: null,
      paidAt,
    },
  };
}

function readRefundEvent(resource: Fields): NoticeReading {
  const refundNo = textOf(resource, 'invoice_id');
  const said = textOf(resource, 'status');
  const status = Object.values(RefundStatus).find((known) => known === said);
  // Without a number of ours somebody gave it back at PayPal's own desk: the bill will tell.
  if (refundNo === '' || status === undefined) return { kind: 'other' };
  const refund = readRefund({
    id: textOf(resource, 'id'),
    status,
    createTime: textOf(resource, 'create_time'),
    updateTime: textOf(resource, 'update_time'),
  });
  return { kind: 'refund', refundNo, refund };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ForgedError('no JSON');
  }
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

/** A text that may be there; empty when it is not. */
function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function verdictOf(reading: NoticeReading): string {
  if (reading.kind === 'forged') return `forged: ${reading.why}`;
  if (reading.kind === 'payment') return 'paid';
  return reading.kind === 'refund' ? `refund ${reading.refund.state}` : reading.kind;
}
