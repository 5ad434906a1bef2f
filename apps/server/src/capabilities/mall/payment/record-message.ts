import { dayOf, type Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentMessage, RecordMessage } from '../../../providers/payment/payment.port.ts';

/** A text that PostgreSQL can store; hostile bodies may hold anything. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').slice(0, maxLetters);
const maxLetters = 65_536;

/** Keeps every message between the school and its providers. Never throws: what is said goes before what is kept. */
export const recordMessages =
  (
    { connection }: { readonly connection: Connection },
    clock: Clock,
    log: FastifyBaseLogger,
  ): RecordMessage =>
  async (message) => {
    const keep = isUnsigned(message) ? countForged(log) : addMessage;
    await keep(connection, message, clock.now()).catch((error: unknown) => {
      log.error(
        { err: error, provider: message.provider, action: message.action },
        'a payment message could not be kept',
      );
    });
  };

/** Anybody can send these: nothing in them is proved to be a provider's. */
const isUnsigned = ({ direction, verdict }: PaymentMessage): boolean =>
  direction === 'in' && (verdict.startsWith('forged') || verdict === 'probe');

/** Of a day and a provider so many unsigned notices are kept, each cut to so many letters; the rest is counted. */
const maxSamples = 20;
const sampleLetters = 2000;

const countForged =
  (log: FastifyBaseLogger) =>
  async (connection: Connection, message: PaymentMessage, at: Date): Promise<void> => {
    const { provider, verdict } = message;
    const { notices } = await connection
      .insertInto('forged_notice')
      .values({ provider, day: dayOf(at), notices: 1, last_at: at })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'day']).doUpdateSet((eb) => ({
          notices: eb('forged_notice.notices', '+', 1),
          last_at: at,
        })),
      )
      .returning('notices')
      .executeTakeFirstOrThrow();
    // The first, the tenth, the hundredth …
    if (/^10*$/.test(String(notices)))
      log.warn({ provider, verdict, notices }, 'notices of payments that no provider signed');
    if (notices > maxSamples) return;
    const sample = { ...message, request: message.request.slice(0, sampleLetters) };
    await addMessage(connection, sample, at);
  };

export async function addMessage(
  connection: Connection,
  message: PaymentMessage,
  at: Date,
): Promise<void> {
  await connection
    .insertInto('payment_message')
    .values({
      at,
      provider: message.provider,
      direction: message.direction,
      action: storable(message.action),
      payment_no: message.paymentNo === null ? null : storable(message.paymentNo).slice(0, 64),
      request: storable(message.request),
      response: message.response === null ? null : storable(message.response),
      verdict: storable(message.verdict),
    })
    .execute();
}
