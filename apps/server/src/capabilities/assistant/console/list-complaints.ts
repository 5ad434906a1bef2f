import type { listComplaints as operation } from '@xuezhou/contract/assistant/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import { complaints } from './complaints.repository.ts';

export async function listComplaints({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  return (await complaints(connection)).map((row) => ({
    searchId: row.search_id,
    question: row.question,
    sentences: [...(row.answer?.sentences ?? [])],
    complaint: row.complaint ?? '',
    courseIds: [...new Set(row.passages.map(({ courseId }) => courseId))],
    at: row.rated_at.toISOString(),
  }));
}
