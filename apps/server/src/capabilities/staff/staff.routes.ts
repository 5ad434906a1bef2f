import * as contract from '@xuezhou/contract/staff';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { beginSchool, getFirstHour } from './first/begin-school.ts';
import { checkFirstCode } from './first/check-first-code.ts';
import { deskOf } from './first/restore/restore-desk.ts';
import * as restoring from './first/restore/restore-school.ts';
import * as invitations from './access/invitations.ts';
import * as secondStep from './access/second-step.ts';
import { getApprovalAnswer } from './approval/approval-answer.ts';
import { decideApproval } from './approval/decide-approval.ts';
import { getApprovalWords, listApprovals } from './approval/list-approvals.ts';
import { checkAudit } from './audit/check-audit.ts';
import { exportAudit } from './audit/export-audit.ts';
import { undoAction } from './audit/undo-action.ts';
import { getAuditChoices, listAudit } from './list-audit.ts';
import { listRoles, removeRole, saveRole } from './people/manage-roles.ts';
import {
  createStaff,
  disableStaff,
  enableStaff,
  listStaff,
  resetStaffPassword,
  setStaffRoles,
} from './people/manage-staff.ts';
import { listViews, removeView, saveView } from './manage-views.ts';
import { changeStaffPassword, getSelf, signOutStaff } from './own-account.ts';
import { getDutyChoices, setStaffDuties } from './people/staff-duties.ts';
import { getSchoolDay } from './today/get-school-day.ts';
import { searchConsole } from './today/search-console.ts';
import { getWaiting } from './today/get-waiting.ts';
import * as desk from './issuer/issuer-desk.ts';
import * as ownIssuer from './issuer/own-issuer.ts';
import * as byIssuer from './issuer/sign-in-by-issuer.ts';
import type { WithOidc } from './issuer/staff-issuer.ts';
import * as passkeys from './passkey/own-passkeys.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey/sign-in-by-passkey.ts';
import { showPresence } from './presence/presence.ts';
import { signInStaff } from './sign-in-staff.ts';

const passkeyRoutes = (services: ConsoleServices) => [
  bind(contract.listPasskeys, (_, caller) => passkeys.listPasskeys(services, caller)),
  bind(contract.beginPasskey, (input, caller) => passkeys.beginPasskey(services, input, caller)),
  bind(contract.addPasskey, (input, caller) => passkeys.addPasskey(services, input, caller)),
  bind(contract.renamePasskey, (input, caller) => passkeys.renamePasskey(services, input, caller)),
  bind(contract.removePasskey, (input, caller) => passkeys.removePasskey(services, input, caller)),
  bind(contract.beginPasskeySignIn, (_, caller) => beginPasskeySignIn(services, caller)),
  bind(contract.signInByPasskey, (input, caller) => signInByPasskey(services, input, caller)),
];

export const issuerRoutes = (services: WithOidc) => [
  bind(contract.getStaffIssuer, () => desk.getStaffIssuer(services)),
  bind(contract.saveStaffIssuer, (input, caller) => desk.saveStaffIssuer(services, input, caller)),
  bind(contract.tryStaffIssuer, (_, caller) => desk.tryStaffIssuer(services, caller)),
  bind(contract.switchStaffIssuer, (input, caller) =>
    desk.switchStaffIssuer(services, input, caller),
  ),
  bind(contract.getIssuerOffer, (_, caller) => byIssuer.getIssuerOffer(services, caller)),
  bind(contract.beginIssuerSignIn, (_, caller) => byIssuer.beginIssuerSignIn(services, caller)),
  bind(contract.signInByIssuer, (input, caller) =>
    byIssuer.signInByIssuer(services, input, caller),
  ),
  bind(contract.getOwnIssuer, (_, caller) => ownIssuer.getOwnIssuer(services, caller)),
  bind(contract.beginIssuerLink, (input, caller) =>
    ownIssuer.beginIssuerLink(services, input, caller),
  ),
  bind(contract.linkIssuer, (_, caller) => ownIssuer.linkIssuer(services, caller)),
  bind(contract.unlinkIssuer, (_, caller) => ownIssuer.unlinkIssuer(services, caller)),
];

