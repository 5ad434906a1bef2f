import * as contract from '@xuezhou/contract/organisation/console';
import { bind } from '../../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import type { WithIssuers } from '../../sign-in/issuer-of.ts';
import { getOrganisationWork, switchOrganisationWork, tryOrganisationWork } from './work-desk.ts';

export const workConsole = (services: WithIssuers<ConsoleServices>) => [
  bind(contract.getOrganisationWork, (input) => getOrganisationWork(services, input)),
  bind(contract.tryOrganisationWork, (input, caller) =>
    tryOrganisationWork(services, input, caller),
  ),
  bind(contract.switchOrganisationWork, (input, caller) =>
    switchOrganisationWork(services, input, caller),
  ),
];
