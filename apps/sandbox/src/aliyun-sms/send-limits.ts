import { refuse, type BusinessRefusal } from './business-refusal.ts';

const MINUTE_MS = 60_000;

/** The provider's default frequency limits for one number and one signature, shortest span first. */
const LIMITS = [
  { spanMs: MINUTE_MS, permits: 1, words: '触发分钟级流控Permits:1' },
  { spanMs: 60 * MINUTE_MS, permits: 5, words: '触发小时级流控Permits:5' },
  { spanMs: 24 * 60 * MINUTE_MS, permits: 10, words: '触发天级流控Permits:10' },
] as const;

const LONGEST_SPAN_MS = 24 * 60 * MINUTE_MS;

/** Counts what was sent to each number under each signature. */
export class SendLimits {
  readonly #sentByReceiver = new Map<string, number[]>();

  /** Answers the provider's refusal when one more message would be too many; counts nothing. */
  check(mobile: string, signName: string, now: Date): BusinessRefusal | undefined {
    const sent = this.#sentByReceiver.get(receiverKey(mobile, signName)) ?? [];
    const broken = LIMITS.find(
      ({ spanMs, permits }) => sent.filter((at) => at > now.getTime() - spanMs).length >= permits,
    );
    return broken && refuse('isv.BUSINESS_LIMIT_CONTROL', broken.words);
  }

  count(mobile: string, signName: string, now: Date): void {
    const key = receiverKey(mobile, signName);
    const recent = (this.#sentByReceiver.get(key) ?? []).filter(
      (at) => at > now.getTime() - LONGEST_SPAN_MS,
    );
    this.#sentByReceiver.set(key, [...recent, now.getTime()]);
  }
}

function receiverKey(mobile: string, signName: string): string {
  return `${mobile} ${signName}`;
}
