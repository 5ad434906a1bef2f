import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './own-password-form.module.css';

interface OneFieldProps {
  label: string;
  button: string;
  isPassword?: boolean;
  /** A name in place of a code, as it is now. */
  named?: string;
  work: (value: string) => Promise<string | undefined>;
  children?: ReactNode;
}

/** A code or a password and one button; what is refused stands over the button. */
export function OneField({
  label,
  button,
  isPassword = false,
  named,
  work,
  children,
}: OneFieldProps) {
  const { act, isBusy, refusal, forget } = useAct();
  const [value, setValue] = useState(named ?? '');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await act(() => work(value.trim()))) setValue('');
  };
  const Input = isPassword ? PasswordInput : TextInput;
  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)}>
      {children}
      <Input
        label={label}
        maxLength={named === undefined ? 200 : 40}
        autoComplete={
          isPassword ? 'current-password' : named === undefined ? 'one-time-code' : 'off'
        }
        value={value}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          forget();
        }}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <Button type="submit" loading={isBusy} disabled={value.trim() === ''}>
        {button}
      </Button>
    </form>
  );
}
