import { sendMobileCheck } from '@xuezhou/contract/account';
import { call } from '@xuezhou/client/api/call.ts';
import { useStudent } from '../../../../platform/session/session.ts';
import { CodeInput, type CodeInputProps } from './code-input.tsx';

/** The code that goes to the student's own phone, of which this page knows only the mask. */
export function OwnCodeInput(props: Pick<CodeInputProps, 'code' | 'onChange' | 'error'>) {
  const { mobile, profile } = useStudent();
  return (
    <CodeInput
      {...props}
      canSend={profile.mobileValided}
      to={mobile ?? ''}
      kind="own"
      purpose="any"
      send={(captchaId) => call(sendMobileCheck, { body: { captchaId } })}
    />
  );
}
