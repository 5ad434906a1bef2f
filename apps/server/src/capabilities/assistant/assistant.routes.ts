import * as contract from '@xuezhou/contract/assistant';
import type { AppContext } from '../../platform/capability.ts';
import { bind } from '../../platform/http/bind.ts';
import { askAssistant } from './ask-assistant.ts';
import { clearHistory, deleteSearch, listHistory, rateAnswer } from './history.ts';
import { listTaughtClips } from './list-taught-clips.ts';
import { openAssistant } from './open-assistant.ts';
import { searchLectures } from './search-lectures.ts';

export const assistantRoutes = ({ services, providers: { llm } }: AppContext) => [
  bind(contract.openAssistant, async (input, { student }) =>
    openAssistant({ services, llm: await llm() }, student, input),
  ),
  bind(contract.searchLectures, (input, { student }) => searchLectures(services, student, input)),
  bind(contract.listTaughtClips, (input, { student }) => listTaughtClips(services, student, input)),
  bind(contract.askAssistant, async (input, caller) =>
    askAssistant({ services, llm: await llm() }, caller, input),
  ),
  bind(contract.listHistory, (_input, { student }) => listHistory(services, student)),
  bind(contract.deleteSearch, (input, { student }) => deleteSearch(services, student, input)),
  bind(contract.clearHistory, (_input, { student }) => clearHistory(services, student)),
  bind(contract.rateAnswer, (input, { student }) => rateAnswer(services, student, input)),
];
