import * as contract from '@xuezhou/contract/marking/console';
import type { ConsoleProviders } from '../../../platform/capability.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { claimAnswer } from './claim-answer.ts';
import { getSubmission, listMarkedQuestions, listSubmissions } from './list-submissions.ts';
import { listRemarks, saveRemark } from './remarks.ts';
import { saveMarks } from './save-marks.ts';
import { checkRubric, saveRubric } from './save-rubric.ts';
import { listMarkers, splitMarking } from './split-marking.ts';
import { suggestMark } from './suggest-mark.ts';

export const markingConsole = (services: ConsoleServices, { llm }: ConsoleProviders) => [
  bind(contract.listMarkedQuestions, (_input, caller) => listMarkedQuestions(services, caller)),
  bind(contract.listSubmissions, async (input, caller) =>
    listSubmissions(services, input, caller, (await llm()) !== null),
  ),
  bind(contract.getSubmission, (input, caller) => getSubmission(services, input, caller)),
  bind(contract.saveMarks, (input, caller) => saveMarks(services, input, caller)),
  bind(contract.checkRubric, (input, caller) => checkRubric(services, input, caller)),
  bind(contract.saveRubric, (input, caller) => saveRubric(services, input, caller)),
  bind(contract.listRemarks, (_input, caller) => listRemarks(services, caller)),
  bind(contract.saveRemark, (input, caller) => saveRemark(services, input, caller)),
  bind(contract.splitMarking, (input, caller) => splitMarking(services, input, caller)),
  bind(contract.listMarkers, (input, caller) => listMarkers(services, input, caller)),
  bind(contract.suggestMark, async (input, caller) =>
    suggestMark({ services, llm: await llm() }, input, caller),
  ),
  bind(contract.claimAnswer, (input, caller) => claimAnswer(services, input, caller)),
];
