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
  /** Of a statement its id: a store of learning records answers in its own way. Null: it is none. */
  readonly statementId: string | null;
}

/** Sends it once; a failure is an answer as well. */
export async function tryDelivery(
  { outward, clock }: { outward: Outward; clock: Clock },
  { statementId, ...asking }: Message,
  signal: AbortSignal,
): Promise<Tried> {
  const began = clock.now().getTime();
  const took = () => Math.max(0, clock.now().getTime() - began);
  try {
    const answer = await outward.post({ ...asking, signal });
    const { status, text } = answer;
    return {
      ...{ ms: took(), status, answer: text.replaceAll('\0', ''), wasSent: true },
      fault: isArrival(answer, statementId) ? null : faultOfStatus(status, statementId !== null),
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
 * A store names what it has taken: a page or a proxy that says 200 to everybody would swallow all of it. It answers 409 where
 * it has a statement under this id that differs, and keeps that one. The id is ours alone, so it is the one that was sent
 * before, when a title was another.
 */
function isArrival(
  { status, text }: { readonly status: number; readonly text: string },
  statementId: string | null,
): boolean {
  const isGood = isSuccess(status);
  if (statementId === null) return isGood;
  return status === 204 || status === 409 || (isGood && isNamed(statementId, text));
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function isNamed(statementId: string, text: string): boolean {
  try {
    const ids: unknown = JSON.parse(text.trim());
    return (
      Array.isArray(ids) &&
      ids.some((id) => typeof id === 'string' && id.toLowerCase() === statementId)
    );
  } catch {
    return false;
  }
}

function faultOfStatus(status: number, isStatement: boolean): string {
  if (isStatement && status === 401) return '那边说 401，用户名或密码不对，改好会接着送';
  if (isStatement && isSuccess(status))
    return `那边说 ${status}，但没有按 xAPI 回答，不算收到，请核对接口地址`;
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
