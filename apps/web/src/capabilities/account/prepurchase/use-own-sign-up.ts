import { isEmailReal } from '@xuezhou/rules/text/email';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import type { SignUp } from './prepurchase-form.tsx';

/** What a student need not type again; empty for a visitor. `key` is another for another person. */
export function useOwnSignUp(): { key: string; signUp: SignUp } {
  const student = useStudent();
  if (!isLoggedIn(student))
    return { key: 'visitor', signUp: { nickname: '', email: '', chatAccount: '' } };
  const { nickname, email, wechat, studentIdText } = student;
  return {
    key: studentIdText,
    signUp: {
      nickname,
      email: email !== null && isEmailReal(email) ? email : '',
      chatAccount: wechat ?? '',
    },
  };
}
