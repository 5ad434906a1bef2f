import * as contract from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { bindMobile } from './bind-mobile.ts';
import { checkOwnMobile, sendMobileCheck } from './own-mobile.ts';
import { sendSmsToBind } from './send-sms-to-bind.ts';
import { updateMobile } from './update-mobile.ts';

export const mobileRoutes = (services: Services) => [
  bind(contract.sendSmsToBind, (input, caller) => sendSmsToBind(services, input, caller)),
  bind(contract.bindMobile, (input, caller) => bindMobile(services, input, caller)),
  bind(contract.updateMobile, (input, caller) => updateMobile(services, input, caller)),
  bind(contract.sendMobileCheck, (input, caller) => sendMobileCheck(services, input, caller)),
  bind(contract.checkOwnMobile, (input, caller) => checkOwnMobile(services, input, caller)),
];
