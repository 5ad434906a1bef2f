import * as contract from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { takeCaptchaPass } from '../captcha/take-captcha-pass.ts';
import { mobileOf } from '../mobile-of.ts';
import { requestSmsCode } from '../request-sms-code.ts';
import { bindMobile } from './bind-mobile.ts';
import { demandMobileCheck } from './demand-mobile-check.ts';
import { checkOwnMobile, sendMobileCheck } from './own-mobile.ts';
import { updateMobile } from './update-mobile.ts';

export function mobileRoutes(services: Services) {
  const reader = accountReader(services.database.connection);
  return [
    bind(contract.sendSmsToBind, async ({ body }, caller) => {
      const mobile = mobileOf(body);
      if (caller.student.hasPhone) await demandMobileCheck(services, caller.student);
      await takeCaptchaPass(services, caller, body.captchaId, 'bind');
      if ((await reader.byMobile(mobile)) !== undefined) throw new Refusal('phoneBound');
      return await requestSmsCode(services, caller, { mobile, purpose: 'bind' });
    }),
    bind(contract.bindMobile, (input, caller) => bindMobile(services, input, caller)),
    bind(contract.updateMobile, (input, caller) => updateMobile(services, input, caller)),
    bind(contract.sendMobileCheck, (input, caller) => sendMobileCheck(services, input, caller)),
    bind(contract.checkOwnMobile, (input, caller) => checkOwnMobile(services, input, caller)),
  ];
}
