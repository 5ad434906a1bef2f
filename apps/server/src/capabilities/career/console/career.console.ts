import * as contract from '@xuezhou/contract/career/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  getManagedPlan,
  getPlanParts,
  givePlan,
  listManagedPlans,
  takePlan,
} from './manage-plans.ts';
import { restorePlan, savePlan, takeOverPlan, withdrawPlan } from './save-plan.ts';

export const careerConsole = (services: ConsoleServices) => [
  bind(contract.listManagedPlans, () => listManagedPlans(services)),
  bind(contract.getManagedPlan, (input) => getManagedPlan(services, input)),
  bind(contract.getPlanParts, () => getPlanParts(services)),
  bind(contract.givePlan, (input, caller) => givePlan(services, input, caller)),
  bind(contract.takePlan, (input, caller) => takePlan(services, input, caller)),
  bind(contract.savePlan, (input, caller) => savePlan(services, input, caller)),
  bind(contract.withdrawPlan, (input, caller) => withdrawPlan(services, input, caller)),
  bind(contract.restorePlan, (input, caller) => restorePlan(services, input, caller)),
  bind(contract.takeOverPlan, (input, caller) => takeOverPlan(services, input, caller)),
];
