import * as contract from '@xuezhou/contract/live/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';
import { cancelLive, endLive, listLives, moveLive, planLive, setReplay } from './manage-lives.ts';
import { dropLiveMark, listLiveMarks, saveLiveMark } from '../marks/marks.console.ts';
import { checkLive } from './check-live.ts';
import { getLiveReadiness } from './readiness.ts';
import { addLiveHost, dropLiveHost, listLiveHosts } from './manage-hosts.ts';
import { listAttendance, revealKey } from './manage-room.ts';
import { renewKey } from './renew-key.ts';

export const liveConsole = (services: ConsoleServices, carrier: LiveCarrier | null) => [
  bind(contract.planLive, (input, caller) => planLive(services, input, caller)),
  bind(contract.listLives, (input) => listLives(services, input)),
  bind(contract.getLiveReadiness, (input, caller) =>
    getLiveReadiness(services, carrier, input, caller),
  ),
  bind(contract.moveLive, (input, caller) => moveLive(services, carrier, input, caller)),
  bind(contract.cancelLive, (input, caller) => cancelLive(services, carrier, input, caller)),
  bind(contract.endLive, (input, caller) => endLive(services, carrier, input, caller)),
  bind(contract.setReplay, (input, caller) => setReplay(services, input, caller)),
  bind(contract.listLiveMarks, (input, caller) => listLiveMarks(services, input, caller)),
  bind(contract.saveLiveMark, (input, caller) => saveLiveMark(services, input, caller)),
  bind(contract.dropLiveMark, (input, caller) => dropLiveMark(services, input, caller)),
  bind(contract.revealKey, (input, caller) => revealKey(services, carrier, input, caller)),
  bind(contract.renewKey, (input, caller) => renewKey(services, carrier, input, caller)),
  bind(contract.checkLive, () => checkLive(services, carrier)),
  bind(contract.listLiveHosts, (input, caller) => listLiveHosts(services, input, caller)),
  bind(contract.dropLiveHost, (input, caller) => dropLiveHost(services, input, caller)),
  bind(contract.addLiveHost, (input, caller) => addLiveHost(services, input, caller)),
  bind(contract.listAttendance, (input, caller) => listAttendance(services, input, caller)),
];
