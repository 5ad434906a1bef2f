import { getAsker } from './asker.ts';
import { snoozeQuestion } from './snooze.ts';
import * as contract from '@xuezhou/contract/qa/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listCanned, removeCanned, saveCanned } from './canned.ts';
import {
  assignQuestion,
  claimQuestion,
  releaseQuestion,
  transferQuestion,
} from './hold-question.ts';
import { listQueue } from './list-queue.ts';
import { mergeQuestions } from './merge-questions.ts';
import { hideQa, listQaReports, muteInQa, restoreQa, settleQaReport } from './moderate.ts';
import { listTwins, getQaThread } from './get-thread.ts';
import { sendReplyPicture } from './reply-pictures.ts';
import { replyToQuestion, reviseReply } from './reply.ts';
import { dropScheduledReply, scheduleReply } from '../later/schedule-reply.ts';
import { getAnsweringHours, setAnsweringHours } from './set-hours.ts';
import { getQaChoices } from './choices.ts';
import { listQaTeachers, removeQaTeacher, setQaTeacher } from './teachers.ts';

export const qaConsole = (services: ConsoleServices) => [
  bind(contract.listQueue, (input, caller) => listQueue(services, input, caller)),
  bind(contract.getQaThread, (input, caller) => getQaThread(services, input, caller)),
  bind(contract.listTwins, (input) => listTwins(services, input)),
  bind(contract.claimQuestion, (input, caller) => claimQuestion(services, input, caller)),
  bind(contract.releaseQuestion, (input, caller) => releaseQuestion(services, input, caller)),
  bind(contract.assignQuestion, (input, caller) => assignQuestion(services, input, caller)),
  bind(contract.snoozeQuestion, (input, caller) => snoozeQuestion(services, input, caller)),
  bind(contract.getAsker, (input) => getAsker(services, input)),
  bind(contract.transferQuestion, (input, caller) => transferQuestion(services, input, caller)),
  bind(contract.replyToQuestion, (input, caller) => replyToQuestion(services, input, caller)),
  bind(contract.scheduleReply, (input, caller) => scheduleReply(services, input, caller)),
  bind(contract.dropScheduledReply, (input, caller) => dropScheduledReply(services, input, caller)),
  bind(contract.sendReplyPicture, (input, caller) => sendReplyPicture(services, input, caller)),
  bind(contract.reviseReply, (input, caller) => reviseReply(services, input, caller)),
  bind(contract.mergeQuestions, (input, caller) => mergeQuestions(services, input, caller)),
  bind(contract.hideQa, (input, caller) => hideQa(services, input, caller)),
  bind(contract.restoreQa, (input, caller) => restoreQa(services, input, caller)),
  bind(contract.listQaReports, () => listQaReports(services)),
  bind(contract.settleQaReport, (input, caller) => settleQaReport(services, input, caller)),
  bind(contract.muteInQa, (input, caller) => muteInQa(services, input, caller)),
  bind(contract.listCanned, () => listCanned(services)),
  bind(contract.saveCanned, (input, caller) => saveCanned(services, input, caller)),
  bind(contract.removeCanned, (input, caller) => removeCanned(services, input, caller)),
  bind(contract.getAnsweringHours, () => getAnsweringHours(services)),
  bind(contract.setAnsweringHours, (input, caller) => setAnsweringHours(services, input, caller)),
  bind(contract.getQaChoices, () => getQaChoices(services)),
  bind(contract.listQaTeachers, () => listQaTeachers(services)),
  bind(contract.setQaTeacher, (input, caller) => setQaTeacher(services, input, caller)),
  bind(contract.removeQaTeacher, (input, caller) => removeQaTeacher(services, input, caller)),
];
