import * as contract from '@xuezhou/contract/review/console';
import { bind } from '../../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { listCorrectedKeys } from './list-corrected-keys.ts';
import { checkQuestion, getQuestion, listQuestionDrafts } from './open-question.ts';
import { publishQuestion } from './publish-question.ts';
import { getQuestionFigures, listQuestionVersions } from './question-versions.ts';
import { previewRegrade, regradeQuestion } from './regrade-question.ts';
import {
  createQuestion,
  dropQuestionDraft,
  restoreQuestionVersion,
  saveQuestionDraft,
} from './write-question.ts';

export const editorConsole = (services: ConsoleServices, hasModel: () => Promise<boolean>) => [
  bind(contract.getQuestion, async (input, caller) =>
    getQuestion(services, await hasModel(), input, caller),
  ),
  bind(contract.getQuestionFigures, (input) => getQuestionFigures(services, input)),
  bind(contract.checkQuestion, (input) => checkQuestion(services, input)),
  bind(contract.createQuestion, (input, caller) => createQuestion(services, input, caller)),
  bind(contract.saveQuestionDraft, (input, caller) => saveQuestionDraft(services, input, caller)),
  bind(contract.dropQuestionDraft, (input, caller) => dropQuestionDraft(services, input, caller)),
  bind(contract.publishQuestion, (input, caller) => publishQuestion(services, input, caller)),
  bind(contract.listQuestionDrafts, () => listQuestionDrafts(services)),
  bind(contract.previewRegrade, (input, caller) => previewRegrade(services, input, caller)),
  bind(contract.regradeQuestion, (input, caller) => regradeQuestion(services, input, caller)),
  bind(contract.listCorrectedKeys, (_input, caller) => listCorrectedKeys(services, caller)),
  bind(contract.listQuestionVersions, (input) => listQuestionVersions(services, input)),
  bind(contract.restoreQuestionVersion, (input, caller) =>
    restoreQuestionVersion(services, input, caller),
  ),
];
