import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwn, isOwnCourse, type Own } from '../../../platform/staff/own.ts';
import { askToIndex } from '../../search/search.port.ts';
import { anyCards, isOfFiles } from './card-bank.repository.ts';

/** Of many the log names the first, as a number, which is never masked; all stand in its facts. */
export const cardTarget = (cardIds: readonly number[]) =>
  ({ kind: 'card', id: cardIds[0] ?? 0 }) as const;

/** Of somebody who is kept to the own courses, all of these are in them; throws notOwn. */
export async function demandOwnCards(
  connection: Connection,
  own: Own,
  cardIds: readonly number[],
): Promise<void> {
  const isOwn = sql<boolean>`not exists (
    select from unnest(${cardIds}::int[]) as asked (card_id)
    left join ${anyCards} on d.card_id = asked.card_id
    where not coalesce(${isOwnCourse(own, sql`d.course_id`)}, false))`;
  await demandOwn(connection, own, isOwn);
}

export interface HeldCard {
  readonly cardId: number;
  readonly courseId: number;
  readonly readingId: number;
  readonly subjectId: number;
  readonly front: string;
  readonly back: string;
  readonly isRetired: boolean;
  readonly inFiles: boolean;
}

/** Those of these that there are, in the order of their numbers. Call under the lock of imports, which write cards too. */
export async function heldCards(
  change: Change,
  cardIds: readonly number[],
): Promise<readonly HeldCard[]> {
  const { rows } = await sql<HeldCard>`
    select d.card_id as "cardId", d.course_id as "courseId", d.reading_id as "readingId",
      d.subject_id as "subjectId", d.front, d.back, d.is_retired as "isRetired",
      ${isOfFiles(change)} as "inFiles"
    from ${anyCards} join course c on c.course_id = d.course_id
    where d.card_id = any(${cardIds}::int[]) order by d.card_id`.execute(change);
  return rows;
}

/** The same; throws cardsUnknown where there is none of them. */
export async function demandCards(
  change: Change,
  cardIds: readonly number[],
): Promise<readonly HeldCard[]> {
  const held = await heldCards(change, cardIds);
  if (held.length === 0) throw new Refusal('cardsUnknown');
  return held;
}

interface CardStand {
  readonly courseId: number;
  readonly bookId: number;
  readonly readingId: number;
}

/** Where cards of a topic stand. Throws placeUnknown. */
export async function demandTopic(change: Change, subjectId: number): Promise<CardStand> {
  const { rows } = await sql<CardStand>`
    select g.course_id as "courseId", g.book_id as "bookId", g.reading_id as "readingId"
    from subject u join reading g on g.reading_id = u.reading_id where u.subject_id = ${subjectId}
  `.execute(change);
  if (rows[0] === undefined) throw new Refusal('placeUnknown');
  return rows[0];
}

/** Their courses are searched anew. */
export async function indexCards(
  change: Change,
  cards: readonly Pick<HeldCard, 'courseId'>[],
): Promise<void> {
  for (const courseId of new Set(cards.map((card) => card.courseId)))
    await askToIndex(change, courseId);
}
