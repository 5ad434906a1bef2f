import { Button, PasswordInput } from '@mantine/core';
import { changeStaffPassword } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import type { SubmitEvent } from 'react';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from './own-password-form.module.css';

interface OwnPasswordFormProps {
  /** What the old one is called: the temporary one has another name. */
  oldLabel: string;
  button: string;
  onChanged?: () => void;
}

/** The old password, and the new one twice. Other places where one is signed in end with it. */
export function OwnPasswordForm({ oldLabel, button, onChanged }: OwnPasswordFormProps) {
  const form = useConsoleForm({ initial: { old: '', fresh: '', again: '' } });
  const { old, fresh, again } = form.values;
  // Said while either of the two is typed.
  const isDifferent = again !== '' && again !== fresh;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isDifferent) return;
    const isChanged = await form.submit(async () => {
      await call(changeStaffPassword, { body: { oldPassword: old, password: fresh } });
      return '密码改好了，其他地方的登录已经退出';
    });
    if (!isChanged) return;
    form.drop();
    onChanged?.();
  };
  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)}>
      <PasswordInput label={oldLabel} autoComplete="current-password" {...form.field('old')} />
      <PasswordInput
        label="新密码"
        description="至少 8 位，要有字母和数字"
        autoComplete="new-password"
        {...form.field('fresh')}
      />
      <PasswordInput
        label="再写一遍新密码"
        autoComplete="new-password"
        {...form.field('again')}
        error={isDifferent ? '两次写的不一样' : undefined}
      />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <Button
        type="submit"
        loading={form.isBusy}
        disabled={old === '' || fresh === '' || again === '' || isDifferent}
      >
        {button}
      </Button>
    </form>
  );
}
