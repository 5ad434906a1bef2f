import * as contract from '@xuezhou/contract/mock/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { checkPaper, drawTrial } from './check-paper.ts';
import { findPaperQuestions } from './find-questions.ts';
import { publishPaper, retirePaper } from './publish-paper.ts';
import { getPaper, listPapers } from './read-papers.ts';
import { restorePaperVersion, savePaper } from './save-paper.ts';

export const mockConsole = (services: ConsoleServices) => [
  bind(contract.listPapers, (input, caller) => listPapers(services, input, caller)),
  bind(contract.getPaper, (input, caller) => getPaper(services, input, caller)),
  bind(contract.checkPaper, (input) => checkPaper(services, input)),
  bind(contract.drawTrial, (input) => drawTrial(services, input)),
  bind(contract.findPaperQuestions, (input) => findPaperQuestions(services, input)),
  bind(contract.savePaper, (input, caller) => savePaper(services, input, caller)),
  bind(contract.publishPaper, (input, caller) => publishPaper(services, input, caller)),
  bind(contract.retirePaper, (input, caller) => retirePaper(services, input, caller)),
  bind(contract.restorePaperVersion, (input, caller) =>
    restorePaperVersion(services, input, caller),
  ),
];
