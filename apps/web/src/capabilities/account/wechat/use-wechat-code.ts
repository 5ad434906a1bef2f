import { useEffect, useEffectEvent, useState } from 'react';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';

/** Milliseconds between two questions whether the code was scanned. */
const pollEvery = 2000;

/** As the server says it: -2 waits for the scan, -3 is too old, -1 was refused or failed, 1 was confirmed. */
export type QrcodeStatus = -100 | -3 | -2 | -1 | 1;

export interface ShownCode {
  readonly qrcode: string;
  readonly kind: 'image' | 'frame';
  readonly seconds: number;
  readonly wechatCode: string;
}

export interface WechatCodeSource<Answer extends { qrcodeStatus: QrcodeStatus }> {
  show(signal: AbortSignal): Promise<ShownCode>;
  poll(wechatCode: string, signal: AbortSignal): Promise<Answer>;
  /** Called once, with the answer that says 1; what it throws is told as a refusal of the code. */
  onConfirmed(answer: Answer, code: ShownCode): Promise<void> | void;
}

export interface FollowedCode {
  state: 'loading' | 'waiting' | 'expired' | 'failed' | 'done';
  code: ShownCode | null;
  /** The server's words on why it failed; null where it gave none. */
  problem: string | null;
  refresh: () => void;
}

/** Shows a code of WeChat's and asks every two seconds what became of it, until that is known or nobody looks. */
export function useWechatCode<Answer extends { qrcodeStatus: QrcodeStatus }>(
  source: WechatCodeSource<Answer>,
): FollowedCode {
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<Omit<FollowedCode, 'refresh'>>(loading);
  const begin = useEffectEvent((signal: AbortSignal) => {
    follow(source, signal, (code) => setShown({ state: 'waiting', code, problem: null }))
      .then((state) => setShown((before) => ({ ...before, state })))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const problem = error instanceof RefusalError ? error.message : null;
        setShown((before) => ({ ...before, state: 'failed', problem }));
      });
  });
  useEffect(() => {
    const stop = new AbortController();
    begin(stop.signal);
    return () => stop.abort();
  }, [round]);
  const refresh = () => {
    setShown(loading);
    setRound((before) => before + 1);
  };
  return { ...shown, refresh };
}

const loading = { state: 'loading', code: null, problem: null } as const;

async function follow<Answer extends { qrcodeStatus: QrcodeStatus }>(
  source: WechatCodeSource<Answer>,
  signal: AbortSignal,
  onCode: (code: ShownCode) => void,
): Promise<'expired' | 'failed' | 'done'> {
  const code = await source.show(signal);
  onCode(code);
  const end = Date.now() + code.seconds * 1000;
  for (;;) {
    await pause(signal);
    const answer = await askAgain(source, code, signal, end);
    if (answer === 'expired' || answer?.qrcodeStatus === -3) return 'expired';
    if (answer?.qrcodeStatus === -1) return 'failed';
    if (answer?.qrcodeStatus !== 1) continue;
    signal.throwIfAborted();
    await source.onConfirmed(answer, code);
    return 'done';
  }
}

/** A question that was lost on the way is asked again, as long as the code can still be scanned. */
async function askAgain<Answer extends { qrcodeStatus: QrcodeStatus }>(
  source: WechatCodeSource<Answer>,
  code: ShownCode,
  signal: AbortSignal,
  end: number,
): Promise<Answer | 'expired' | null> {
  try {
    return await source.poll(code.wechatCode, signal);
  } catch (error) {
    const isOver = !(error instanceof FailureError) || [401, 403].includes(error.status);
    if (signal.aborted || isOver) throw error;
    return Date.now() > end ? 'expired' : null;
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pollEvery);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
