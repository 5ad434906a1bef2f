import { useSchool } from '@xuezhou/ui/school';
import { precheckSms, sendSmsUnique } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { useContext } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import type { Phone } from '../phone.ts';
import { phoneWords } from '../phone.words.ts';
import { registerWords as words } from '../register.words.ts';
import { usePhoneKnown } from '../use-phone-known.ts';
import { WayInContext } from '../way-in.ts';
import { PhoneProblem } from './fields/phone-problem.tsx';
import { ProvePhoneForm } from './prove-phone-form.tsx';
import { StepHead } from './step-head.tsx';

interface RegisterFormProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
  onLogin: () => void;
  /** To the login by code, with this number. */
  onKnownPhone: () => void;
  onNewPhone: () => void;
}

/** The first step of registering: a phone and its code. */
export function RegisterForm({
  phone,
  onPhoneChange,
  onLogin,
  onKnownPhone,
  onNewPhone,
}: RegisterFormProps) {
  const { vendorField } = useContext(WayInContext);
  const isKnown = usePhoneKnown(phone) === true;
  const { shortName } = useSchool();
  return (
    <>
      <StepHead
        title={words.title(shortName)}
        text={words.hasAccount}
        action={words.toLogin}
        onAction={onLogin}
      />
      <ProvePhoneForm
        phone={phone}
        onPhoneChange={onPhoneChange}
        blocked={
          isKnown ? (
            <PhoneProblem
              words={refusals.phoneRegistered[1]}
              action={phoneWords.goLogin}
              onAction={onKnownPhone}
            />
          ) : null
        }
        purpose="register"
        send={(body) => call(sendSmsUnique, { body })}
        // 2: somebody registered this phone in the meantime.
        precheck={(fields) => call(precheckSms, { body: { ...fields, ...vendorField() } })}
        onNewPhone={onNewPhone}
      />
    </>
  );
}
