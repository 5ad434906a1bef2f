import * as contract from '@xuezhou/contract/career/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { givePlan, listManagedPlans, restorePlan, takePlan, withdrawPlan } from './manage-plans.ts';

export const careerConsole = (services: ConsoleServices) => [
  bind(contract.listManagedPlans, () => listManagedPlans(services)),
  bind(contract.givePlan, (input, caller) => givePlan(services, input, caller)),
  bind(contract.takePlan, (input, caller) => takePlan(services, input, caller)),
  bind(contract.withdrawPlan, (input, caller) => withdrawPlan(services, input, caller)),
  bind(contract.restorePlan, (input, caller) => restorePlan(services, input, caller)),
];
