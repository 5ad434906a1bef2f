import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
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
  const { act, isBusy, refusal, forget } = useAct();
  const first = useRef<HTMLInputElement>(null);
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
      await call(signInStaff, { body: { login: login.trim(), password } });
      // Of who was here before nothing is left.
      queryClient.clear();
      return undefined;
    });
    if (isIn) await router.navigate({ href: wayFrom(to), replace: true });
  };
  const isTyped = login.trim() !== '' && password !== '';
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
          error={refusal}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            forget();
          }}
        />
        <Button type="submit" loading={isBusy} disabled={!isTyped} fullWidth>
          登录
        </Button>
        <p className={styles.note}>
          忘了密码，请校长或管理人员在“人员与权限”里重设。学员请走学员的登录页。
        </p>
      </form>
    </main>
  );
}
