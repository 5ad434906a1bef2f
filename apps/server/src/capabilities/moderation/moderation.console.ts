import * as contract from '@xuezhou/contract/moderation/console';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { passHeld, refuseHeld } from './console/decide-held.ts';
import { addGateWords, listGateWords, removeGateWord, tryGate } from './console/gate-words.ts';
import { getGateWishes, setGateWishes } from './console/gate-wishes.ts';
import { listHeld } from './console/list-held.ts';

export const moderationConsole = (services: ConsoleServices) => [
  bind(contract.listGateWords, () => listGateWords(services)),
  bind(contract.addGateWords, (input, caller) => addGateWords(services, input, caller)),
  bind(contract.removeGateWord, (input, caller) => removeGateWord(services, input, caller)),
  bind(contract.tryGate, (input) => tryGate(services, input)),
  bind(contract.getGateWishes, () => getGateWishes(services)),
  bind(contract.setGateWishes, (input, caller) => setGateWishes(services, input, caller)),
  bind(contract.listHeld, (input) => listHeld(services, input)),
  bind(contract.passHeld, (input, caller) => passHeld(services, input, caller)),
  bind(contract.refuseHeld, (input, caller) => refuseHeld(services, input, caller)),
];
