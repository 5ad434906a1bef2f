import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { resetSession } from '../../../platform/session/session.ts';
import formStyles from '../parts/form.module.css';
import { NewPasswordField } from '../parts/fields/new-password-field.tsx';
import { SceneHead } from '../parts/scene-head.tsx';
import { passwordWords } from './password.words.ts';

const words = passwordWords.reset;

interface NewPasswordFormProps {
  token: string;
  /** The token was used or ran out while the password was typed. */
  onExpired: () => void;
}

export function NewPasswordForm({ token, onExpired }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    if (!isPasswordValid(password)) return;
    setBusy(true);
    try {
      await call(resetPassword, { body: { token, password } });
      // The server has ended every session of the account, this browser's too.
      resetSession(queryClient);
      await navigate({
        to: '/password/success',
        replace: true,
        state: { passwordReset: { isDone: true } },
      });
    } catch (error) {
      if (error instanceof RefusalError && error.status === refusals.resetExpired[0]) onExpired();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <SceneHead title={words.title}>{words.text}</SceneHead>
      <form className={formStyles.root} onSubmit={(event) => void submit(event)} noValidate>
        <NewPasswordField
          words={{ label: words.password, hint: words.hint, show: words.show }}
          password={password}
          isAsked={isAsked}
          onChange={(changed) => {
            setPassword(changed);
            setAsked(false);
          }}
        />
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {words.save}
        </Button>
      </form>
    </>
  );
}
