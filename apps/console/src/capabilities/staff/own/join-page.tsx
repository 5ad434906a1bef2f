import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { acceptInvitation, lookAtInvitation } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useEffect, useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from './sign-in-page.module.css';

interface Invited {
  readonly name: string;
  readonly roles: readonly string[];
  readonly invitedBy: string;
}

/** Where an invitation leads: who one will be, the own login name and password. A mail has the code behind the #. */
export default function JoinPage() {
  const [code, setCode] = useState(() => window.location.hash.slice(1));
  const [invited, setInvited] = useState<Invited>();
  const { act, isBusy, refusal, forget } = useAct();
  const look = () =>
    act(
      async () => {
        setInvited(await call(lookAtInvitation, { body: { code: code.trim() } }));
        return undefined;
      },
      { isLook: true },
    );
  useDeskTitle('接受邀请');
  useEffect(() => {
    if (code !== '') void look();
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the code of the link
  }, []);
  return (
    <main className={styles.root}>
      {invited === undefined ? (
        <form
          className={styles.card}
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <Head title="接受邀请" />
          <TextInput
            label="邀请码"
            description="在邀请你的邮件或短信里，像 K7M2-9QXP-4TBA"
            autoComplete="off"
            value={code}
            error={refusal}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              forget();
            }}
          />
          <Button type="submit" loading={isBusy} disabled={code.trim() === ''} fullWidth>
            下一步
          </Button>
        </form>
      ) : (
        <JoinForm code={code.trim()} invited={invited} />
      )}
    </main>
  );
}

const Head = ({ title }: { title: string }) => (
  <div className={styles.brand}>
    <BrandMark size={36} />
    <h1>{title}</h1>
  </div>
);

function JoinForm({ code, invited }: { code: string; invited: Invited }) {
  const router = useRouter();
  const form = useConsoleForm({
    initial: { login: '', password: '', again: '' },
    check: { again: (again, { password }) => (again === password ? null : '两次写的不一样') },
    refused: { staffLoginFormat: 'login', staffLoginTaken: 'login' },
  });
  const join = async () => {
    const isDone = await form.submit(async ({ login, password }) => {
      await call(acceptInvitation, { body: { code, login, password } });
      return '设置好了，请用它登录';
    });
    if (isDone) await router.navigate({ to: '/sign-in', replace: true });
  };
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Head title={`${invited.name}，欢迎`} />
      <p className={styles.note}>
        {invited.invitedBy}邀请你，角色是{invited.roles.join('、') || '还没有定'}。
      </p>
      <TextInput
        label="登录名"
        description="你的邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线。用邮箱才收得到登录提醒"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('login')}
      />
      <PasswordInput
        label="密码"
        description="至少 8 位，要有字母和数字"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordInput label="再写一遍密码" autoComplete="new-password" {...form.field('again')} />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <Button type="submit" loading={form.isBusy} fullWidth>
        设置并去登录
      </Button>
    </form>
  );
}
