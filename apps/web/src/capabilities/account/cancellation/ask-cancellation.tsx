import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { cancelAccount } from '@xuezhou/contract/account';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { OwnCodeInput } from '../parts/fields/own-code-input.tsx';
import { smsWords } from '../sms.words.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from './cancellation-page.module.css';
import { cancellationQuery } from './cancellation.queries.ts';
import { cancellationWords } from './cancellation.words.ts';

const words = cancellationWords.ask;

/** Consent and a code to the student's own phone; the wait begins when the server takes them. */
export function AskCancellation() {
  const client = useQueryClient();
  const { mobile } = useStudent();
  const [isAgreed, setAgreed] = useState(false);
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmission();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isAgreed || !isSmsCode(code)) return;
    void submission.submit(async () => {
      const cancellation = await call(cancelAccount, { body: { code } });
      client.setQueryData(cancellationQuery.queryKey, cancellation);
      notifications.show(toast({ tone: 'done', title: words.done }));
    });
  };
  return (
    <SectionCard title={words.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{words.code(mobile ?? '')}</p>
        <OwnCodeInput
          code={code}
          error={
            isAsked && !isSmsCode(code) ? smsWords.missing : (submission.otherRefusal() ?? false)
          }
          onChange={(value) => {
            setCode(value);
            setAsked(false);
            submission.forget();
          }}
        />
        <Checkbox
          label={words.consent}
          checked={isAgreed}
          error={isAsked && !isAgreed && words.missingConsent}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <Button
          className={styles.ask}
          type="submit"
          variant="default"
          size="lg"
          loading={submission.isBusy}
        >
          {words.submit}
        </Button>
      </form>
    </SectionCard>
  );
}
