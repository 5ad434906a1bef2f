import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { changeNickname } from '@xuezhou/contract/account';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { updateStudent, useStudent } from '../../../../platform/session/session.ts';
import { useNicknameCheck } from '../../use-nickname-check.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from './nickname-form.module.css';
import { ownHeldQuery } from '../settings.queries.ts';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.profile;

interface NicknameFormProps {
  /** In the page the button shows once something was typed; in a dialog it is there from the start. */
  isInPage?: boolean;
  onDone?: () => void;
}

export function NicknameForm({ isInPage = false, onDone }: NicknameFormProps) {
  const client = useQueryClient();
  const { nickname: current } = useStudent();
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const nickname = (typed ?? current).trim();
  const isChanged = nickname !== current;
  const check = useNicknameCheck(isChanged ? nickname : '');
  const submission = useSubmission();
  const error =
    (isAsked && nickname === '' ? words.missingNickname : check.error) ?? submission.otherRefusal();

  const save = async () => {
    if (!(await check.demand())) return;
    const { isHeld, ...changed } = await call(changeNickname, { body: { nickname } });
    updateStudent(client, (user) => ({ ...user, ...changed, username: changed.nickname }));
    setTyped(null);
    tellSaved(isHeld ? words.nicknameHeld : words.nicknameSaved);
    await client.invalidateQueries({ queryKey: ownHeldQuery.queryKey });
    onDone?.();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isChanged) onDone?.();
    else if (nickname !== '') void submission.submit(save);
  };

  return (
    <form className={styles.root} data-in-page={isInPage || undefined} onSubmit={submit} noValidate>
      <TextInput
        {...(!isInPage && { 'data-autofocus': true })}
        className={styles.field}
        label={words.nickname}
        description={!error && words.nicknameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="nickname"
        maxLength={64}
        value={typed ?? current}
        error={error}
        errorProps={{ role: 'alert' }}
        rightSection={check.isReady && <IconCheck size={20} aria-label={words.nicknameFree} />}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAsked(false);
          submission.forget();
        }}
      />
      {(!isInPage || isChanged) && (
        <Button
          className={styles.save}
          type="submit"
          size="lg"
          {...(isInPage && { variant: 'light' })}
          loading={submission.isBusy}
        >
          {settingsWords.save}
        </Button>
      )}
    </form>
  );
}
