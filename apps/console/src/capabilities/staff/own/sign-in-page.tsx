import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { signInStaff } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useSchool } from '@xuezhou/ui/school';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import styles from './sign-in-page.module.css';

/** Where somebody wanted to go; nowhere but in the console, under which the router reads it. */
function wayFrom(to: unknown): string {
  const isInside = typeof to === 'string' && /^\/(?![/\\]|sign-in|password)/.test(to);
  return `/console${isInside ? to : '/'}`;
}

export default function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ strict: false }) satisfies { to?: unknown };
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
  const { shortName } = useSchool();
  useDeskTitle('登录');
  useEffect(() => {
    first.current?.focus();
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isIn = await act(async () => {
      await call(signInStaff, {
        body: { login: login.trim(), password, ...(asksCode && { code: code.trim() }) },
      });
      // Of who was here before nothing is left.
      queryClient.clear();
      return undefined;
    });
    if (isIn) await router.navigate({ href: wayFrom(to), replace: true });
  };
  const isTyped = login.trim() !== '' && password !== '' && (!asksCode || code.trim() !== '');
  return (
    <main className={styles.root}>
      <form className={styles.card} onSubmit={(event) => void submit(event)}>
        <div className={styles.brand}>
          <BrandMark size={36} />
          <h1>{shortName}教务台</h1>
        </div>
        <TextInput
          label="登录名"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={first}
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
        <p className={styles.note}>
          <Link to="/join">我有邀请码</Link>
        </p>
        <p className={styles.note}>
          忘了密码，请校长或管理人员在“人员与权限”里重设。学员请走学员的登录页。
        </p>
      </form>
    </main>
  );
}
