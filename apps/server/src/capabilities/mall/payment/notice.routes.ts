import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { NoticeReading, RawNotice } from '../../../providers/payment/payment.port.ts';
import { forgedLimit } from './forged-limit.ts';
import { applyRefundState } from './return-money.ts';
import { settle } from './settle.ts';

// Providers share few addresses; what they did not sign has a limit of its own.
const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
const maxBytes = 131_072;

/** Where providers tell of payments and refunds: `/api/mall/notice/wechat` and its like. */
export async function mountPaymentNotices(app: FastifyInstance, services: Services): Promise<void> {
  const limit = forgedLimit(services.clock);
  await app.register(async (scope) => {
    // As it was sent: signatures cover the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post('/api/mall/notice/:provider', options, async (request, reply) => {
      const { provider } = request.params as { provider: string };
      const gateway = services.payments.all.find((one) => one.provider === provider);
      if (gateway === undefined) throw new Failure(404);
      if (limit.isShut(request.ip)) throw new Failure(429);
      const reading = await gateway.readNotice(rawOf(request));
      if (reading.kind === 'forged' || reading.kind === 'probe') limit.note(request.ip);
      const isTaken = await take(services, reading, request);
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

/** False: it could not be written, so the provider has to say it again. */
async function take(
  services: Services,
  reading: NoticeReading,
  request: FastifyRequest,
): Promise<boolean> {
  try {
    if (reading.kind === 'payment') await settle(services, reading.payment);
    if (reading.kind === 'refund')
      await applyRefundState(services, reading.refundNo, reading.refund);
    return reading.kind !== 'forged';
  } catch (error) {
    request.log.error({ err: error }, 'a payment notice could not be taken');
    return false;
  }
}
