import { Button } from '@mantine/core';
import { IconArrowRight, IconRefresh, IconX } from '@tabler/icons-react';
import { checkCaptcha, getCaptcha, type CaptchaPurpose } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { RefusalError } from '../../../platform/api/errors.ts';
import { captchaWords as words } from './captcha.words.ts';
import styles from './captcha-dialog.module.css';
import { doWork } from './do-work.ts';
import { useDrag, type TrailPoint } from './use-drag.ts';

type Captcha = DataOf<typeof getCaptcha>;
type State = 'loading' | 'ready' | 'checking' | 'working' | 'failed';

export interface CaptchaDialogProps {
  purpose: CaptchaPurpose;
  /** Passed: the id is a pass now, good once. */
  onPass: (captchaId: string) => void;
  onClose: () => void;
}

/** The slider puzzle, judged by the server; who cannot drag lets the browser work for some seconds instead. */
export function CaptchaDialog({ purpose, onPass, onClose }: CaptchaDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const gone = useRef(new AbortController());
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [state, setState] = useState<State>('loading');
  const [told, setTold] = useState<string | null>(null);
  const id = useId();

  const drag = useDrag({
    most: captcha === null ? 0 : captcha.width - captcha.sliderSize,
    scale: () => (picture.current?.clientWidth ?? 1) / (captcha?.width ?? 1),
    isOff: state !== 'ready',
    onRelease: (x, trail) => void check({ x, trail }),
  });

  const load = async (message: string | null) => {
    setState('loading');
    setTold(message);
    drag.reset();
    try {
      const { signal } = gone.current;
      setCaptcha(await call(getCaptcha, { query: { purpose } }, { signal, ignoreErrors: true }));
      setState('ready');
    } catch (error) {
      if (gone.current.signal.aborted) return;
      setTold(error instanceof RefusalError ? error.message : words.notLoaded);
      setState('failed');
    }
  };
  const check = async (answer: { x: number; trail: TrailPoint[] } | { work: string }) => {
    if (captcha === null) return;
    setState('checking');
    const { captchaId } = captcha;
    try {
      const { signal } = gone.current;
      const body = { captchaId, ...answer };
      if (await call(checkCaptcha, { body }, { signal, ignoreErrors: true })) onPass(captchaId);
      else await load(words.missed);
    } catch (error) {
      if (gone.current.signal.aborted) return;
      await load(error instanceof RefusalError ? error.message : words.notChecked);
    }
  };
  const work = async () => {
    if (captcha === null) return;
    setState('working');
    try {
      await check({ work: await doWork(captcha.work, gone.current.signal) });
    } catch {
      if (!gone.current.signal.aborted) await load(words.notChecked);
    }
  };

  // Opened once; what is under way when it goes is called off.
  useEffect(() => {
    gone.current = new AbortController();
    if (!dialog.current?.open) dialog.current?.showModal();
    void load(null);
    return () => gone.current.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the first picture, not one a render
  }, []);

  const isBusy = state === 'loading' || state === 'checking';
  return (
    <dialog ref={dialog} className={styles.root} aria-labelledby={id} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {words.title}
        </h2>
        <button
          type="button"
          className={styles.tool}
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={20} stroke={1.6} />
        </button>
      </header>
      <div ref={picture} className={styles.picture} data-busy={isBusy || undefined}>
        {captcha && (
          <>
            <img className={styles.background} src={captcha.background} alt="" draggable={false} />
            <img
              className={styles.piece}
              src={captcha.piece}
              alt=""
              draggable={false}
              style={{
                width: `${(captcha.sliderSize / captcha.width) * 100}%`,
                left: `${(drag.x / captcha.width) * 100}%`,
                top: `${(captcha.pieceTop / captcha.height) * 100}%`,
              }}
            />
          </>
        )}
        <button
          type="button"
          className={`${styles.tool} ${styles.another}`}
          aria-label={words.another}
          disabled={isBusy || state === 'working'}
          onClick={() => void load(null)}
        >
          <IconRefresh size={18} stroke={1.6} />
        </button>
      </div>
      {/* A pointer's way only; the button below is everyone's. */}
      <div className={styles.track} aria-hidden>
        <span className={styles.hint}>{words.drag}</span>
        <div
          className={styles.handle}
          data-testid="captcha-handle"
          style={{ left: `${(drag.x / (captcha?.width ?? 280)) * 100}%` }}
          {...drag.handle}
        >
          <IconArrowRight size={20} stroke={1.6} />
        </div>
      </div>
      <p className={styles.told} role="status">
        {state === 'working' ? words.working : told}
      </p>
      <Button
        variant="default"
        fullWidth
        loading={state === 'working'}
        disabled={isBusy || captcha === null}
        onClick={() => void work()}
      >
        {words.withoutDrag}
      </Button>
    </dialog>
  );
}
