import { forgetPassword } from '@xuezhou/contract/account';
import { useState, type ReactNode } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import type { SentReset } from './reset-step.ts';

interface AskedReset {
  /** Opens the captcha; what is passed there sends the code or the mail. */
  ask: () => void;
  loadNear: () => void;
  isBusy: boolean;
  /** Why nothing was sent. */
  problem: string | null;
  forgetProblem: () => void;
  /** The captcha, to be put into the page. */
  dialog: ReactNode;
}

/** Asks for a code or a mail for this name, after a captcha. */
export function useAskReset(username: string, onSent: (sent: SentReset) => void): AskedReset {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (captchaId: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const { kind, to } = await call(forgetPassword, { body: { username, captchaId } });
      onSent({ username, kind, to });
    } catch (error) {
      if (error instanceof RefusalError) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  const captcha = useCaptcha('password', (captchaId) => void send(captchaId));
  return {
    ask: captcha.open,
    loadNear: captcha.loadNear,
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    dialog: captcha.dialog,
  };
}
