import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { currentPlan } from './card-plan.ts';

export { isOfFiles } from './bank/card-bank.repository.ts';
export {
  cardsInReadings,
  cardsInTopics,
  moveCards,
  moveTopicCards,
  positionBehindCards,
} from './content/cards-of-readings.ts';
export { changeExamDate } from './card-plan.ts';
export {
  cardKeysEnding,
  cardRows,
  cardsWithIds,
  cardsOfFront,
  findOtherCards,
  forgetCardKeys,
  keyedCards,
  keyedRetired,
  removeCards,
  retiredCards,
  schoolCardIds,
  storeCards,
  studiedCards,
  type CardDocument,
  type KeyedCard,
} from './content/store-cards.ts';
export { cardStates } from './facts/card-states.sql.ts';
export * from './facts/card-facts.sql.ts';
export * from './facts/exam.sql.ts';
export { memoryVersions } from './facts/memory-versions.sql.ts';

export { findAskableCard, isCardThere } from './facts/askable-card.ts';
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

const countLearned = prepareSql<{ studentId: number }, { count: number }>(
  (p) => sql`
    select count(*)::int as count from card_state
    where student_id = ${p.studentId} and memory is not null and due_at >= reviewed_at + interval '21 days'`,
);

/** Cards that are not asked for again before three weeks are over. */
export const learnedCards = async (connection: Connection, studentId: number): Promise<number> =>
  (await countLearned.first(connection, { studentId }))?.count ?? 0;
