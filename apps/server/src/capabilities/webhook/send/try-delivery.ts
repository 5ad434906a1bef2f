import type { Clock } from '../../../platform/clock.ts';
import { askedSeconds } from '../../../platform/http/outward/asked-seconds.ts';
import { Unencrypted, type Outward } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';

/** What came of one try. */
export interface Tried {
  readonly ms: number;
  readonly status: number | null;
  /** Null: it arrived. Words for staff. */
  readonly fault: string | null;
  readonly answer: string;
  /** Otherwise the address is not at fault. */
  readonly wasSent: boolean;
  /** Seconds that the other side asked us to wait. */
  readonly asked: number | null;
}

/** What is sent. */
export interface Message {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** Taken by a store of learning records, which answers in its own way. */
  readonly isStatement: boolean;
}

/** Sends it once; a failure is an answer as well. */
export async function tryDelivery(
  { outward, clock }: { outward: Outward; clock: Clock },
  { isStatement, ...asking }: Message,
  signal: AbortSignal,
): Promise<Tried> {
  const began = clock.now().getTime();
  const took = () => Math.max(0, clock.now().getTime() - began);
  try {
    const answer = await outward.post({ ...asking, signal });
    const { status, text } = answer;
    return {
      ...{ ms: took(), status, answer: text.replaceAll('\0', ''), wasSent: true },
      fault: isArrival(status, isStatement) ? null : faultOfStatus(status, isStatement),
      asked: askedSeconds(answer.headers, clock.now()),
    };
  } catch (error) {
    // The server stops: it was no fault of theirs, and whoever starts next tries again.
    if (signal.aborted) throw error;
    return {
      ...{ ms: took(), status: null, fault: faultOfError(error), answer: '', asked: null },
      wasSent: true,
    };
  }
}

/**
 * A store answers 409 where it has a statement under this id that differs, and keeps that one. The id is ours alone, so it is
 * the one that was sent before, when a title was another.
 */
const isArrival = (status: number, isStatement: boolean): boolean =>
  (status >= 200 && status < 300) || (isStatement && status === 409);

function faultOfStatus(status: number, isStatement: boolean): string {
  if (isStatement && status === 401) return '那边说 401，用户名或密码不对，改好会接着送';
  if (isStatement && status === 403) return '那边说 403，这个账号不能写，请在那边放行';
  if (status >= 300 && status < 400) return `那边说 ${status}，要转去别处，请填最终的地址`;
  return `那边说 ${status}`;
}

export function faultOfError(error: unknown): string {
  if (error instanceof PrivateAddress) return '这个地址在内网，没有发';
  if (error instanceof Unencrypted) return '外面的地址要用 https，没有发';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return '10 秒没有回';
  if (/ENOTFOUND|EAI_/.test(code)) return '找不到这个地址';
  if (code === 'ECONNREFUSED') return '那边没有开';
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) return '那边的证书不对';
  return '没有连上，或中途断了';
}
