import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { validatePasswordReset } from '@xuezhou/contract/account';
import { useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import formStyles from '../parts/form.module.css';
import { LoginScene } from '../parts/login-scene.tsx';
import { SceneHead } from '../parts/scene-head.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordWords } from './password.words.ts';
import { useResetStep } from './reset-step.ts';

/** Sets a new password with the token of a mail's link or of a code. */
export function ResetPage() {
  const { token: inAddress } = useSearch({ from: '/password/reset' });
  // Out of the address before anything else: nobody should read it there, nor find it in the history.
  if (inAddress !== undefined)
    return (
      <Navigate
        to="/password/reset"
        search={{}}
        replace
        state={{ passwordReset: { token: inAddress } }}
      />
    );
  return <KeptToken />;
}

function KeptToken() {
  const { token } = useResetStep();
  if (token === undefined) return <Navigate to="/password/forget" replace />;
  return (
    <LoginScene>
      <WithToken token={token} />
    </LoginScene>
  );
}

function WithToken({ token }: { token: string }) {
  const [isUsed, setUsed] = useState(false);
  // Looking at a token does not use it up.
  const { error, isPending } = useQuery({
    ...operationQuery(validatePasswordReset, { body: { code: token } }),
    staleTime: 'static',
    gcTime: 0,
  });
  if (isUsed || error instanceof RefusalError) return <Expired />;
  // Whoever the check could not reach the server for may type: what is sent will be checked again.
  return isPending ? (
    <SceneHead title={passwordWords.reset.title} />
  ) : (
    <NewPasswordForm token={token} onExpired={() => setUsed(true)} />
  );
}

function Expired() {
  const words = passwordWords.expired;
  return (
    <>
      <SceneHead title={words.title} />
      <div className={formStyles.root}>
        <p>{words.text}</p>
        <Button
          size="lg"
          fullWidth
          renderRoot={(props) => <Link to="/password/forget" replace {...props} />}
        >
          {words.again}
        </Button>
      </div>
    </>
  );
}
