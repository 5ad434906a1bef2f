import * as contract from '@xuezhou/contract/organisation/console';
import { bind } from '../../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { previewOrganisationSync, runOrganisationSync } from './run-sync.ts';
import {
  getOrganisationSync,
  renewOrganisationSyncKeys,
  switchOrganisationSync,
} from './sync-desk.ts';

export const syncConsole = (services: ConsoleServices) => [
  bind(contract.getOrganisationSync, (input) => getOrganisationSync(services, input)),
  bind(contract.switchOrganisationSync, (input, caller) =>
    switchOrganisationSync(services, input, caller),
  ),
  bind(contract.previewOrganisationSync, (input) => previewOrganisationSync(services, input)),
  bind(contract.runOrganisationSync, (input, caller) =>
    runOrganisationSync(services, input, caller),
  ),
  bind(contract.renewOrganisationSyncKeys, (input, caller) =>
    renewOrganisationSyncKeys(services, input, caller),
  ),
];
