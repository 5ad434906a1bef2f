import type { Services } from '../../platform/services.ts';
import { currentPlan } from './card-plan.ts';

export { deckFiles } from './deck/deck-files.ts';

/** Brings the due moments of a student's cards in these courses up to plans that have changed since, such as after an exam was moved. */
export async function refreshPlans(
  services: Pick<Services, 'database'>,
  studentId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const courseId of courseIds) await currentPlan(services, { studentId, courseId, now });
}
