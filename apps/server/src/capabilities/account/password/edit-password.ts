import type { editPassword as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandMobileCheck } from '../mobile/demand-mobile-check.ts';
import { replacePassword } from './change-password.ts';
import { demandGoodPassword } from './set-password.ts';

/** Needs a check of the student's phone by this session, within 15 minutes. */
export async function editPassword(
  services: Services,
  { body }: InputOf<typeof operation>,
  { student }: Caller<CurrentStudent>,
): Promise<true> {
  demandGoodPassword(body.password);
  await demandMobileCheck(services, student);
  await replacePassword(services, body.password, student);
  return true;
}
