import type { ComponentProps } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { refusals } from '@xuezhou/contract/refusals';
import type { mobileFields } from '../phone.ts';
import { registerWords as words } from '../register.words.ts';
import { useAgreement } from '../use-agreement.ts';
import { useFinishLogin } from '../use-finish-login.ts';
import { Agreement } from './agreement.tsx';
import styles from './form.module.css';
import { PhoneCodeForm } from './phone-code-form.tsx';

type Given = 'phone' | 'onPhoneChange' | 'blocked' | 'purpose' | 'send';

interface ProvePhoneFormProps extends Pick<ComponentProps<typeof PhoneCodeForm>, Given> {
  /** 1 is a new phone; 2 a known one, now logged in; 3 a wrong code. */
  precheck: (fields: ReturnType<typeof mobileFields> & { smsCode: string }) => Promise<1 | 2 | 3>;
  /** The phone is proved and new: on to nickname and password. */
  onNewPhone: () => void;
}

/** A phone and its code, and what the server makes of them. */
export function ProvePhoneForm({ precheck, onNewPhone, ...given }: ProvePhoneFormProps) {
  const submission = useSubmission();
  const agreement = useAgreement();
  const finish = useFinishLogin();
  return (
    <PhoneCodeForm
      {...given}
      className={styles.root}
      submission={submission}
      codeError={submission.otherRefusal()}
      demand={agreement.demand}
      work={async (fields) => {
        const answer = await precheck(fields);
        if (answer === 3) throw new RefusalError(...refusals.smsCodeWrong);
        agreement.remember();
        if (answer === 2) await finish();
        else onNewPhone();
      }}
      button={words.next}
    >
      <Agreement {...agreement.props} />
    </PhoneCodeForm>
  );
}
