import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  mayTellOf,
  type NoticeReading,
  type PaymentGateway,
  type PaymentMessage,
  type PaymentProvider,
  type RawNotice,
  type RecordMessage,
} from '../../../providers/payment/payment.port.ts';
import { noticeSign } from '../../site/site.port.ts';
import { forgedLimit } from './forged-limit.ts';
import { paymentReader } from './payment.repository.ts';
import { recordMessages } from './record-message.ts';
import { applyRefundState } from './return-money.ts';
import { settle } from './settle.ts';
import { transferReader } from './transfer.repository.ts';

// Providers share few addresses; what they did not sign has a limit of its own.
const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
const maxBytes = 131_072;
const providers: ReadonlySet<string> = new Set<PaymentProvider>(['wechat', 'alipay', 'paypal']);

/** Where providers tell of payments and refunds: `/api/mall/notice/wechat` and its like. */
export async function mountPaymentNotices(app: FastifyInstance, services: Services): Promise<void> {
  const limit = forgedLimit(services.clock);
  const record = recordMessages(services.database, services.clock, services.log);
  await app.register(async (scope) => {
    // As it was sent: signatures cover the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    // Of a trial, which looks whether the address leads here.
    scope.get('/api/mall/notice/:provider', { schema: { hide: true } }, async (request, reply) => {
      const { provider } = request.params as { provider: string };
      if (!providers.has(provider)) throw new Failure(404);
      return await reply.type('text/plain').send(noticeSign(services.signer, provider));
    });
    scope.post('/api/mall/notice/:provider', options, async (request, reply) => {
      const { provider } = request.params as { provider: string };
      if (!providers.has(provider)) throw new Failure(404);
      if (limit.isShut(request.ip)) throw new Failure(429);
      const known = (await services.payments.known()).filter((one) => one.provider === provider);
      if (known.length === 0) throw new Failure(404);
      const read = await readBy(services, { known, notice: rawOf(request), record });
      const { gateway, reading } = read;
      if (reading.kind === 'forged' || reading.kind === 'probe') limit.note(request.ip);
      const isTaken = await take(services, read, request);
      const answer = gateway.answerNotice(reading, isTaken);
      return await reply.code(answer.status).type(answer.contentType).send(answer.body);
    });
  });
}

function rawOf(request: FastifyRequest): RawNotice {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
  return { headers, body: typeof request.body === 'string' ? request.body : '' };
}

interface Read {
  readonly gateway: PaymentGateway;
  readonly reading: NoticeReading;
  /** It tells of a payment that was begun with another merchant than whose keys prove it. */
  readonly isOfAnother: boolean;
}

interface Asked {
  readonly known: readonly PaymentGateway[];
  readonly notice: RawNotice;
  readonly record: RecordMessage;
}

/**
 * By the keys that prove it: those in use, or those of a merchant of before. Several may, as keys of one account are the
 * same for each of its apps: then by those of the payment that it tells of. What none of them proves is forged, and kept
 * as whoever is in use found it.
 */
async function readBy(services: Services, { known, notice, record }: Asked): Promise<Read> {
  const read = async (gateway: PaymentGateway) => {
    const heard: PaymentMessage[] = [];
    const keep = async () => {
      for (const message of heard) await record(message);
    };
    try {
      const reading = await gateway.readNotice(notice, (message) => {
        heard.push(message);
        return Promise.resolve();
      });
      return { gateway, reading, keep };
    } catch (error) {
      await keep();
      throw error;
    }
  };
  let found: (Read & Pick<Awaited<ReturnType<typeof read>>, 'keep'>) | undefined;
  for (const gateway of known) {
    const next = await read(gateway);
    if (next.reading.kind === 'forged') {
      found ??= { ...next, isOfAnother: false };
      continue;
    }
    const isOfAnother = await isOfOther(services, next);
    if (found === undefined || found.reading.kind === 'forged') found = { ...next, isOfAnother };
    if (isOfAnother) continue;
    found = { ...next, isOfAnother };
    break;
  }
  if (found === undefined) throw new Error('a notice that nobody can read');
  await found.keep();
  return found;
}

/** A merchant of before may be somebody else's by now: of the money of another one it says nothing. */
async function isOfOther(
  { database }: Services,
  { gateway, reading }: Pick<Read, 'gateway' | 'reading'>,
): Promise<boolean> {
  const payments = paymentReader(database.connection);
  if (reading.kind === 'payment') {
    const payment = await payments.byNo(reading.payment.paymentNo);
    return payment !== undefined && !mayTellOf(payment, gateway);
  }
  if (reading.kind !== 'refund') return false;
  const transfer = await transferReader(database.connection).byNo(reading.refundNo);
  if (transfer === undefined) return false;
  const payment = await payments.own(transfer.student_id, transfer.payment_id);
  return payment === undefined || !mayTellOf(payment, gateway);
}

/** False: it could not be written, so the provider has to say it again. */
async function take(services: Services, read: Read, request: FastifyRequest): Promise<boolean> {
  const { reading } = read;
  try {
    if (read.isOfAnother) {
      const { provider, merchant } = read.gateway;
      request.log.error({ provider, merchant }, 'a notice of another merchant is not believed');
      return false;
    }
    if (reading.kind === 'payment') await settle(services, reading.payment);
    if (reading.kind === 'refund')
      await applyRefundState(services, reading.refundNo, reading.refund);
    return reading.kind !== 'forged';
  } catch (error) {
    request.log.error({ err: error }, 'a payment notice could not be taken');
    return false;
  }
}
