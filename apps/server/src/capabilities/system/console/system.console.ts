import * as contract from '@xuezhou/contract/system/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listBackups, makeBackup } from '../backup-runs.ts';
import { dropJob, listFailedJobs, retryJob } from '../failed-jobs.ts';
import { getFirstSteps } from '../first-steps.ts';
import { settleOutward } from '../outward.ts';
import { listPoints } from '../points/point-records.ts';
import { listRehearsals, rehearseRestore } from '../rehearsals.ts';
import { snoozeRepair } from '../repairs/snooze-repair.ts';
import { getSystem } from '../get-system.ts';

export const systemConsole = (services: ConsoleServices) => [
  bind(contract.getSystem, () => getSystem(services)),
  bind(contract.listFailedJobs, () => listFailedJobs(services)),
  bind(contract.retryJob, (input, caller) => retryJob(services, input, caller)),
  bind(contract.dropJob, (input, caller) => dropJob(services, input, caller)),
  bind(contract.listBackups, () => listBackups(services)),
  bind(contract.makeBackup, (_input, caller) => makeBackup(services, caller)),
  bind(contract.listRehearsals, () => listRehearsals(services)),
  bind(contract.rehearseRestore, (input, caller) => rehearseRestore(services, input, caller)),
  bind(contract.listPoints, () => listPoints(services)),
  bind(contract.snoozeRepair, (input, caller) => snoozeRepair(services, input, caller)),
  bind(contract.settleOutward, (input, caller) => settleOutward(services, input, caller)),
  bind(contract.getFirstSteps, () => getFirstSteps(services)),
];
