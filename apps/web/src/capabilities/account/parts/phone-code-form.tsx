import { Button } from '@mantine/core';
import type { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { isReady, missingPhone, mobileFields, type Phone } from '../phone.ts';
import { smsWords } from '../sms.words.ts';
import { CodeField } from './fields/code-field.tsx';
import { PhoneField } from './fields/phone-field.tsx';

type Fields = ReturnType<typeof mobileFields>;

export interface PhoneProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
}

interface PhoneCodeFormProps extends PhoneProps {
  className: string | undefined;
  /** Why this number cannot be used here. */
  blocked?: ReactNode;
  /** Of the slider before the code. */
  purpose: CaptchaPurpose;
  send: (fields: Fields & { captchaId: string }) => Promise<unknown>;
  /** What the server said against the one or the other; `true` only marks the field. */
  phoneError?: ReactNode;
  codeError?: string | boolean | undefined;
  submission: ReturnType<typeof useSubmission>;
  /** Whether what stands beside the two is filled in; asked together with them, so that all that is missing shows at once. */
  demand?: () => boolean;
  /** With a phone and a code that look like ones. */
  work: (fields: Fields & { smsCode: string }) => Promise<void>;
  button: string;
  /** Over the fields. */
  head?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** A phone and the code that was sent to it. The button is never dead: it says what is missing instead. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { phone, blocked = null, submission, demand = () => true, work } = props;
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isComplete = isReady(phone) && blocked === null && isSmsCode(code);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (demand() && isComplete)
      void submission.submit(() => work({ smsCode: code, ...mobileFields(phone) }));
  };
  const forget = () => {
    setAsked(false);
    submission.forget();
  };
  return (
    <form className={props.className} onSubmit={submit} noValidate>
      {props.head}
      <PhoneField
        phone={phone}
        error={blocked ?? ((isAsked && missingPhone(phone)) || props.phoneError)}
        onChange={(value) => {
          props.onPhoneChange(value);
          forget();
        }}
      />
      <CodeField
        code={code}
        phone={phone}
        isPhoneAllowed={blocked === null}
        error={isAsked && !isSmsCode(code) ? smsWords.missing : (props.codeError ?? false)}
        purpose={props.purpose}
        send={props.send}
        onChange={(value) => {
          setCode(value);
          forget();
        }}
      />
      {props.children}
      <Button type="submit" size="lg" fullWidth loading={submission.isBusy}>
        {props.button}
      </Button>
    </form>
  );
}
