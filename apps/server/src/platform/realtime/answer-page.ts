import { failureMessage } from '@xuezhou/contract/failures';
import type { RoomAnswer } from '@xuezhou/contract/event-kernel';
import type { AnyRefusalName } from '@xuezhou/contract/console-refusals';
import type { FastifyBaseLogger } from 'fastify';
import { Failure, Refusal } from '../http/refusal.ts';

/** An answer as a call has it, status and words. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  /** What a Failure says besides its words. */
  readonly data: object | null;
}

export const isExpected = (error: unknown): error is Refusal | Failure =>
  error instanceof Refusal || error instanceof Failure;

/** A refusal that the contract does not declare is our fault, as with calls. */
export function declared(
  error: unknown,
  refusals: readonly AnyRefusalName[],
  where: string,
): unknown {
  if (!(error instanceof Refusal) || refusals.includes(error.refusal)) return error;
  return new Error(`${where} does not declare the refusal ${error.refusal}`, { cause: error });
}

/** What a page is told of an error; what nobody expects is told to the log. */
export function refusedBy(log: FastifyBaseLogger, error: unknown): Refused {
  if (error instanceof Refusal) return { status: error.status, message: error.message, data: null };
  if (error instanceof Failure)
    return { status: error.statusCode, message: error.message, data: error.data };
  log.error({ err: error }, 'a room failed');
  return { status: 500, message: failureMessage(500), data: null };
}

/** What keeps a page out: socket.io sends `data` of an error along. */
export const doorError = (refused: Refused): Error =>
  Object.assign(new Error(refused.message), { data: refused });

type Acknowledge = (answer: RoomAnswer<unknown>) => void;

/** Of what came with an event, the sent thing as it came and the way to answer; neither need be there. Never throws. */
export function readPacket(packet: readonly unknown[]): { given: unknown; tell: Acknowledge } {
  const last = packet.at(-1);
  return {
    given: typeof packet[0] === 'function' ? undefined : packet[0],
    tell: typeof last === 'function' ? (last as Acknowledge) : () => {},
  };
}
