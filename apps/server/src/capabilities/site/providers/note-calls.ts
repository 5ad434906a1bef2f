import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { PaymentMessage, RecordMessage } from '../../../providers/payment/payment.port.ts';
import { noteFailure, noteSuccess } from './provider.repository.ts';

interface Noting {
  readonly clock: Clock;
  readonly database: Pick<Database, 'connection'>;
  readonly log: FastifyBaseLogger;
}

interface Seen {
  readonly version: number;
  readonly isFailing: boolean;
  /** A page has put another in the place of the environment's. */
  readonly isOfPage: boolean;
}

/** Nobody answered, or nobody whom we can believe. */
const silent = new Map([
  ['time-out', '没有回答'],
  ['unavailable', '没有回答，或者说现在不行'],
  ['unverified', '回答的签名验不过：多半是平台的公钥换过了'],
  ['unreadable', '回答看不懂'],
]);

/** It was asked by a key that the provider does not take; another no is about that one payment. */
const keyTrouble =
  /^refused: (?:SIGN_ERROR|MCH_NOT_EXISTS|APPID_MCHID_NOT_MATCH|AUTHENTICATION_FAILURE|isv\.(?:invalid-signature|invalid-app-id|missing-signature))$/;

function troubleOf({ direction, verdict }: PaymentMessage): string | null {
  if (direction === 'in') return null;
  if (keyTrouble.test(verdict)) return `不认这把密钥（${verdict.slice('refused: '.length)}）`;
  return silent.get(verdict) ?? null;
}

/** Counts, by what is kept of each call, which of a merchant's came to nothing since the last that came through. */
export function noteCalls({ clock, log, database: { connection } }: Noting, record: RecordMessage) {
  const seen = new Map<MerchantKind, Seen>();
  const count = async (kind: MerchantKind, version: number, message: PaymentMessage) => {
    const trouble = troubleOf(message);
    const now = seen.get(kind);
    const isCurrent = now?.version === version;
    if (trouble !== null) {
      if (isCurrent) seen.set(kind, { ...now, isFailing: true });
      await noteFailure(connection, { kind, version, now: clock.now(), words: trouble });
    } else if (isCurrent && now.isFailing) {
      seen.set(kind, { ...now, isFailing: false });
      await noteSuccess(connection, { kind, version });
    }
  };
  const note = async (kind: MerchantKind, version: number, message: PaymentMessage) => {
    await record(message);
    // What is only handed to a browser asked nobody.
    if (message.direction === 'in' || message.verdict === 'given to the browser') return;
    await count(kind, version, message).catch((error: unknown) => {
      // What the provider did is done, whether or not it is counted.
      log.warn({ err: error, kind }, 'how a call of a merchant went could not be counted');
    });
  };
  return {
    saw: (kind: MerchantKind, state: Seen): void => void seen.set(kind, state),
    of:
      (kind: MerchantKind, version: number): RecordMessage =>
      (message) =>
        note(kind, version, message),
    /** Of the environment's it counts while no page has put another in its place. */
    ofEnvironment:
      (kind: MerchantKind): RecordMessage =>
      async (message) => {
        const now = seen.get(kind);
        if (now === undefined || now.isOfPage) await record(message);
        else await note(kind, now.version, message);
      },
  };
}
