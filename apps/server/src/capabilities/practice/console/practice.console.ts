import * as contract from '@xuezhou/contract/practice/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { restoreBank, withdrawBank } from './move-bank.ts';
import { restoreQuestions, withdrawQuestions } from './move-questions.ts';
import { listQuestionPlaces, placeQuestions } from './place-questions.ts';

export const practiceConsole = (services: ConsoleServices) => [
  bind(contract.withdrawQuestions, (input, caller) => withdrawQuestions(services, input, caller)),
  bind(contract.restoreQuestions, (input, caller) => restoreQuestions(services, input, caller)),
  bind(contract.withdrawBank, (input, caller) => withdrawBank(services, input, caller)),
  bind(contract.restoreBank, (input, caller) => restoreBank(services, input, caller)),
  bind(contract.listQuestionPlaces, (input) => listQuestionPlaces(services, input)),
  bind(contract.placeQuestions, (input, caller) => placeQuestions(services, input, caller)),
];
