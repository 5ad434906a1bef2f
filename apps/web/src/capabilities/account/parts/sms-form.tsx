import { Button } from '@mantine/core';
import { loginBySms, sendSmsForLogin } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useContext, useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { loginWords } from '../login.words.ts';
import { phoneWords } from '../phone.words.ts';
import { smsWords } from '../sms.words.ts';
import { isReady, missingPhone, mobileFields, type Phone } from '../phone.ts';
import { useAgreement } from '../use-agreement.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { WayInContext } from '../way-in.ts';
import { usePhoneKnown } from '../use-phone-known.ts';
import { Agreement } from './agreement.tsx';
import { CodeField } from './fields/code-field.tsx';
import { FailedLogin } from './failed-login.tsx';
import styles from './form.module.css';
import { PhoneField } from './fields/phone-field.tsx';
import { PhoneProblem } from './fields/phone-problem.tsx';

interface SmsFormProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
  onRegister: () => void;
}

/** Login by a code sent to a registered phone. */
export function SmsForm({ phone, onPhoneChange, onRegister }: SmsFormProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const agreement = useAgreement();
  const finish = useFinishLogin();
  const { vendorField } = useContext(WayInContext);
  const isUnknown = usePhoneKnown(phone) === false;
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const isComplete = isReady(phone) && !isUnknown && isSmsCode(code);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    const isAgreed = agreement.demand();
    if (!isComplete || !isAgreed) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(loginBySms, { body: { smsCode: code, ...mobileFields(phone), ...vendorField() } });
      agreement.remember();
      await finish();
    } catch (error) {
      if (error instanceof RefusalError) setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneField
        phone={phone}
        error={
          isUnknown ? (
            <PhoneProblem
              words={refusals.phoneUnknown[1]}
              action={phoneWords.goRegister}
              onAction={onRegister}
            />
          ) : (
            (isAsked && missingPhone(phone)) || failure !== null
          )
        }
        onChange={(value) => {
          onPhoneChange(value);
          setAsked(false);
          setFailure(null);
        }}
      />
      <CodeField
        code={code}
        phone={phone}
        isPhoneAllowed={!isUnknown}
        error={isAsked && !isSmsCode(code) ? smsWords.missing : failure !== null}
        purpose="login"
        send={(body) => call(sendSmsForLogin, { body })}
        onChange={(value) => {
          setCode(value);
          setAsked(false);
          setFailure(null);
        }}
      />
      <FailedLogin words={failure} />
      <Agreement {...agreement.props} />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {loginWords.logIn}
      </Button>
    </form>
  );
}
