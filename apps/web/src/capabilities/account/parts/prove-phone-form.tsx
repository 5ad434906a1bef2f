import { Button } from '@mantine/core';
import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { isReady, missingPhone, mobileFields, type Phone } from '../phone.ts';
import { registerWords as words } from '../register.words.ts';
import { smsWords } from '../sms.words.ts';
import { useAgreement } from '../use-agreement.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { Agreement } from './agreement.tsx';
import { CodeField } from './fields/code-field.tsx';
import styles from './form.module.css';
import { PhoneField } from './fields/phone-field.tsx';

type Fields = ReturnType<typeof mobileFields>;

interface ProvePhoneFormProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
  /** Why this number cannot be used here. */
  blocked?: ReactNode;
  /** Of the slider before the code. */
  purpose: CaptchaPurpose;
  send: (fields: Fields & { captchaId: string }) => Promise<unknown>;
  /** 1 is a new phone; 2 a known one, now logged in; 3 a wrong code. */
  precheck: (fields: Fields & { smsCode: string }) => Promise<1 | 2 | 3>;
  /** The phone is proved and new: on to nickname and password. */
  onNewPhone: () => void;
}

/** A phone and its code, and what the server makes of them. */
export function ProvePhoneForm({
  phone,
  onPhoneChange,
  blocked = null,
  purpose,
  send,
  precheck,
  onNewPhone,
}: ProvePhoneFormProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const agreement = useAgreement();
  const finish = useFinishLogin();
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const isComplete = isReady(phone) && blocked === null && isSmsCode(code);
  const forget = () => {
    setAsked(false);
    setProblem(null);
  };

  const prove = async () => {
    const answer = await precheck({ smsCode: code, ...mobileFields(phone) });
    if (answer === 3) {
      setProblem(refusals.smsCodeWrong[1]);
      return;
    }
    agreement.remember();
    if (answer === 2) await finish();
    else onNewPhone();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    const isAgreed = agreement.demand();
    if (!isComplete || !isAgreed) return;
    setBusy(true);
    setProblem(null);
    try {
      await prove();
    } catch (error) {
      if (error instanceof RefusalError) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneField
        phone={phone}
        error={blocked ?? (isAsked && missingPhone(phone))}
        onChange={(value) => {
          onPhoneChange(value);
          forget();
        }}
      />
      <CodeField
        code={code}
        phone={phone}
        isPhoneAllowed={blocked === null}
        error={isAsked && !isSmsCode(code) ? smsWords.missing : (problem ?? false)}
        purpose={purpose}
        send={send}
        onChange={(value) => {
          setCode(value);
          forget();
        }}
      />
      <Agreement {...agreement.props} />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {words.next}
      </Button>
    </form>
  );
}
