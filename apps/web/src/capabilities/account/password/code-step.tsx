import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { forgetPassword, validatePasswordReset } from '@xuezhou/contract/account';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { CodeInput } from '../parts/fields/code-input.tsx';
import formStyles from '../parts/form.module.css';
import { SceneHead } from '../parts/scene-head.tsx';
import { passwordWords } from './password.words.ts';
import type { SentReset } from './reset-step.ts';

const words = passwordWords.code;

/** The code that went to a phone opens the next step. */
export function CodeStep({ sent: { username, to } }: { sent: SentReset }) {
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    if (!isSmsCode(code)) return;
    setBusy(true);
    setProblem(null);
    try {
      const { token } = await call(validatePasswordReset, { body: { username, code } });
      // The code is used up: there is no way back to this step.
      await navigate({
        to: '/password/reset',
        replace: true,
        state: { passwordReset: { token } },
      });
    } catch (error) {
      if (error instanceof RefusalError) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <SceneHead title={words.title}>{words.sent(to)}</SceneHead>
      <form className={formStyles.root} onSubmit={(event) => void submit(event)} noValidate>
        <CodeInput
          code={code}
          onChange={(value) => {
            setCode(value);
            setAsked(false);
            setProblem(null);
          }}
          canSend
          to={to}
          purpose="password"
          send={(captchaId) => call(forgetPassword, { body: { username, captchaId } })}
          sentTo={words.sent}
          error={isAsked && !isSmsCode(code) ? words.missing : (problem ?? false)}
        />
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {passwordWords.next}
        </Button>
        <p className="xz-caption xz-quiet">{passwordWords.same}</p>
        <Link className={formStyles.link} to="/password/forget">
          {passwordWords.other}
        </Link>
      </form>
    </>
  );
}
