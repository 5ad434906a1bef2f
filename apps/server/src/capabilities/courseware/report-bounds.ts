import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { AttemptRow } from './courseware.repository.ts';

/** Of one attempt, for good: some ten hours of a package that saves every two seconds, and some thousands of answers. */
const mostReports = 20_000;
const mostAnswerBytes = 2_000_000;

type Kept = Pick<AttemptRow, 'reports' | 'answer_bytes'>;

/** Whether answers are kept no longer: a package that tells so many means something else by them, or harm. */
export const isFull = ({ answer_bytes }: Pick<Kept, 'answer_bytes'>): boolean =>
  answer_bytes >= mostAnswerBytes;

interface WithinBounds {
  /** False: the report moves what it moves, and leaves no row. */
  readonly isKept: boolean;
  readonly answers: object[];
  readonly bytes: number;
}

/** What of a report an attempt has room for; where it stands, its score and its time are moved all the same. */
export function withinBounds(attempt: Kept, told: object[]): WithinBounds {
  const isKept = attempt.reports < mostReports;
  if (told.length === 0) return { isKept, answers: [], bytes: 0 };
  const left = mostAnswerBytes - attempt.answer_bytes;
  const bytes = Buffer.byteLength(JSON.stringify(told));
  if (isKept && bytes <= left) return { isKept, answers: told, bytes };
  return { isKept, answers: [], bytes: left };
}

export async function countKept(
  change: Change,
  attemptId: number,
  { isKept, bytes }: WithinBounds,
): Promise<void> {
  if (!isKept && bytes === 0) return;
  await change
    .updateTable('courseware_attempt')
    .where('attempt_id', '=', attemptId)
    .set({
      reports: sql<number>`reports + ${isKept ? 1 : 0}::int`,
      answer_bytes: sql<number>`answer_bytes + ${bytes}::int`,
    })
    .execute();
}
