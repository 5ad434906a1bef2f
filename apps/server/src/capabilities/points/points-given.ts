import { postPointsGiven } from '@xuezhou/rules/ledger/postings';
import type { Change } from '../../platform/database/prepare.ts';
import { postEntry } from '../ledger/ledger.port.ts';
import type { PointsEntry } from './account.repository.ts';

/**
 * Writes into the school's books that it gave points, or with a negative number took them away, where nobody else has
 * said it there. What study earns is not posted one by one; `pointsEarnedByDay` sums it up.
 */
export async function postGivenPoints(
  change: Change,
  { kind, about, points, words, at }: PointsEntry,
): Promise<void> {
  const entry = { kind: `points:${kind}`, about, words, at, postings: postPointsGiven(points) };
  await postEntry(change, entry);
}
