import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { cardColumns } from './card-bank.repository.ts';

/** Sets cards apart: nobody is asked them. Answers those that it did. */
export async function retire(
  change: Change,
  cardIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    with gone as (delete from card where card_id = any(${cardIds}::int[]) returning ${cardColumns})
    insert into card_retired (${cardColumns}, retired_at) select ${cardColumns}, ${now} from gone
    returning card_id`.execute(change);
  return rows.map(({ card_id }) => card_id);
}

/** Puts those back whose chapter and topic are there, into the book where the chapter stands now. Answers which. */
export async function bringBack(change: Change, cardIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    with back as (
      delete from card_retired d using reading g, subject u
      where d.card_id = any(${cardIds}::int[]) and g.reading_id = d.reading_id and u.subject_id = d.subject_id
      returning d.card_id, d.course_id, g.book_id, d.reading_id, d.subject_id, d.position, d.front, d.back
    )
    insert into card (${cardColumns}) select ${cardColumns} from back returning card_id`.execute(
    change,
  );
  return rows.map(({ card_id }) => card_id);
}

/** Changes a card wherever it stands. */
export async function setCards(
  change: Change,
  cardIds: readonly number[],
  set: ReturnType<typeof sql>,
): Promise<void> {
  await sql`update card set ${set} where card_id = any(${cardIds}::int[])`.execute(change);
  await sql`update card_retired set ${set} where card_id = any(${cardIds}::int[])`.execute(change);
}
