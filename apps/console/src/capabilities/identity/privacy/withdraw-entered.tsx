import { Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { withdrawEntered, type Privacy } from '@xuezhou/contract/account/console';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './privacy-request.module.css';

export interface WithdrawEnteredProps {
  seen: Privacy;
  onWithdrawn: () => void;
}

/** For whoever wrote it down for the wrong student. */
export function WithdrawEntered({
  seen: { studentId, requestId, nickname },
  onWithdrawn,
}: WithdrawEnteredProps) {
  const [why, setWhy] = useState('');
  const { act, isBusy, refusal, forget } = useAct();
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const isDone = await act(async () => {
      await call(withdrawEntered, { body: { studentId, requestId, why: why.trim() } });
      return `撤回了，告诉了${nickname}`;
    });
    if (isDone) onWithdrawn();
  };
  return (
    <form className={styles.identity} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label="登记错了吗"
        description="写上为什么撤回，如“登记到了同名的学员”；核对本人以后就不能撤回了"
        maxLength={200}
        value={why}
        error={refusal}
        onChange={({ currentTarget }) => {
          setWhy(currentTarget.value);
          forget();
        }}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={why.trim() === ''}>
        撤回这个登记
      </Button>
    </form>
  );
}
