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
import {
  getCampParts,
  getManagedCamp,
  listManagedCamps,
  previewCampIntro,
} from './manage-camps.ts';
import { moveCampMembers, previewCampMove } from '../move/move-members.ts';
import { previewCampPut, putIntoCampClass } from '../put/put-into-class.ts';
import { publishCamp, saveCamp, takeOverCamp, withdrawCamp } from './save-camp.ts';

export const campConsole = (services: ConsoleServices) => [
  bind(contract.listCampClasses, (_input, caller) => listCampClasses(services, caller)),
  bind(contract.listCampMembers, (input, caller) => listCampMembers(services, input, caller)),
  bind(contract.openCampClass, (input, caller) => openCampClass(services, input, caller)),
  bind(contract.closeCampClass, (input, caller) => closeCampClass(services, input, caller)),
  bind(contract.addCampMember, (input, caller) => addCampMember(services, input, caller)),
  bind(contract.previewCampMove, (input, caller) => previewCampMove(services, input, caller)),
  bind(contract.moveCampMembers, (input, caller) => moveCampMembers(services, input, caller)),
  bind(contract.previewCampPut, (input, caller) => previewCampPut(services, input, caller)),
  bind(contract.putIntoCampClass, (input, caller) => putIntoCampClass(services, input, caller)),
  bind(contract.listManagedCamps, (_input, caller) => listManagedCamps(services, caller)),
  bind(contract.getManagedCamp, (input) => getManagedCamp(services, input)),
  bind(contract.getCampParts, (input) => getCampParts(services, input)),
  bind(contract.previewCampIntro, (input) => previewCampIntro(input)),
  bind(contract.saveCamp, (input, caller) => saveCamp(services, input, caller)),
  bind(contract.publishCamp, (input, caller) => publishCamp(services, input, caller)),
  bind(contract.withdrawCamp, (input, caller) => withdrawCamp(services, input, caller)),
  bind(contract.takeOverCamp, (input, caller) => takeOverCamp(services, input, caller)),
];
