import type { bindMobile as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { noteVendor } from '../save-vendor.ts';
import { mobileOf } from '../mobile-of.ts';
import { takeMobile } from './take-mobile.ts';

/** For who has no phone yet; who has one changes it. */
export async function bindMobile(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const mobile = mobileOf(body);
  if (caller.student.hasPhone) throw new Refusal('phoneBound', '你已绑定手机号，可以在设置里更换');
  await takeMobile(services, caller, {
    ...{ mobile, code: body.smsCode },
    also: async (change, studentId) => {
      if (body.vendorId !== undefined) await noteVendor(change, studentId, body.vendorId);
    },
  });
  return true;
}
