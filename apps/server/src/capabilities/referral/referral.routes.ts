import * as contract from '@xuezhou/contract/referral';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { chooseReward } from './choose-reward.ts';
import { myReferral } from './my-referral.ts';

export const referralRoutes = (services: Services) => [
  bind(contract.getReferral, (_input, { student }) => myReferral(services, student)),
  bind(contract.chooseReward, (input, { student }) => chooseReward(services, student, input)),
];
