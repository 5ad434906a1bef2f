import { Button, PasswordInput, TextInput } from '@mantine/core';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { signInStaff } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';

const PasskeySignIn = lazyPart<'PasskeySignIn', { onIn: () => void | Promise<void> }>(
  () => import('./passkey-sign-in.tsx'),
  'PasskeySignIn',
  Nothing,
);

interface SignInFormProps {
  className?: string | undefined;
  /** Above the fields. */
  children?: ReactNode;
  /** Below the button. */
  foot?: ReactNode;
  /** The session is there; while it runs the button waits. */
  onIn: () => void | Promise<void>;
}

/** Name, password, and the code where the server asks for one. */
export function SignInForm({ className, children, foot, onIn }: SignInFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  const [code, setCode] = useState('');
  const { act, isBusy, refusal, forget } = useAct({
    onRefusal: ({ status }) => {
      const isAsked = status === consoleRefusals.codeAsked[0];
      if (isAsked) setAsksCode(true);
      return isAsked;
    },
  });
  const first = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksCode) codeField.current?.focus();
  }, [asksCode]);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  useEffect(() => {
    first.current?.focus();
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isIn = await act(
      async () => {
        await call(signInStaff, {
          body: { login: login.trim(), password, ...(asksCode && { code: code.trim() }) },
        });
        return undefined;
      },
      { isLook: true },
    );
    if (isIn) await onIn();
  };
  const isTyped = login.trim() !== '' && password !== '' && (!asksCode || code.trim() !== '');
  return (
    <form className={className} onSubmit={(event) => void submit(event)}>
      {children}
      <TextInput
        label="登录名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={first}
        data-autofocus
        value={login}
        onChange={({ currentTarget }) => {
          setLogin(currentTarget.value);
          forget();
        }}
      />
      <PasswordInput
        label="密码"
        name="password"
        autoComplete="current-password"
        value={password}
        error={asksCode ? undefined : refusal}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          forget();
        }}
      />
      {asksCode && (
        <TextInput
          label="动态码"
          description="手机上的 6 位数字，或一个没用过的恢复码"
          name="code"
          autoComplete="one-time-code"
          ref={codeField}
          value={code}
          error={refusal}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            forget();
          }}
        />
      )}
      <Button type="submit" loading={isBusy} disabled={!isTyped} fullWidth>
        登录
      </Button>
      <Suspense fallback={null}>
        <PasskeySignIn onIn={onIn} />
      </Suspense>
      {foot}
    </form>
  );
}
