import type {
  deleteSearch as deleteOperation,
  listHistory as listOperation,
  rateAnswer as rateOperation,
} from '@xuezhou/contract/assistant';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { assistantReader, assistantWriter } from './assistant.repository.ts';
import { withholdOpenPapers } from './judge-question.ts';
import { presentSearch } from './present-search.ts';

type HistoryServices = Pick<Services, 'database' | 'clock'>;

/** So many of one's own questions are shown. */
const maxShown = 200;

export async function listHistory(
  services: HistoryServices,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof listOperation>> {
  const rows = await assistantReader(services.database.connection, studentId).history(maxShown);
  return { searches: (await withholdOpenPapers(services, studentId, rows)).map(presentSearch) };
}

export async function deleteSearch(
  { database: { connection } }: HistoryServices,
  { studentId }: CurrentStudent,
  { body: { searchId } }: InputOf<typeof deleteOperation>,
): Promise<true> {
  await assistantWriter(connection, studentId).remove(searchId);
  return true;
}

export async function clearHistory(
  { database: { connection } }: HistoryServices,
  { studentId }: CurrentStudent,
): Promise<true> {
  await assistantWriter(connection, studentId).clear();
  return true;
}

/** The last word counts; 404 where nothing was answered. */
export async function rateAnswer(
  { clock, database: { connection } }: HistoryServices,
  { studentId }: CurrentStudent,
  { body: { searchId, isUseful, complaint = '' } }: InputOf<typeof rateOperation>,
): Promise<true> {
  const isKnown = await assistantWriter(connection, studentId).rate(searchId, {
    is_useful: isUseful,
    complaint: isUseful || complaint.trim() === '' ? null : complaint.trim(),
    rated_at: clock.now(),
  });
  if (!isKnown) throw notFound();
  return true;
}
