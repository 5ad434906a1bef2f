import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useSelf } from '../../../platform/session/self.ts';

interface OwnProofFieldProps extends PasswordInputProps {
  /** What makes it worth asking. */
  why?: string;
}

/** A code of the phone, or the password, with which one proves once more who one is; a passkey is asked for after it by `withOwnKey`. */
export function OwnProofField({ why = '确认是你本人在做', ...field }: OwnProofFieldProps) {
  const { hasSecondStep } = useSelf();
  return (
    <PasswordInput
      label={hasSecondStep ? '你的动态码' : '你的登录密码'}
      description={hasSecondStep ? `手机上的 6 位数字。${why}` : `${why}；有通行密钥的再用它确认`}
      autoComplete={hasSecondStep ? 'one-time-code' : 'current-password'}
      maxLength={200}
      {...field}
    />
  );
}

/** What is said where nothing was filled in. */
export function useProofAsked(): string {
  return useSelf().hasSecondStep ? '请输入动态码' : '请输入登录密码';
}
