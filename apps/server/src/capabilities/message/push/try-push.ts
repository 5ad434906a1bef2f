import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { askedSeconds } from '../../../platform/http/outward/asked-seconds.ts';
import { Unencrypted, type Outward } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';
import type { Push } from './ready-push.ts';
import type { SchoolKey } from './school-key.ts';
import type { Subscription } from './subscription.ts';

export type PushEnd =
  | { readonly end: 'sent' }
  /** The browser takes none any more. */
  | { readonly end: 'gone' }
  /** Surely not taken; `seconds` as the service asks. */
  | {
      readonly end: 'later';
      readonly seconds: number | null;
      readonly why: string;
      /** No service was reached that could have said so. */
      readonly isSilent?: true;
    }
  /** Surely not taken, and never will be. */
  | { readonly end: 'refused'; readonly why: string }
  /** It was asked and said nothing: it may have taken it. */
  | { readonly end: 'unknown' };

interface Using {
  readonly outward: Outward;
  readonly clock: Clock;
  readonly config: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>;
}

interface ToPush {
  readonly subscription: Subscription;
  readonly push: Push;
  readonly key: SchoolKey;
  /** When its reader wants quiet next. */
  readonly quietFrom: Date | null;
}

/** Seconds that a service keeps it for a phone that is off: what is older is read in the message centre. */
const keptSeconds = 24 * 3600;

/** No service may have us wait longer than this for one message; seconds. */
const mostSeconds = 6 * 3600;

/** A day at most, and the clocks of services are not ours. */
const signedSeconds = 12 * 3600;

/** Seals it for the browser alone (RFC 8291), signs by the school's key (RFC 8292), and asks the service once (RFC 8030). */
export async function tryPush(
  { outward, clock, config }: Using,
  { subscription: { endpoint, p256dh, auth }, push, key, quietFrom }: ToPush,
  signal: AbortSignal,
): Promise<PushEnd> {
  const { default: webPush } = await import('web-push');
  const now = clock.now();
  // What the service keeps for a phone that is off must not ring when it is switched on at night.
  const quietIn = quietFrom === null ? Infinity : (quietFrom.getTime() - now.getTime()) / 1000;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    push.payload,
    {
      ...{
        TTL: Math.max(0, Math.floor(Math.min(keptSeconds, quietIn))),
        contentEncoding: 'aes128gcm',
      },
      ...{ topic: push.topic, urgency: push.urgency },
    },
  );
  const signed = webPush.getVapidHeaders(
    new URL(endpoint).origin,
    subjectOf(config),
    key.publicKey,
    key.privateKey,
    'aes128gcm',
    Math.floor(now.getTime() / 1000) + signedSeconds,
  );
  if (signal.aborted) return stopping;
  try {
    const answer = await outward.post({
      ...{ address: endpoint, body: body ?? '', signal },
      headers: { ...headers, ...signed },
    });
    return endOf(answer.status, askedSeconds(answer.headers, clock.now()));
  } catch (error) {
    return endOfError(error);
  }
}

/** The server stops, and nothing was handed over. */
export const stopping: PushEnd = { end: 'later', seconds: null, why: '服务器停下了，还没有发' };

function endOf(status: number, asked: number | null): PushEnd {
  if (status >= 200 && status < 300) return { end: 'sent' };
  if (status === 404 || status === 410) return { end: 'gone' };
  const seconds = asked === null ? null : Math.min(asked, mostSeconds);
  const why = `推送服务说 ${status}`;
  return status === 429 || status === 408 || status >= 500
    ? { end: 'later', seconds, why }
    : { end: 'refused', why: status === 413 ? `${why}，内容太长` : why };
}

/** No connection stood, so that nothing was handed over. */
const unconnected = /ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CERT|TLS/;

function endOfError(error: unknown): PushEnd {
  if (error instanceof PrivateAddress || error instanceof Unencrypted)
    return { end: 'refused', why: '推送服务的地址在内网，没有发' };
  const { code = '' } = error as { code?: string };
  // Of several addresses each was tried, and none connected.
  if (error instanceof AggregateError || unconnected.test(code))
    return { end: 'later', seconds: null, why: '连不上推送服务', isSilent: true };
  // Also where the server stops in the midst of it.
  return { end: 'unknown' };
}

/** By which a push service reaches who sends too much. */
function subjectOf({ PUBLIC_URL, MAIL_FROM }: Using['config']): string {
  if (PUBLIC_URL.startsWith('https:')) return new URL(PUBLIC_URL).origin;
  const [, address = MAIL_FROM] = /<([^<>]+)>/.exec(MAIL_FROM) ?? [];
  return `mailto:${address.trim()}`;
}
