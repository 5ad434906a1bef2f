import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bindMobile, sendSmsToBind, updateMobile } from '@xuezhou/contract/account';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent, useStudent } from '../../../../platform/session/session.ts';
import { vendorField } from '../../../../platform/session/vendor.ts';
import { CodeField } from '../../parts/fields/code-field.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { isReady, missingPhone, mobileFields, type Phone } from '../../phone.ts';
import { smsWords } from '../../sms.words.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { forgetOwnMobileCheck, type NeedingCheck } from './behind-own-mobile.tsx';
import styles from '../form.module.css';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.mobile;

interface NewMobileProps {
  phone: Phone;
  onPhoneChange: (phone: Phone) => void;
  onDone: () => void;
  needingCheck: NeedingCheck;
}

/** The new number and the code that proves it. */
export function NewMobile({ phone, onPhoneChange, onDone, needingCheck }: NewMobileProps) {
  const client = useQueryClient();
  const isChange = useStudent().profile.mobileValided;
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmission();
  const fields = mobileFields(phone);

  const save = async () => {
    if (isChange) await call(updateMobile, { body: { ...fields, mobileCode: code } });
    else await call(bindMobile, { body: { ...fields, smsCode: code, ...vendorField() } });
    forgetOwnMobileCheck(client);
    updateStudent(client, (user) => ({
      ...user,
      mobile: maskMobile(fields.mobile),
      profile: { ...user.profile, mobileValided: true },
    }));
    tellSaved(isChange ? words.changed : words.bound);
    onDone();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isReady(phone) || !isSmsCode(code)) return;
    void submission.submit(() => needingCheck(save));
  };

  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <p className={styles.text}>{isChange ? words.newText : words.bindText}</p>
      <PhoneField
        phone={phone}
        error={
          submission.refusalOf('phoneFormat', 'phoneBound') ?? (isAsked && missingPhone(phone))
        }
        onChange={(value) => {
          onPhoneChange(value);
          setAsked(false);
          submission.forget();
        }}
      />
      <CodeField
        code={code}
        phone={phone}
        isPhoneAllowed
        purpose="bind"
        send={(body) => needingCheck(() => call(sendSmsToBind, { body }))}
        error={
          isAsked && !isSmsCode(code)
            ? smsWords.missing
            : (submission.otherRefusal('phoneFormat', 'phoneBound') ?? false)
        }
        onChange={(value) => {
          setCode(value);
          setAsked(false);
          submission.forget();
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={submission.isBusy}>
        {isChange ? words.change : words.bind}
      </Button>
    </form>
  );
}
