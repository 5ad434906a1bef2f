import { Button, Input } from '@mantine/core';
import { smsCodeLength } from '@xuezhou/rules/account/sms-code';
import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { useId, useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useCaptcha } from '../../captcha/use-captcha.tsx';
import { smsWords as words } from '../../sms.words.ts';
import { useResendCountdown, type ResendKind } from '../../use-resend-countdown.ts';
import styles from './code-input.module.css';

export interface CodeInputProps {
  code: string;
  onChange: (code: string) => void;
  /** A code can be asked for. */
  canSend: boolean;
  /** Where the code goes, as it may be shown. */
  to: string;
  /** Codes of different kinds do not wait for each other. */
  kind?: ResendKind;
  /** What the slider before it is passed for. */
  purpose: CaptchaPurpose;
  /** Asks the server to send a code. */
  send: (captchaId: string) => Promise<unknown>;
  /** Said under the field once a code is on its way. */
  sentTo?: (to: string) => string;
  /** Of the code itself; `true` only marks the field. */
  error?: string | boolean;
}

/** Six digits, and the button that sends them; a refusal to send stands under the field. */
export function CodeInput({
  code,
  onChange,
  canSend,
  to,
  kind = 'phone',
  purpose,
  send,
  sentTo = words.sentTo,
  error,
}: CodeInputProps) {
  const id = useId();
  const { seconds, start } = useResendCountdown(kind);
  const [state, setState] = useState<{ isSending: boolean; sentTo?: string; refusal?: string }>({
    isSending: false,
  });
  const ask = async (captchaId: string) => {
    setState({ isSending: true });
    try {
      await send(captchaId);
      start();
      // What was typed, or missed, was about the code before.
      onChange('');
      setState({ isSending: false, sentTo: to });
      document.getElementById(id)?.focus();
    } catch (reason) {
      setState({
        isSending: false,
        ...(reason instanceof RefusalError && { refusal: reason.message }),
      });
    }
  };
  const captcha = useCaptcha(purpose, (captchaId) => void ask(captchaId));
  const told = state.refusal ?? (typeof error === 'string' ? error : undefined);
  return (
    <Input.Wrapper
      label={words.code}
      id={id}
      error={told}
      errorProps={{ role: 'alert' }}
      description={!told && state.sentTo && sentTo(state.sentTo)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={styles.line}>
        <Input
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={words.hint}
          maxLength={smsCodeLength}
          value={code}
          error={Boolean(error)}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button
          className={styles.send}
          variant="default"
          size="lg"
          disabled={!canSend || seconds > 0}
          loading={state.isSending}
          onPointerEnter={captcha.loadNear}
          onClick={captcha.open}
        >
          {seconds > 0 ? words.wait(seconds) : state.sentTo ? words.sendAgain : words.send}
        </Button>
      </div>
      {captcha.dialog}
    </Input.Wrapper>
  );
}
