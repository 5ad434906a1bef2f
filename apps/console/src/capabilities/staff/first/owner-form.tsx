import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { beginSchool } from '@xuezhou/contract/staff';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './first.module.css';

const least = 12;

/** Who the first head is. Open once the code is right. */
export function OwnerForm({ code, isOpen }: { code: string; isOpen: boolean }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { act, isBusy, refusal, forget } = useAct();
  const [form, setForm] = useState({ name: '', login: '', password: '' });
  const field = (key: keyof typeof form) => ({
    value: form[key],
    disabled: !isOpen,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      forget();
      setForm((before) => ({ ...before, [key]: value }));
    },
  });
  const letters = [...form.password].length;
  const isTyped = form.name.trim() !== '' && form.login.trim() !== '' && letters >= least;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isOwner = await act(async () => {
      await call(beginSchool, { body: { code, ...form, login: form.login.trim() } });
      queryClient.clear();
      return undefined;
    });
    if (isOwner) await router.navigate({ href: '/console/start', replace: true });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <TextInput label="你的姓名" name="name" autoComplete="name" {...field('name')} />
        <TextInput
          label="手机号或邮箱"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('login')}
        />
      </div>
      <PasswordInput
        label="密码"
        name="password"
        autoComplete="new-password"
        description={`${least} 个字以上，一句只有你说得出的话最好`}
        error={letters > 0 && letters < least && `还差 ${least - letters} 个字`}
        {...field('password')}
      />
      <p className={styles.failed} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <Button type="submit" fullWidth loading={isBusy} disabled={!isOpen || !isTyped}>
        成为校长，开始
      </Button>
      <p className={styles.quiet}>别人由你邀请。这一页只出现这一次。</p>
    </form>
  );
}
