import { useQueryClient } from '@tanstack/react-query';
import { bindMobile, sendSmsToBind, updateMobile } from '@xuezhou/contract/account';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { updateStudent, useStudent } from '../../../../platform/session/session.ts';
import { vendorField } from '../../../../platform/session/vendor.ts';
import { PhoneCodeForm, type PhoneProps } from '../../parts/phone-code-form.tsx';
import { forgetOwnMobileCheck, type NeedingCheck } from './behind-own-mobile.tsx';
import styles from '../form.module.css';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.mobile;

interface NewMobileProps extends PhoneProps {
  onDone: () => void;
  needingCheck: NeedingCheck;
}

/** The new number and the code that proves it. */
export function NewMobile({ phone, onPhoneChange, onDone, needingCheck }: NewMobileProps) {
  const client = useQueryClient();
  const isChange = useStudent().profile.mobileValided;
  const submission = useSubmission();
  return (
    <PhoneCodeForm
      {...{ phone, onPhoneChange, submission }}
      className={styles.root}
      phoneError={submission.refusalOf('phoneFormat', 'phoneBound')}
      codeError={submission.otherRefusal('phoneFormat', 'phoneBound')}
      purpose="bind"
      send={(body) => needingCheck(() => call(sendSmsToBind, { body }))}
      work={({ smsCode, ...fields }) =>
        needingCheck(async () => {
          if (isChange) await call(updateMobile, { body: { ...fields, mobileCode: smsCode } });
          else await call(bindMobile, { body: { ...fields, smsCode, ...vendorField() } });
          forgetOwnMobileCheck(client);
          updateStudent(client, (user) => ({
            ...user,
            mobile: maskMobile(fields.mobile),
            profile: { ...user.profile, mobileValided: true },
          }));
          tellSaved(isChange ? words.changed : words.bound);
          onDone();
        })
      }
      button={isChange ? words.change : words.bind}
      head={<p className={styles.text}>{isChange ? words.newText : words.bindText}</p>}
    />
  );
}