const accessRoutes = (services: ConsoleServices) => [
  ...passkeyRoutes(services),
  bind(contract.beginSecondStep, (input, caller) =>
    secondStep.beginSecondStep(services, input, caller),
  ),
  bind(contract.confirmSecondStep, (input, caller) =>
    secondStep.confirmSecondStep(services, input, caller),
  ),
  bind(contract.renewRecoveryCodes, (input, caller) =>
    secondStep.renewRecoveryCodes(services, input, caller),
  ),
  bind(contract.endSecondStep, (input, caller) =>
    secondStep.endSecondStep(services, input, caller),
  ),
  bind(contract.resetSecondStep, (input, caller) =>
    secondStep.resetSecondStep(services, input, caller),
  ),
  bind(contract.listInvitations, () => invitations.listInvitations(services)),
  bind(contract.inviteStaff, (input, caller) => invitations.inviteStaff(services, input, caller)),
  bind(contract.withdrawInvitation, (input, caller) =>
    invitations.withdrawInvitation(services, input, caller),
  ),
  bind(contract.lookAtInvitation, (input, caller) =>
    invitations.lookAtInvitation(services, input, caller),
  ),
  bind(contract.acceptInvitation, (input, caller) =>
    invitations.acceptInvitation(services, input, caller),
  ),
];

const firstRoutes = (services: ConsoleServices) => [
  bind(contract.getFirstHour, () => getFirstHour(services)),
  bind(contract.checkFirstCode, (input, caller) => checkFirstCode(services, input, caller)),
  bind(contract.beginSchool, (input, caller) => beginSchool(services, input, caller)),
  bind(contract.openRestore, (input, caller) => restoring.openRestore(services, input, caller)),
  bind(contract.sendRestorePiece, (input) => restoring.sendRestorePiece(services, input), {
    // A stranger's bytes are not even read.
    beforeFiles: (params) => void deskOf(services, params),
  }),
  bind(contract.startRestore, (input) => restoring.startRestore(services, input)),
  bind(contract.lookAtRestore, (input) =>
    Promise.resolve(restoring.lookAtRestore(services, input)),
  ),
];

export const staffRoutes = (services: ConsoleServices) => [
  ...firstRoutes(services),
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
  ...accessRoutes(services),
  bind(contract.getDutyChoices, () => getDutyChoices(services)),
  bind(contract.setStaffDuties, (input, caller) => setStaffDuties(services, input, caller)),
  bind(contract.listApprovals, (input, caller) => listApprovals(services, input, caller)),
  bind(contract.getApprovalWords, (input, caller) => getApprovalWords(services, input, caller)),
  bind(contract.getApprovalAnswer, (input, caller) => getApprovalAnswer(services, input, caller)),
  bind(contract.undoAction, (input, caller) => undoAction(services, input, caller)),
  bind(contract.exportAudit, (input, caller) => exportAudit(services, input, caller)),
  bind(contract.checkAudit, () => checkAudit(services)),
  bind(contract.decideApproval, (input, caller) => decideApproval(services, input, caller)),
  bind(contract.listRoles, () => listRoles(services)),
  bind(contract.saveRole, (input, caller) => saveRole(services, input, caller)),
  bind(contract.removeRole, (input, caller) => removeRole(services, input, caller)),
  bind(contract.listAudit, (input, caller) => listAudit(services, input, caller)),
  bind(contract.getAuditChoices, (_input, caller) => getAuditChoices(services, caller)),
  bind(contract.showPresence, (input, caller) =>
    Promise.resolve(showPresence(services, input, caller)),
  ),
  bind(contract.getWaiting, (_input, caller) => getWaiting(services, caller)),
  bind(contract.searchConsole, (input, caller) => searchConsole(services, input, caller)),
  bind(contract.getSchoolDay, (_input, caller) => getSchoolDay(services, caller)),
  bind(contract.listViews, (input, caller) => listViews(services, input, caller)),
  bind(contract.saveView, (input, caller) => saveView(services, input, caller)),
  bind(contract.removeView, (input, caller) => removeView(services, input, caller)),
];
