import * as contract from '@xuezhou/contract/identity/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { decideIdentity, getIdentityReview, listIdentityReviews } from './identity-reviews.ts';

export const identityConsole = (services: ConsoleServices) => [
  bind(contract.listIdentityReviews, (input) => listIdentityReviews(services, input)),
  bind(contract.getIdentityReview, (input, caller) => getIdentityReview(services, input, caller)),
  bind(contract.decideIdentity, (input, caller) => decideIdentity(services, input, caller)),
];
