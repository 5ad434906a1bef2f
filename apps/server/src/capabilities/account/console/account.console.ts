import * as ofStudents from '@xuezhou/contract/account';
import * as contract from '@xuezhou/contract/account/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { checkRoster, enrolRoster } from '../roster/enrol-roster.ts';
import { getBehindRules, saveBehindRules } from '../standing/behind-rules.ts';
import { assignAssistant, listAssistants, previewAssistant } from '../tags/assign-assistant.ts';
import { listTags, previewTag, tagStudents } from '../tags/tag-students.ts';
import { changePeriods, previewPeriods } from '../bulk/change-periods.ts';
import { previewWithdrawal, withdrawEnrolments } from '../bulk/withdraw-enrolments.ts';
import { beginViewAs, endViewAs, listStudentViews } from '../view-as/view-as.ts';
import { getStudentTimeline } from '../timeline/student-timeline.ts';
import { endStudentDevice, listStudentDevices } from '../device/console-devices.ts';
import { exportStudentFile, exportStudents } from '../export/export-students.ts';
import { answerPrivacy, eraseStudent } from '../privacy/answer-privacy.ts';
import { withdrawEntered } from '../privacy/withdraw-entered.ts';
import {
  checkPrivacyIdentity,
  enterPrivacy,
  getPrivacy,
  listPrivacy,
} from '../privacy/privacy-desk.ts';
import { listNoteReaders, seeStudentNotes } from './note-mentions.ts';
import { addStudentNote, listStudentNotes, removeStudentNote } from './notes.ts';
import {
  countStudents,
  createStudent,
  findStudent,
  getStudent,
  listStudents,
  revealMobiles,
  verifyStudent,
} from './students.ts';

export const accountConsole = (services: ConsoleServices) => [
  bind(contract.listStudents, (input, caller) => listStudents(services, input, caller)),
  bind(contract.countStudents, (input, caller) => countStudents(services, input, caller)),
  bind(contract.getBehindRules, () => getBehindRules(services)),
  bind(contract.saveBehindRules, (input, caller) => saveBehindRules(services, input, caller)),
  bind(contract.listTags, (_, caller) => listTags(services, caller)),
  bind(contract.previewTag, (input, caller) => previewTag(services, input, caller)),
  bind(contract.tagStudents, (input, caller) => tagStudents(services, input, caller)),
  bind(contract.listAssistants, (_, caller) => listAssistants(services, caller)),
  bind(contract.previewAssistant, (input) => previewAssistant(services, input)),
  bind(contract.assignAssistant, (input, caller) => assignAssistant(services, input, caller)),
  bind(contract.beginViewAs, (input, caller) => beginViewAs(services, input, caller)),
  bind(ofStudents.endViewAs, (_, caller) => endViewAs(services, caller)),
  bind(contract.listStudentViews, (input, caller) => listStudentViews(services, input, caller)),
  bind(contract.listStudentDevices, (input, caller) => listStudentDevices(services, input, caller)),
  bind(contract.endStudentDevice, (input, caller) => endStudentDevice(services, input, caller)),
  bind(contract.exportStudents, (input, caller) => exportStudents(services, input, caller)),
  bind(contract.exportStudentFile, (input, caller) => exportStudentFile(services, input, caller)),
  bind(contract.getStudent, (input, caller) => getStudent(services, input, caller)),
  bind(contract.getStudentTimeline, (input, caller) => getStudentTimeline(services, input, caller)),
  bind(contract.findStudent, (input, caller) => findStudent(services, input, caller)),
  bind(contract.revealMobiles, (input, caller) => revealMobiles(services, input, caller)),
  bind(contract.createStudent, (input, caller) => createStudent(services, input, caller)),
  bind(contract.listStudentNotes, (input, caller) => listStudentNotes(services, input, caller)),
  bind(contract.addStudentNote, (input, caller) => addStudentNote(services, input, caller)),
  bind(contract.listNoteReaders, (input, caller) => listNoteReaders(services, input, caller)),
  bind(contract.seeStudentNotes, (input, caller) => seeStudentNotes(services, input, caller)),
  bind(contract.removeStudentNote, (input, caller) => removeStudentNote(services, input, caller)),
  bind(contract.checkRoster, (input, caller) => checkRoster(services, input, caller)),
  bind(contract.enrolRoster, (input, caller) => enrolRoster(services, input, caller)),
  bind(contract.previewPeriods, (input, caller) => previewPeriods(services, input, caller)),
  bind(contract.changePeriods, (input, caller) => changePeriods(services, input, caller)),
  bind(contract.previewWithdrawal, (input, caller) => previewWithdrawal(services, input, caller)),
  bind(contract.withdrawEnrolments, (input, caller) => withdrawEnrolments(services, input, caller)),
  bind(contract.listPrivacy, () => listPrivacy(services)),
  bind(contract.getPrivacy, (input, caller) => getPrivacy(services, input, caller)),
  bind(contract.enterPrivacy, (input, caller) => enterPrivacy(services, input, caller)),
  bind(contract.withdrawEntered, (input, caller) => withdrawEntered(services, input, caller)),
  bind(contract.checkPrivacyIdentity, (input, caller) =>
    checkPrivacyIdentity(services, input, caller),
  ),
  bind(contract.answerPrivacy, (input, caller) => answerPrivacy(services, input, caller)),
  bind(contract.eraseStudent, (input, caller) => eraseStudent(services, input, caller)),
  bind(contract.verifyStudent, (input, caller) => verifyStudent(services, input, caller)),
];
