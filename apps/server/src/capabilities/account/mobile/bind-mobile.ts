import type { bindMobile as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { noteVendor } from '../save-vendor.ts';
import { accountReader } from '../account.repository.ts';
import { checkSmsCode } from '../sms/check-sms-code.ts';
import { mobileOf } from '../mobile-of.ts';
import { storeMobile } from './store-mobile.ts';

/** For who has no phone yet; who has one changes it. */
export async function bindMobile(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const mobile = mobileOf(body);
  const { studentId, hasPhone } = caller.student;
  const { connection } = services.database;
  if (hasPhone) throw new Refusal('phoneBound', '你已绑定手机号，可以在设置里更换');
  if ((await accountReader(connection, services).byMobile(mobile)) !== undefined)
    throw new Refusal('phoneBound');
  await checkSmsCode(services, caller, { mobile, code: body.smsCode, purposes: ['any', 'bind'] });
  await connection.transaction().execute(async (change) => {
    await storeMobile(services, change, { studentId, mobile });
    if (body.vendorId !== undefined) await noteVendor(change, studentId, body.vendorId);
  });
  return true;
}
