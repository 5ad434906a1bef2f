import { Button } from '@mantine/core';
import { checkOwnMobile } from '@xuezhou/contract/account';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useStudent } from '../../../../platform/session/session.ts';
import { OwnCodeInput } from '../../parts/fields/own-code-input.tsx';
import { smsWords } from '../../sms.words.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from '../form.module.css';
import { settingsWords } from '../settings.words.ts';

const words = settingsWords.ownMobile;

interface CheckOwnMobileProps {
  /** An earlier check has run out. */
  isLate: boolean;
  onChecked: () => void;
}

/** The owner of the phone is the one who opens the account to another number, e-mail or WeChat. */
export function CheckOwnMobile({ isLate, onChecked }: CheckOwnMobileProps) {
  const { mobile } = useStudent();
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmission();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isSmsCode(code)) return;
    void submission.submit(async () => {
      await call(checkOwnMobile, { body: { mobileCode: code } });
      onChecked();
    });
  };
  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <p className={styles.text}>{isLate ? words.again : words.text(mobile ?? '')}</p>
      <OwnCodeInput
        code={code}
        onChange={(value) => {
          setCode(value);
          setAsked(false);
          submission.forget();
        }}
        error={
          isAsked && !isSmsCode(code) ? smsWords.missing : (submission.otherRefusal() ?? false)
        }
      />
      <Button type="submit" size="lg" fullWidth loading={submission.isBusy}>
        {words.next}
      </Button>
    </form>
  );
}
