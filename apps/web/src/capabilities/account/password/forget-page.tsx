import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { refusals } from '@xuezhou/contract/refusals';
import { normalEmail } from '@xuezhou/rules/text/email';
import { isLoginName } from '@xuezhou/rules/account/login-name';
import { useState, type SubmitEvent } from 'react';
import formStyles from '../parts/form.module.css';
import { LoginScene } from '../parts/login-scene.tsx';
import { SceneHead } from '../parts/scene-head.tsx';
import { useResendCountdown } from '../use-resend-countdown.ts';
import { passwordWords } from './password.words.ts';
import { useAskReset } from './use-ask-reset.tsx';

const words = passwordWords.forget;

/** A forgotten password begins with the name of the account. */
export function ForgetPage() {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const ofPhone = useResendCountdown('phone');
  const ofMail = useResendCountdown('email');
  const username = asSent(typed);
  const request = useAskReset(username, (sent) => {
    (sent.kind === 'mobile' ? ofPhone : ofMail).start();
    void navigate({ to: '/password/confirm', state: { passwordReset: { sent } } });
  });
  const error = isAsked && !isLoginName(username) ? refusals.usernameFormat[1] : request.problem;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!request.isBusy && isLoginName(username)) request.ask();
  };

  return (
    <LoginScene>
      <SceneHead title={words.title}>{words.text}</SceneHead>
      <form className={formStyles.root} onSubmit={submit} noValidate>
        <TextInput
          label={words.name}
          description={!error && words.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          error={error}
          errorProps={{ role: 'alert' }}
          onFocus={request.loadNear}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAsked(false);
            request.forgetProblem();
          }}
        />
        <Button type="submit" size="lg" fullWidth loading={request.isBusy}>
          {passwordWords.next}
        </Button>
        <p className="xz-caption xz-quiet">{passwordWords.same}</p>
        <Link className={formStyles.link} to="/login">
          {words.backToLogin}
        </Link>
      </form>
      {request.dialog}
    </LoginScene>
  );
}

/** A number may be written in groups. */
function asSent(typed: string): string {
  const name = normalEmail(typed);
  return /^[+\d\s-]+$/.test(name) ? name.replaceAll(/[\s-]/g, '') : name;
}
