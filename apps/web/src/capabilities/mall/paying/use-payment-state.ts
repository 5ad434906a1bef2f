import { scanPayment, type PayResult, type QrPayment } from '@xuezhou/contract/mall';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { vendorField } from '../../../platform/session/vendor.ts';

const pollMs = 2000;
const slowMs = 5000;
const fewFailures = 3;

/** A payment that can be asked for. */
export type Watched = Pick<QrPayment, 'qrId' | 'qrType'>;

const final: ReadonlySet<PayResult['payState']> = new Set(['paid', 'closed', 'refunded', 'failed']);

/**
 * What became of a payment: asked every 2 s and at once when the page is seen again, every 5 s after three failures;
 * not while nobody looks.
 */
export function usePolledResult<Result extends Pick<PayResult, 'payState'> = PayResult>(
  key: string | null,
  ask: (isPressed: boolean) => Promise<Result>,
) {
  const [state, setState] = useState<{ key: string | null; result: Result | null }>({
    key,
    result: null,
  });
  const [failures, setFailures] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const result = state.key === key ? state.result : null;

  const once = async (of: string, isPressed: boolean): Promise<number | null> => {
    try {
      const answer = await ask(isPressed);
      setFailures(0);
      setState({ key: of, result: answer });
      return final.has(answer.payState) ? null : pollMs;
    } catch (error) {
      if (isGone(error)) {
        setMissing(true);
        return null;
      }
      const count = failures + 1;
      setFailures(count);
      return count >= fewFailures ? slowMs : pollMs;
    }
  };

  usePolling(key, (of) => once(of, false));

  return {
    result,
    /** No answer came several times, or there is no network. */
    isLost: failures >= fewFailures,
    isMissing,
    isAsking,
    /** The learner says that it was paid: its provider is asked at once. */
    askNow: async () => {
      if (key === null || isAsking) return;
      setAsking(true);
      try {
        const answer = await ask(true);
        setFailures(0);
        setState({ key, result: answer });
      } catch {
        setFailures((count) => count + 1);
      } finally {
        setAsking(false);
      }
    },
  };
}

/** Asks again after as many milliseconds as each turn says, null ends it; at once when the page is seen again. */
function usePolling(key: string | null, ask: (key: string) => Promise<number | null>): void {
  const turnOf = useEffectEvent(ask);
  useEffect(() => {
    if (key === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const turn = async () => {
      clearTimeout(timer);
      if (isOver || document.visibilityState === 'hidden') return;
      const wait = await turnOf(key);
      if (wait === null) isOver = true;
      else if (!isOver) timer = setTimeout(() => void turn(), wait);
    };
    const look = () => void turn();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [key]);
}

export function usePaymentState(watched: Watched | null) {
  return usePolledResult(watched?.qrId ?? null, (isPressed) => {
    if (watched === null) throw new Error('no payment is watched');
    const { qrId, qrType } = watched;
    return call(
      scanPayment,
      { params: { qrId, qrType }, query: { ...vendorField(), ...(isPressed && { ask: true }) } },
      { ignoreErrors: true },
    );
  });
}
