import * as contract from '@xuezhou/contract/staff';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { getAuditChoices, listAudit } from './list-audit.ts';
import { listRoles, removeRole, saveRole } from './manage-roles.ts';
import {
  createStaff,
  disableStaff,
  enableStaff,
  listStaff,
  resetStaffPassword,
  setStaffRoles,
} from './manage-staff.ts';
import { listViews, removeView, saveView } from './manage-views.ts';
import { changeStaffPassword, getSelf, signOutStaff } from './own-account.ts';
import { signInStaff } from './sign-in-staff.ts';

export const staffRoutes = (services: ConsoleServices) => [
  bind(contract.signInStaff, (input, caller) => signInStaff(services, input, caller)),
  bind(contract.signOutStaff, (_input, caller) => signOutStaff(services, caller)),
  bind(contract.getSelf, (_input, caller) => getSelf(services, caller)),
  bind(contract.changeStaffPassword, (input, caller) =>
    changeStaffPassword(services, input, caller),
  ),
  bind(contract.listStaff, () => listStaff(services)),
  bind(contract.createStaff, (input, caller) => createStaff(services, input, caller)),
  bind(contract.setStaffRoles, (input, caller) => setStaffRoles(services, input, caller)),
  bind(contract.disableStaff, (input, caller) => disableStaff(services, input, caller)),
  bind(contract.enableStaff, (input, caller) => enableStaff(services, input, caller)),
  bind(contract.resetStaffPassword, (input, caller) => resetStaffPassword(services, input, caller)),
  bind(contract.listRoles, () => listRoles(services)),
  bind(contract.saveRole, (input, caller) => saveRole(services, input, caller)),
  bind(contract.removeRole, (input, caller) => removeRole(services, input, caller)),
  bind(contract.listViews, (input, caller) => listViews(services, input, caller)),
  bind(contract.saveView, (input, caller) => saveView(services, input, caller)),
  bind(contract.removeView, (input, caller) => removeView(services, input, caller)),
  bind(contract.listAudit, (input) => listAudit(services, input)),
  bind(contract.getAuditChoices, () => getAuditChoices(services)),
];
