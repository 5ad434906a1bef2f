import { maskMobile } from '@xuezhou/rules/account/mobile';
import { isReady, mobileFields, type Phone } from '../../phone.ts';
import { CodeInput, type CodeInputProps } from './code-input.tsx';

interface CodeFieldProps extends Pick<CodeInputProps, 'code' | 'onChange' | 'purpose' | 'error'> {
  phone: Phone;
  /** The number is one that this form takes. */
  isPhoneAllowed: boolean;
  /** Asks the server to send a code. */
  send: (fields: { mobile: string; shortMobile: string; captchaId: string }) => Promise<unknown>;
}

/** The code of a number that is typed beside it. */
export function CodeField({ phone, isPhoneAllowed, send, ...input }: CodeFieldProps) {
  const fields = mobileFields(phone);
  return (
    <CodeInput
      {...input}
      canSend={isReady(phone) && isPhoneAllowed}
      to={maskMobile(fields.mobile)}
      send={(captchaId) => send({ ...fields, captchaId })}
    />
  );
}
