import { Button } from '@mantine/core';
import { precheckSms, sendSmsUnique } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api/call.ts';
import { RefusalError } from '../../../platform/api/errors.ts';
import { vendorField } from '../../../platform/vendor.ts';
import { phoneWords } from '../phone.words.ts';
import { registerWords } from '../register.words.ts';
import { smsWords } from '../sms.words.ts';
import { isReady, missingPhone, mobileFields, type Phone } from '../phone.ts';
import { useAgreement } from '../use-agreement.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { usePhoneKnown } from '../use-phone-known.ts';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import styles from './form.module.css';
import { PhoneField } from './phone-field.tsx';
import { PhoneProblem } from './phone-problem.tsx';

interface RegisterFormProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
  onLogin: () => void;
  /** The phone is proved and new: on to nickname and password. */
  onNewPhone: () => void;
}

/** The first step of registering: a phone and its code. */
export function RegisterForm({ phone, onPhoneChange, onLogin, onNewPhone }: RegisterFormProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const agreement = useAgreement();
  const finish = useFinishLogin();
  const isKnown = usePhoneKnown(phone) === true;
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const isComplete = isReady(phone) && !isKnown && isSmsCode(code);

  const precheck = async () => {
    const answer = await call(precheckSms, {
      body: { smsCode: code, ...mobileFields(phone), ...vendorField() },
    });
    if (answer === 3) {
      setProblem(refusals.smsCodeWrong[1]);
      return;
    }
    agreement.remember();
    // 2: somebody registered this phone in the meantime, and it is now logged in.
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
      await precheck();
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
        error={
          isKnown ? (
            <PhoneProblem
              words={refusals.phoneRegistered[1]}
              action={phoneWords.goLogin}
              onAction={onLogin}
            />
          ) : (
            isAsked && missingPhone(phone)
          )
        }
        onChange={(value) => {
          onPhoneChange(value);
          setAsked(false);
          setProblem(null);
        }}
      />
      <CodeField
        code={code}
        phone={phone}
        isPhoneAllowed={!isKnown}
        error={isAsked && !isSmsCode(code) ? smsWords.missing : (problem ?? false)}
        purpose="register"
        send={(body) => call(sendSmsUnique, { body })}
        onChange={(value) => {
          setCode(value);
          setAsked(false);
          setProblem(null);
        }}
      />
      <Agreement {...agreement.props} />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {registerWords.next}
      </Button>
    </form>
  );
}
