import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { changeEmail, sendEmailCode } from '@xuezhou/contract/account';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent } from '../../../../platform/session/session.ts';
import { CodeInput } from '../../parts/fields/code-input.tsx';
import { smsWords } from '../../sms.words.ts';
import { useEmailCheck } from '../../use-email-check.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { BehindOwnMobile, type NeedingCheck } from './behind-own-mobile.tsx';
import styles from '../form.module.css';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.email;

/** A new e-mail, proved by the code that was sent to it; what was typed outlives another check of the phone. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const check = useEmailCheck(typed);
  const submission = useSubmission();
  const retype = () => {
    setAsked(false);
    submission.forget();
  };
  const submit = (event: SubmitEvent, needingCheck: NeedingCheck) => {
    event.preventDefault();
    setAsked(true);
    if (!check.canTry || !isSmsCode(code)) return;
    void submission.submit(async () => {
      const { email } = await needingCheck(() =>
        call(changeEmail, { body: { email: check.email, code } }),
      );
      updateStudent(client, (user) => ({ ...user, email, hasBindEmail: true }));
      tellSaved(words.bound);
      onDone();
    });
  };
  return (
    <BehindOwnMobile>
      {(needingCheck) => (
        <form className={styles.root} onSubmit={(event) => submit(event, needingCheck)} noValidate>
          <TextInput
            data-autofocus
            type="email"
            label={words.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed}
            error={
              submission.refusalOf('emailFormat', 'emailTaken') ??
              check.error ??
              (isAsked && typed.trim() === '' && words.missing)
            }
            errorProps={{ role: 'alert' }}
            rightSection={check.isReady && <IconCheck size={20} aria-label={words.free} />}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              retype();
            }}
          />
          <CodeInput
            code={code}
            canSend={check.canTry}
            to={check.email}
            kind="email"
            purpose="bind"
            send={(captchaId) =>
              needingCheck(() => call(sendEmailCode, { body: { email: check.email, captchaId } }))
            }
            sentTo={words.sentTo}
            error={
              isAsked && !isSmsCode(code)
                ? smsWords.missing
                : (submission.otherRefusal('emailFormat', 'emailTaken', 'mobileCheckNeeded') ??
                  false)
            }
            onChange={(value) => {
              setCode(value);
              retype();
            }}
          />
          <Button type="submit" size="lg" fullWidth loading={submission.isBusy}>
            {settingsWords.row.bind}
          </Button>
        </form>
      )}
    </BehindOwnMobile>
  );
}
