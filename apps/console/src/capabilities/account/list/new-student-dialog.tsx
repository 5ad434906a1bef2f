import { PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { createStudent } from '@xuezhou/contract/account/console';
import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { isNicknameValid } from '@xuezhou/rules/account/nickname';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

interface NewStudentDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const empty = { mobile: '', nickname: '', password: '' };

const bare = (mobile: string): string => mobile.replaceAll(/[\s-]/g, '');

/** What is wrong with each field, and how to write it. */
const check = {
  mobile: (mobile: string) =>
    mobileMeant(bare(mobile)) === null
      ? '不是手机号。大陆的写 11 位，其他地区的连区号写，如 +85261234567'
      : null,
  nickname: (nickname: string) =>
    isNicknameValid(nickname.trim())
      ? null
      : '要 4 到 32 个字符（一个汉字算两个），只能有汉字、字母、数字、_ 和 -',
  password: (password: string) =>
    password === '' || isPasswordValid(password)
      ? null
      : '至少 8 位，要有字母和数字，不能是常见的密码',
};

/** A new account; from there on the page of the student leads to the first course. */
export function NewStudentDialog({ isOpen, onClose }: NewStudentDialogProps) {
  const router = useRouter();
  const form = useConsoleForm({ initial: empty, check });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="新增学员"
      button="新增 1 人"
      isReady={form.isValid}
      work={async ({ mobile, password, ...values }) => {
        const nickname = values.nickname.trim();
        const { studentId } = await call(createStudent, {
          body: { mobile: bare(mobile), nickname, ...(password !== '' && { password }) },
        });
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
        {...form.field('mobile')}
      />
      <TextInput label="昵称" autoComplete="off" maxLength={64} {...form.field('nickname')} />
      <PasswordInput
        label="密码"
        description="可以不写，学员用短信登录"
        autoComplete="new-password"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
        {...form.field('password')}
      />
    </FormDialog>
  );
}
