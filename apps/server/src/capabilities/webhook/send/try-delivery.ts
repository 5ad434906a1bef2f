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

/** Sends it once; a failure is an answer as well. */
export async function tryDelivery(
  { outward, clock }: { outward: Outward; clock: Clock },
  asking: { address: string; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<Tried> {
  const began = clock.now().getTime();
  const took = () => Math.max(0, clock.now().getTime() - began);
  try {
    const answer = await outward.post({ ...asking, signal });
    const { status, text } = answer;
    return {
      ...{ ms: took(), status, answer: text.replaceAll('\0', ''), wasSent: true },
      fault: status >= 200 && status < 300 ? null : faultOfStatus(status),
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

function faultOfStatus(status: number): string {
  if (status >= 300 && status < 400) return `那边说 ${status}，要转去别处，请填最终的地址`;
  return `那边说 ${status}`;
}

function faultOfError(error: unknown): string {
  if (error instanceof PrivateAddress) return '这个地址在内网，没有发';
  if (error instanceof Unencrypted) return '外面的地址要用 https，没有发';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return '10 秒没有回';
  if (/ENOTFOUND|EAI_/.test(code)) return '找不到这个地址';
  if (code === 'ECONNREFUSED') return '那边没有开';
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) return '那边的证书不对';
  return '没有连上，或中途断了';
}
