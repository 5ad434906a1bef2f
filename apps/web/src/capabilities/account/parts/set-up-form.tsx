import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { registerBySms } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../../platform/api/call.ts';
import { RefusalError } from '../../../platform/api/errors.ts';
import { inputDebounce } from '../../../platform/input-debounce.ts';
import { vendorField } from '../../../platform/vendor.ts';
import { registerWords as words } from '../register.words.ts';
import { mobileFields, type Phone } from '../phone.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { useNicknameCheck } from '../use-nickname-check.ts';
import styles from './form.module.css';

/** The second step of registering: a nickname that is free, and a password. */
export function SetUpForm({ phone }: { phone: Phone }) {
  const [nickname, setNickname] = useState('');
  const [password, setPassword] = useState('');
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const nicknameInput = useRef<HTMLInputElement>(null);
  // The step before is gone, and the focus with it.
  useEffect(() => nicknameInput.current?.focus(), []);
  const check = useNicknameCheck(nickname);
  const [settled] = useDebouncedValue(password, inputDebounce);
  const finish = useFinishLogin();
  const isWeak =
    !isPasswordValid(password) && (isAsked || (settled === password && password !== ''));
  const nicknameError = isAsked && nickname.trim() === '' ? words.missingNickname : check.error;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    if (nickname.trim() === '' || !isPasswordValid(password)) return;
    setBusy(true);
    setProblem(null);
    try {
      // Whoever is faster than the check waits for it here, not in front of a button that does nothing.
      if (!(await check.demand())) return;
      const body = {
        ...mobileFields(phone),
        ...vendorField(),
        nickName: nickname.trim(),
        password,
      };
      await call(registerBySms, { body });
      await finish();
    } catch (error) {
      if (error instanceof RefusalError) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.root} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={nicknameInput}
        label={words.nickname}
        description={!nicknameError && words.nicknameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="nickname"
        maxLength={64}
        value={nickname}
        error={nicknameError}
        rightSection={check.isReady && <IconCheck size={20} aria-label={words.nicknameFree} />}
        onChange={(event) => {
          setNickname(event.currentTarget.value);
          setAsked(false);
          setProblem(null);
        }}
      />
      <PasswordInput
        label={words.password}
        description={!isWeak && words.passwordHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        maxLength={200}
        value={password}
        error={isWeak && refusals.passwordFormat[1]}
        // The component leaves this out, unlike its sisters.
        aria-invalid={isWeak}
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setAsked(false);
          setProblem(null);
        }}
      />
      <p className={styles.problem} role="alert" hidden={problem === null}>
        {problem}
      </p>
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {words.done}
      </Button>
    </form>
  );
}
