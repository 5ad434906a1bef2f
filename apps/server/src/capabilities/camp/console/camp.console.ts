import * as contract from '@xuezhou/contract/camp/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  addCampMember,
  closeCampClass,
  listCampClasses,
  listCampMembers,
  openCampClass,
} from './camp-classes.ts';

export const campConsole = (services: ConsoleServices) => [
  bind(contract.listCampClasses, (_input, caller) => listCampClasses(services, caller)),
  bind(contract.listCampMembers, (input, caller) => listCampMembers(services, input, caller)),
  bind(contract.openCampClass, (input, caller) => openCampClass(services, input, caller)),
  bind(contract.closeCampClass, (input, caller) => closeCampClass(services, input, caller)),
  bind(contract.addCampMember, (input, caller) => addCampMember(services, input, caller)),
];
