import * as contract from '@xuezhou/contract/referral/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { getReferralRules, saveReferralRules } from './set-rules.ts';
import { listSchoolReferrals } from './school-referrals.ts';

export const referralConsole = (services: ConsoleServices) => [
  bind(contract.getReferralRules, () => getReferralRules(services)),
  bind(contract.saveReferralRules, (input, caller) => saveReferralRules(services, input, caller)),
  bind(contract.listSchoolReferrals, (input) => listSchoolReferrals(services, input)),
];
