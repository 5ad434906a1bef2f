import type { Change } from '../../platform/database/prepare.ts';
import { heard } from '../../platform/heard.ts';
import type { PointsEntry } from './account.repository.ts';

/**
 * The school gave points, or with a negative number took them away, and nobody else has said it in the school's books:
 * who keeps the books listens. What study earns is not said one by one; `pointsEarnedByDay` sums it up.
 */
export const pointsGiven = heard<[change: Change, entry: PointsEntry]>();
