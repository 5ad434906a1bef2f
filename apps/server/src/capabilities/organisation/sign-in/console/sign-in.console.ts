import * as contract from '@xuezhou/contract/organisation/console';
import { bind } from '../../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import type { WithIssuers } from '../issuer-of.ts';
import { saveOrganisationSignIn } from './save-sign-in.ts';
import {
  getOrganisationSignIn,
  switchOrganisationSignIn,
  tryOrganisationSignIn,
} from './sign-in-desk.ts';

export const signInConsole = (services: WithIssuers<ConsoleServices>) => [
  bind(contract.getOrganisationSignIn, (input) => getOrganisationSignIn(services, input)),
  bind(contract.saveOrganisationSignIn, (input, caller) =>
    saveOrganisationSignIn(services, input, caller),
  ),
  bind(contract.tryOrganisationSignIn, (input, caller) =>
    tryOrganisationSignIn(services, input, caller),
  ),
  bind(contract.switchOrganisationSignIn, (input, caller) =>
    switchOrganisationSignIn(services, input, caller),
  ),
];
