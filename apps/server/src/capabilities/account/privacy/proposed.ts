import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { waitingApprovals } from '../../../platform/staff/approvals.ts';

/** Of which requests an answer waits for a second person, by their ids. */
export async function proposedIds(
  connection: Connection | Change,
  now: Date,
): Promise<ReadonlySet<string>> {
  const waiting = [
    ...(await waitingApprovals(connection, 'answerPrivacy', now)),
    ...(await waitingApprovals(connection, 'eraseStudent', now)),
  ];
  return new Set(waiting.map(({ targetId }) => targetId));
}
