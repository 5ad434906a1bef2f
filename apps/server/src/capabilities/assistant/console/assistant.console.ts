import * as contract from '@xuezhou/contract/assistant/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { complaints } from './complaints.repository.ts';

export const assistantConsole = ({ database: { connection } }: ConsoleServices) => [
  bind(contract.listComplaints, async () =>
    (await complaints(connection)).map((row) => ({
      searchId: row.search_id,
      question: row.question,
      sentences: [...(row.answer?.sentences ?? [])],
      complaint: row.complaint ?? '',
      courseIds: [...new Set(row.passages.map(({ courseId }) => courseId))],
      at: row.rated_at.toISOString(),
    })),
  ),
];
