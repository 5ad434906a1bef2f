import type { Services } from '../services.ts';
import type { Change } from './prepare.ts';

class DryRun extends Error {}

/** Runs a change in one transaction. In a dry run all of it is tried, and nothing stays. */
export async function tryChange<Answer>(
  { connection }: Services['database'],
  dryRun: boolean,
  change: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  let answer: { of: Answer } | undefined;
  await connection
    .transaction()
    .execute(async (transaction) => {
      answer = { of: await change(transaction) };
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  if (answer === undefined) throw new Error('a transaction without an answer');
  return answer.of;
}
