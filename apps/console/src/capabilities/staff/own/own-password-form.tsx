import { Button, PasswordInput } from '@mantine/core';
import { changeStaffPassword } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './own-password-form.module.css';

interface OwnPasswordFormProps {
  /** What the old one is called: the temporary one has another name. */
  oldLabel: string;
  button: string;
  onChanged?: () => void;
}

/** The old password, and the new one twice. Other places where one is signed in end with it. */
export function OwnPasswordForm({ oldLabel, button, onChanged }: OwnPasswordFormProps) {
  const { act, isBusy, refusal, forget } = useAct();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const isDifferent = again !== '' && again !== fresh;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isDifferent) return;
    const isChanged = await act(async () => {
      await call(changeStaffPassword, { body: { oldPassword: old, password: fresh } });
      return '密码改好了，其他地方的登录已经退出';
    });
    if (!isChanged) return;
    for (const set of [setOld, setFresh, setAgain]) set('');
    onChanged?.();
  };
  const field = (value: string, set: (value: string) => void) => ({
    value,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      set(currentTarget.value);
      forget();
    },
  });
  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)}>
      <PasswordInput label={oldLabel} autoComplete="current-password" {...field(old, setOld)} />
      <PasswordInput
        label="新密码"
        description="至少 8 位，要有字母和数字"
        autoComplete="new-password"
        {...field(fresh, setFresh)}
      />
      <PasswordInput
        label="再写一遍新密码"
        autoComplete="new-password"
        error={isDifferent ? '两次写的不一样' : undefined}
        {...field(again, setAgain)}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <Button
        type="submit"
        loading={isBusy}
        disabled={old === '' || fresh === '' || again === '' || isDifferent}
      >
        {button}
      </Button>
    </form>
  );
}
