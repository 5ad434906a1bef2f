import * as contract from '@xuezhou/contract/referral';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { chooseReward } from './choose-reward.ts';
import { getReferral } from './get-referral.ts';

export const referralRoutes = (services: Services) => [
  bind(contract.getReferral, (_input, { student }) => getReferral(services, student)),
  bind(contract.chooseReward, (input, { student }) => chooseReward(services, student, input)),
];
