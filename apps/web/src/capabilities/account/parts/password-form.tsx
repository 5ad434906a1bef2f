import { Button, PasswordInput, TextInput } from '@mantine/core';
import { loginByPassword } from '@xuezhou/contract/account';
import { useContext, useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import type { RoutePath } from '../../../platform/page/page.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { WayLink } from '../../../platform/page/way-link.tsx';
import { loginWords as words } from '../login.words.ts';
import { useAgreement } from '../use-agreement.ts';
import { useEarlyInput } from '../use-early-input.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { WayInContext } from '../way-in.ts';
import { Agreement } from './agreement.tsx';
import { FailedLogin } from './failed-login.tsx';
import styles from './form.module.css';
import { near } from './near.ts';

const forgotten = '/password/forget' satisfies RoutePath;

/** Login by phone or e-mail and password. A refused one marks both fields, says why above them, and keeps what was typed. */
export function PasswordForm() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const agreement = useAgreement();
  const finish = useFinishLogin();
  const onward = useOnward();
  const { vendorField } = useContext(WayInContext);
  const nameInput = useEarlyInput(setName);
  const passwordInput = useEarlyInput(setPassword);
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const isComplete = name.trim() !== '' && password !== '';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    // Both are asked, so that all that is missing shows at once.
    const isAgreed = agreement.demand();
    if (!isComplete || !isAgreed) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        j_username: name.trim().toLowerCase(),
        j_password: password,
        ...vendorField(),
      };
      await call(loginByPassword, { body });
      agreement.remember();
      await finish();
    } catch (error) {
      if (error instanceof RefusalError) {
        setFailure(error.message);
        passwordInput.current?.focus();
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.root}
      // Sent before the drawn page is alive, it would put the password into the address: so nothing is sent.
      method="dialog"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <FailedLogin words={failure} />
      <TextInput
        ref={nameInput}
        label={words.loginName}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        error={isAsked && name.trim() === '' ? words.missingName : failure !== null}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <div>
        <PasswordInput
          ref={passwordInput}
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={isAsked && password === '' ? words.missingPassword : failure !== null}
          // The component leaves this out, unlike its sisters.
          aria-invalid={failure !== null || (isAsked && password === '')}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <WayLink
          className={styles.forgot}
          to={forgotten}
          {...near(() => onward.prepare(forgotten))}
        >
          {words.forgot}
        </WayLink>
      </div>
      <Agreement {...agreement.props} />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {words.logIn}
      </Button>
    </form>
  );
}
