import { checkCaptcha, getCaptcha, type CaptchaPurpose } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { captchaWords as words } from './captcha.words.ts';
import { doWork } from './do-work.ts';
import type { TrailPoint } from './trail.ts';

export type Captcha = DataOf<typeof getCaptcha>;
export type PuzzleState = 'loading' | 'ready' | 'checking' | 'working' | 'failed';
type Answer = { x: number; trail: TrailPoint[] } | { x?: number; work: string };

/** The server gives two minutes; some seconds less, for the way there. */
const lifeMs = 115_000;

/** One puzzle after another: each has one try and two minutes, then comes the next, and the reason is told. */
export function usePuzzle(purpose: CaptchaPurpose, onPass: (captchaId: string) => void) {
  const { captcha, state, told, share, round, turn, work, load } = useRounds(purpose);

  const check = async ({ captchaId }: Captcha, answer: Answer) => {
    const { signal } = round().stop;
    turn('checking');
    try {
      const body = { captchaId, ...answer };
      const isPassed = await call(checkCaptcha, { body }, { signal, ignoreErrors: true });
      if (isPassed) onPass(captchaId);
      else await load(words.missed);
    } catch (error) {
      if (signal.aborted) return;
      await load(error instanceof RefusalError ? error.message : words.notChecked);
    }
  };

  /** By the work alone, or for a slider moved by keys together with its place. */
  const workOut = async (wanted: Captcha, place: { x?: number }) => {
    const { signal } = round().stop;
    turn('working');
    try {
      const done = await work(wanted);
      if (!signal.aborted) await check(wanted, { ...place, work: done });
    } catch {
      if (!signal.aborted) await load(words.notWorked);
    }
  };

  return {
    captcha,
    state,
    told,
    share,
    another: () => void load(null),
    release: (x: number, trail: TrailPoint[]) => captcha && void check(captcha, { x, trail }),
    /** Keys want the work; it is begun while they still move. */
    prepare: () => captcha && void work(captcha).catch(() => {}),
    enter: (x: number) => captcha && void workOut(captcha, { x }),
    workOut: () => captcha && void workOut(captcha, {}),
  };
}

/** The puzzle on screen, and why it came. What belongs to one puzzle is called off with it. */
function useRounds(purpose: CaptchaPurpose) {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [state, setState] = useState<PuzzleState>('loading');
  const [told, setTold] = useState<string | null>(null);
  /** Of the work, from 0 to 1. */
  const [share, setShare] = useState(0);
  const round = useRef<Round>({ stop: new AbortController() });

  const fetchNext = async () => {
    round.current.stop.abort();
    const { signal } = (round.current = { stop: new AbortController() }).stop;
    try {
      const next = await call(getCaptcha, { query: { purpose } }, { signal, ignoreErrors: true });
      signal.throwIfAborted();
      setCaptcha(next);
      setState('ready');
    } catch (error) {
      if (signal.aborted) return;
      setCaptcha(null);
      setTold(error instanceof RefusalError ? error.message : words.notLoaded);
      setState('failed');
    }
  };
  const turn = (next: PuzzleState, reason: string | null = null) => {
    setState(next);
    setTold(reason);
  };
  const load = async (reason: string | null) => {
    turn('loading', reason);
    setShare(0);
    await fetchNext();
  };
  const work = ({ work: asked }: Captcha): Promise<string> => {
    const { signal } = round.current.stop;
    round.current.work ??= doWork(asked, { signal, onProgress: setShare });
    return round.current.work;
  };

  const begin = useEffectEvent(() => void fetchNext());
  const renew = useEffectEvent(() => {
    // A check under way was in time.
    if (state !== 'checking') void load(words.expired);
  });
  useEffect(() => {
    begin();
    return () => round.current.stop.abort();
  }, []);
  useEffect(() => {
    if (captcha === null) return;
    const timer = setTimeout(renew, lifeMs);
    return () => clearTimeout(timer);
  }, [captcha]);
  return { captcha, state, told, share, round: () => round.current, turn, work, load };
}

interface Round {
  readonly stop: AbortController;
  work?: Promise<string>;
}
