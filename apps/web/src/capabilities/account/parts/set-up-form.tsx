import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { bindWechatToNew, registerBySms } from '@xuezhou/contract/account';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { useContext, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { mobileFields, type Phone } from '../phone.ts';
import { registerWords as words } from '../register.words.ts';
import { refCodeField } from '../../../platform/session/ref-code.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { useNicknameCheck } from '../use-nickname-check.ts';
import { WayInContext } from '../way-in.ts';
import type { WechatUser } from '../wechat/wechat-user.ts';
import styles from './form.module.css';
import { NewPasswordField } from './fields/new-password-field.tsx';
import { StepHead } from './step-head.tsx';

interface SetUpFormProps {
  phone: Phone;
  /** The WeChat that the new account is for. */
  wechat?: WechatUser | undefined;
  onStartOver: () => void;
}

/** The last step of registering: a nickname that is free, and a password. */
export function SetUpForm({ phone, wechat, onStartOver }: SetUpFormProps) {
  const [nickname, setNickname] = useState(wechat?.nickname ?? '');
  const [password, setPassword] = useState('');
  const [isGuardian, setGuardian] = useState(false);
  // The button is never dead: it says what is missing instead.
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const nicknameInput = useRef<HTMLInputElement>(null);
  // The step before is gone, and the focus with it.
  useEffect(() => nicknameInput.current?.focus(), []);
  const check = useNicknameCheck(nickname, wechat?.nickname);
  const finish = useFinishLogin({ isNew: true });
  const { vendorField } = useContext(WayInContext);
  const nicknameError = isAsked && nickname.trim() === '' ? words.missingNickname : check.error;
  const forget = () => {
    setAsked(false);
    setProblem(null);
  };

  const register = async () => {
    const body = {
      ...mobileFields(phone),
      ...vendorField(),
      ...refCodeField(),
      nickName: nickname.trim(),
      password,
      ...(isGuardian && { guardianAgreed: true }),
    };
    if (wechat) await call(bindWechatToNew, { body: { ...body, unionId: wechat.unionId } });
    else await call(registerBySms, { body });
    await finish();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    if (nickname.trim() === '' || !isPasswordValid(password)) return;
    setBusy(true);
    setProblem(null);
    try {
      // Whoever is faster than the check waits for it here, not in front of a button that does nothing.
      if (await check.demand()) await register();
    } catch (error) {
      if (error instanceof RefusalError) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <StepHead
        title={words.setUpTitle}
        text={words.setUpText}
        action={words.startOver}
        onAction={onStartOver}
      />
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
            forget();
          }}
        />
        <NewPasswordField
          words={{ label: words.password, hint: words.passwordHint, show: words.showPassword }}
          password={password}
          isAsked={isAsked}
          onChange={(value) => {
            setPassword(value);
            forget();
          }}
        />
        <GuardianCheck isChecked={isGuardian} onChange={setGuardian} />
        <p className={styles.problem} role="alert" hidden={problem === null}>
          {problem}
        </p>
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {words.done}
        </Button>
      </form>
    </>
  );
}

interface GuardianCheckProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Who is under 14 registers with a guardian's consent. */
function GuardianCheck({ isChecked, onChange }: GuardianCheckProps) {
  return (
    <Checkbox
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          {words.guardian}
          <a href="/privacy" target="_blank">
            {words.privacy}
          </a>
        </>
      }
    />
  );
}
