import { Button, Input } from '@mantine/core';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { smsCodeLength } from '@xuezhou/rules/account/sms-code';
import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { lazy, Suspense, useId, useState } from 'react';
import { RefusalError } from '../../../platform/api/errors.ts';
import { smsWords as words } from '../sms.words.ts';
import { isReady, mobileFields, type Phone } from '../phone.ts';
import { useSmsCountdown } from '../use-sms-countdown.ts';
import styles from './code-field.module.css';

const loadCaptcha = () => import('../captcha/captcha-dialog.tsx');
const CaptchaDialog = lazy(async () => ({ default: (await loadCaptcha()).CaptchaDialog }));

interface CodeFieldProps {
  code: string;
  onChange: (code: string) => void;
  phone: Phone;
  /** The number is one that this form takes. */
  isPhoneAllowed: boolean;
  /** What the slider before it is passed for. */
  purpose: CaptchaPurpose;
  /** Asks the server to send a code. */
  send: (fields: { mobile: string; shortMobile: string; captchaId: string }) => Promise<unknown>;
  /** Of the code itself; `true` only marks the field. */
  error?: string | boolean;
}

/** Six digits, and the button that sends them; a refusal to send stands under the field. */
export function CodeField({
  code,
  onChange,
  phone,
  isPhoneAllowed,
  purpose,
  send,
  error,
}: CodeFieldProps) {
  const id = useId();
  const { seconds, start } = useSmsCountdown();
  const [state, setState] = useState<{ isSending: boolean; sentTo?: string; refusal?: string }>({
    isSending: false,
  });
  const [isProving, setProving] = useState(false);
  const canSend = isReady(phone) && isPhoneAllowed && seconds === 0 && !state.isSending;
  const ask = async (captchaId: string) => {
    const fields = { ...mobileFields(phone), captchaId };
    setState({ isSending: true });
    try {
      await send(fields);
      start();
      setState({ isSending: false, sentTo: maskMobile(fields.mobile) });
      document.getElementById(id)?.focus();
    } catch (reason) {
      setState({
        isSending: false,
        ...(reason instanceof RefusalError && { refusal: reason.message }),
      });
    }
  };
  const told = state.refusal ?? (typeof error === 'string' ? error : undefined);
  return (
    <Input.Wrapper
      label={words.code}
      id={id}
      error={told}
      errorProps={{ role: 'alert' }}
      description={!told && state.sentTo && words.sentTo(state.sentTo)}
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
          disabled={!canSend && !state.isSending}
          loading={state.isSending}
          onPointerEnter={() => void loadCaptcha()}
          onClick={() => setProving(true)}
        >
          {seconds > 0 ? words.wait(seconds) : state.sentTo ? words.sendAgain : words.send}
        </Button>
      </div>
      {isProving && (
        <Suspense fallback={null}>
          <CaptchaDialog
            purpose={purpose}
            onPass={(captchaId) => {
              setProving(false);
              void ask(captchaId);
            }}
            onClose={() => setProving(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
