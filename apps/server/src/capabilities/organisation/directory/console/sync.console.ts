import * as contract from '@xuezhou/contract/organisation/console';
import { bind } from '../../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import type { WithIssuers } from '../../sign-in/issuer-of.ts';
import { previewOrganisationSync, runOrganisationSync } from './run-sync.ts';
import {
  getOrganisationSync,
  renewOrganisationSyncKeys,
  switchOrganisationSync,
} from './sync-desk.ts';

export const syncConsole = (services: WithIssuers<ConsoleServices>) => [
  bind(contract.getOrganisationSync, (input) => getOrganisationSync(services, input)),
  bind(contract.switchOrganisationSync, (input, caller) =>
    switchOrganisationSync(services, input, caller),
  ),
  bind(contract.previewOrganisationSync, (input, caller) =>
    previewOrganisationSync(services, input, caller),
  ),
  bind(contract.runOrganisationSync, (input, caller) =>
    runOrganisationSync(services, input, caller),
  ),
  bind(contract.renewOrganisationSyncKeys, (input, caller) =>
    renewOrganisationSyncKeys(services, input, caller),
  ),
];
