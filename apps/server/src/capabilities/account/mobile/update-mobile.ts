import type { updateMobile as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isEmailReal } from '@xuezhou/rules/text/email';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { mobileChangedMail } from '../account.mails.ts';
import { readLook } from '../../site/site.port.ts';
import { accountReader } from '../account.repository.ts';
import { mobileOf } from '../mobile-of.ts';
import { forgetResets } from '../password/password-reset.repository.ts';
import { demandMobileCheck } from './demand-mobile-check.ts';
import { mobileStore } from './mobile.repository.ts';
import { takeMobile } from './take-mobile.ts';

/** The old phone was checked before; the code proves the new one. */
export async function updateMobile(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const mobile = mobileOf(body);
  if (caller.student.hasPhone) await demandMobileCheck(services, caller.student);
  await takeMobile(services, caller, {
    ...{ mobile, code: body.mobileCode },
    also: async (change, studentId) => {
      await mobileStore(change).forgetChecks(studentId);
      await forgetResets(change, studentId);
      const email = (await accountReader(change, services).student(studentId))?.email ?? null;
      if (email !== null && isEmailReal(email))
        await enqueueMail(services, change, mobileChangedMail(await readLook(change), email));
    },
  });
  return true;
}
