import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeWechatId } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isWechatIdValid } from '@xuezhou/rules/account/wechat-id';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent, useStudent } from '../../../../platform/session/session.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from '../form.module.css';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.wechatId;

/** By which teachers find the student; empty takes it away. */
export function WechatIdForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(useStudent().wechat ?? '');
  const submission = useSubmission();
  const wechatId = typed.trim();
  const isWrong = wechatId !== '' && !isWechatIdValid(wechatId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWrong) return;
    void submission.submit(async () => {
      const { wechat } = await call(changeWechatId, { body: { wechat: wechatId } });
      updateStudent(client, (user) => ({ ...user, wechat }));
      tellSaved(wechat === null ? words.removed : words.saved);
      onDone();
    });
  };
  const error = isWrong ? refusals.wechatIdFormat[1] : submission.otherRefusal();
  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={words.title}
        description={!error && words.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          submission.forget();
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={submission.isBusy}>
        {settingsWords.save}
      </Button>
    </form>
  );
}
