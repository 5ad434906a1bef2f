import type { Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentMessage, RecordMessage } from '../../../providers/payment/payment.port.ts';

/** A text that PostgreSQL can store; hostile bodies may hold anything. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').slice(0, mostLetters);
const mostLetters = 65_536;

/** Keeps every message between the school and its providers. Never throws: what is said goes before what is kept. */
export const recordMessages =
  (
    { connection }: { readonly connection: Connection },
    clock: Clock,
    log: FastifyBaseLogger,
  ): RecordMessage =>
  async (message) => {
    await addMessage(connection, message, clock.now()).catch((error: unknown) => {
      log.error(
        { err: error, provider: message.provider, action: message.action },
        'a payment message could not be kept',
      );
    });
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
