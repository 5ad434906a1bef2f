import { PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { createStudent } from '@xuezhou/contract/account/console';
import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { isNicknameValid } from '@xuezhou/rules/account/nickname';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface NewStudentDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Field = 'mobile' | 'nickname' | 'password';
type NewStudent = Readonly<Record<Field, string>>;

const empty: NewStudent = { mobile: '', nickname: '', password: '' };

/** What is wrong with each field, and how to write it. */
function faultsOf({ mobile, nickname, password }: NewStudent): Partial<NewStudent> {
  return {
    ...(mobile !== '' &&
      mobileMeant(mobile) === null && {
        mobile: '不是手机号。大陆的写 11 位，其他地区的连区号写，如 +85261234567',
      }),
    ...(nickname !== '' &&
      !isNicknameValid(nickname) && {
        nickname: '要 4 到 32 个字符（一个汉字算两个），只能有汉字、字母、数字、_ 和 -',
      }),
    ...(password !== '' &&
      !isPasswordValid(password) && {
        password: '至少 8 位，要有字母和数字，不能是常见的密码',
      }),
  };
}

/** A new account; from there on the page of the student leads to the first course. */
export function NewStudentDialog({ isOpen, onClose }: NewStudentDialogProps) {
  const router = useRouter();
  const [form, setForm] = useState(empty);
  // What is still being typed is not wrong yet.
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const given = {
    mobile: form.mobile.replaceAll(/[\s-]/g, ''),
    nickname: form.nickname.trim(),
    password: form.password,
  };
  const faults = faultsOf(given);
  const field = (name: Field) => ({
    value: form[name],
    error: left.has(name) && faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: currentTarget.value }),
    onBlur: () => setLeft(new Set([...left, name])),
  });
  return (
    <ActDialog
      title="新增学员"
      isOpen={isOpen}
      onClose={onClose}
      button="新增 1 人"
      isReady={given.mobile !== '' && given.nickname !== '' && Object.keys(faults).length === 0}
      work={async () => {
        const { mobile, nickname, password } = given;
        const { studentId } = await call(createStudent, {
          body: { mobile, nickname, ...(password !== '' && { password }) },
        });
        setForm(empty);
        setLeft(new Set());
        void router.navigate({ to: `/students/${studentId}` });
        return `新增了${nickname}`;
      }}
    >
      <TextInput
        label="手机号"
        description="学员用它登录"
        type="tel"
        autoComplete="off"
        maxLength={20}
        data-autofocus
        {...field('mobile')}
      />
      <TextInput label="昵称" autoComplete="off" maxLength={64} {...field('nickname')} />
      <PasswordInput
        label="密码"
        description="可以不写，学员用短信登录"
        autoComplete="new-password"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
        {...field('password')}
      />
    </ActDialog>
  );
}
