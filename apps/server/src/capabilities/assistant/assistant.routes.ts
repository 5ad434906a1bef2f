import * as contract from '@xuezhou/contract/assistant';
import type { House } from '../../platform/capability.ts';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { askAssistant } from './ask-assistant.ts';
import { assistantReader, assistantWriter } from './assistant.repository.ts';
import { openAssistant } from './open-assistant.ts';
import { presentSearch } from './present-search.ts';
import { searchLectures } from './search-lectures.ts';

/** So many of one's own questions are shown. */
const mostShown = 200;

export const assistantRoutes = ({ services, providers: { llm } }: House) => {
  const { connection } = services.database;
  return [
    bind(contract.openAssistant, (_input, { student }) => openAssistant(services, student, llm)),
    bind(contract.searchLectures, (input, { student }) => searchLectures(services, student, input)),
    bind(contract.askAssistant, (input, caller) => askAssistant({ services, llm }, caller, input)),
    bind(contract.listHistory, async (_input, { student: { studentId } }) => ({
      searches: (await assistantReader(connection, studentId).history(mostShown)).map(
        presentSearch,
      ),
    })),
    bind(contract.deleteSearch, async ({ body }, { student: { studentId } }) => {
      await assistantWriter(connection, studentId).remove(body.searchId);
      return true as const;
    }),
    bind(contract.clearHistory, async (_input, { student: { studentId } }) => {
      await assistantWriter(connection, studentId).clear();
      return true as const;
    }),
    bind(contract.rateAnswer, async ({ body }, { student: { studentId } }) => {
      const { searchId, isUseful, complaint = '' } = body;
      const isKnown = await assistantWriter(connection, studentId).rate(searchId, {
        is_useful: isUseful,
        complaint: isUseful || complaint.trim() === '' ? null : complaint.trim(),
        rated_at: services.clock.now(),
      });
      if (!isKnown) throw notFound();
      return true as const;
    }),
  ];
};
