import { loginBySms, sendSmsForLogin } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { useContext } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { loginWords } from '../login.words.ts';
import { phoneWords } from '../phone.words.ts';
import { useAgreement } from '../use-agreement.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { WayInContext } from '../way-in.ts';
import { usePhoneKnown } from '../use-phone-known.ts';
import { Agreement } from './agreement.tsx';
import { FailedLogin } from './failed-login.tsx';
import styles from './form.module.css';
import { PhoneProblem } from './fields/phone-problem.tsx';
import { PhoneCodeForm, type PhoneProps } from './phone-code-form.tsx';

interface SmsFormProps extends PhoneProps {
  onRegister: () => void;
}

/** Login by a code sent to a registered phone. */
export function SmsForm({ phone, onPhoneChange, onRegister }: SmsFormProps) {
  const submission = useSubmission();
  const agreement = useAgreement();
  const finish = useFinishLogin();
  const { vendorField } = useContext(WayInContext);
  const isUnknown = usePhoneKnown(phone) === false;
  const failure = submission.otherRefusal() ?? null;
  return (
    <PhoneCodeForm
      {...{ phone, onPhoneChange, submission }}
      className={styles.root}
      blocked={
        isUnknown ? (
          <PhoneProblem
            words={refusals.phoneUnknown[1]}
            action={phoneWords.goRegister}
            onAction={onRegister}
          />
        ) : null
      }
      phoneError={failure !== null}
      codeError={failure !== null}
      purpose="login"
      send={(body) => call(sendSmsForLogin, { body })}
      demand={agreement.demand}
      work={async (fields) => {
        await call(loginBySms, { body: { ...fields, ...vendorField() } });
        agreement.remember();
        await finish();
      }}
      button={loginWords.logIn}
    >
      <FailedLogin words={failure} />
      <Agreement {...agreement.props} />
    </PhoneCodeForm>
  );
}
