import * as contract from '@xuezhou/contract/alumni/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { addAlumnus, removeAlumnus } from './manage-alumni.ts';
import { listBlessings, refuseBlessing, showBlessing } from './moderate-blessings.ts';

export const alumniConsole = (services: ConsoleServices) => [
  bind(contract.listBlessings, (input) => listBlessings(services, input)),
  bind(contract.showBlessing, (input, caller) => showBlessing(services, input, caller)),
  bind(contract.refuseBlessing, (input, caller) => refuseBlessing(services, input, caller)),
  bind(contract.addAlumnus, (input, caller) => addAlumnus(services, input, caller)),
  bind(contract.removeAlumnus, (input, caller) => removeAlumnus(services, input, caller)),
];
