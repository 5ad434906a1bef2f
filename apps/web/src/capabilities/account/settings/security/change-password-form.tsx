import { Button, PasswordInput, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword, listDevices } from '@xuezhou/contract/account';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { updateStudent, useStudent } from '../../../../platform/session/session.ts';
import { NewPasswordField } from '../../parts/fields/new-password-field.tsx';
import { OwnCodeInput } from '../../parts/fields/own-code-input.tsx';
import { smsWords } from '../../sms.words.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from '../form.module.css';
import { Problem } from '../problem.tsx';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.password;
/** Refusals that stand at the old password or the code. */
const ofProof = ['passwordWrong', 'smsCodeWrong', 'smsCodeExpired'] as const;

interface ChangePasswordFormProps {
  onDone: () => void;
  /** A first password needs a phone. */
  onBindMobile: () => void;
}

/** By the old password or a code to the student's phone; the first password by the code alone. */
export function ChangePasswordForm({ onDone, onBindMobile }: ChangePasswordFormProps) {
  const { profile } = useStudent();
  const hasOld = profile.passwordAes !== null;
  if (hasOld || profile.mobileValided)
    return <Fields hasOld={hasOld} hasMobile={profile.mobileValided} onDone={onDone} />;
  return (
    <div className={styles.root}>
      <p className={styles.text}>{words.needsPhone}</p>
      <Button size="lg" fullWidth onClick={onBindMobile}>
        {words.bindPhone}
      </Button>
    </div>
  );
}

interface FieldsProps {
  hasOld: boolean;
  hasMobile: boolean;
  onDone: () => void;
}

function Fields({ hasOld, hasMobile, onDone }: FieldsProps) {
  const client = useQueryClient();
  const [isByCode, setByCode] = useState(!hasOld);
  const [old, setOld] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmission();
  const isProofReady = isByCode ? isSmsCode(code) : old !== '';
  const missing = isByCode ? smsWords.missing : words.missingOld;
  const proofError = isAsked && !isProofReady ? missing : submission.refusalOf(...ofProof);
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setAsked(false);
      submission.forget();
    };
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isProofReady || !isPasswordValid(password)) return;
    void submission.submit(async () => {
      await call(changePassword, {
        body: { ...(isByCode ? { code } : { oldPassword: old }), password },
      });
      updateStudent(client, (user) => ({
        ...user,
        profile: { ...user.profile, passwordAes: 'set' },
      }));
      // The server has ended all but this one.
      void client.invalidateQueries({ queryKey: keyOf(listDevices) });
      tellSaved(words.saved);
      onDone();
    });
  };
  const setOldNow = change(setOld);
  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      {hasOld && hasMobile && (
        <SegmentedControl
          fullWidth
          aria-label={words.way}
          data={[
            { value: 'old', label: words.byOld },
            { value: 'code', label: words.byCode },
          ]}
          value={isByCode ? 'code' : 'old'}
          onChange={change((way: string) => setByCode(way === 'code'))}
        />
      )}
      {isByCode ? (
        <OwnCodeInput code={code} error={proofError ?? false} onChange={change(setCode)} />
      ) : (
        <PasswordInput
          data-autofocus
          label={words.old}
          autoComplete="current-password"
          maxLength={200}
          value={old}
          error={proofError}
          errorProps={{ role: 'alert' }}
          // The component leaves this out, unlike its sisters.
          aria-invalid={Boolean(proofError)}
          visibilityToggleButtonProps={{ 'aria-label': words.show }}
          onChange={(event) => setOldNow(event.currentTarget.value)}
        />
      )}
      <NewPasswordField
        words={{ label: words.new, hint: words.hint, show: words.show }}
        password={password}
        isAsked={isAsked}
        onChange={change(setPassword)}
      />
      <Problem>{submission.otherRefusal(...ofProof)}</Problem>
      <p className="xz-caption xz-quiet">{words.others}</p>
      <Button type="submit" size="lg" fullWidth loading={submission.isBusy}>
        {settingsWords.save}
      </Button>
    </form>
  );
}
