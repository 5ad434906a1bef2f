import type { CardRating } from '@xuezhou/contract/flash-card';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { answerCard } from '../capabilities/flash-card/answer-card.ts';
import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import { chanceOf } from './chance-of.ts';

interface Reviews {
  readonly student: CurrentStudent;
  readonly courseId: number;
  /** The moments at which a session begins, oldest first. */
  readonly days: readonly number[];
}

const [freshPerDay, maxPerDay] = [4, 9];

/** Each day what has fallen due, and some new cards. */
export async function reviewCards(
  services: Services,
  { student, courseId, days }: Reviews,
): Promise<void> {
  for (const beginsAt of days) {
    const cards = await cardsAt(services, student.studentId, courseId, new Date(beginsAt));
    for (const [index, cardId] of cards.entries()) {
      const at = beginsAt + (index + 20) * 60_000;
      await answerCard({ ...services, clock: { now: () => new Date(at) } }, student, {
        body: {
          reviewId: uuidv7({ msecs: at }),
          cardDetailId: cardId,
          rating: ratingOf(chanceOf(cardId, beginsAt - (days[0] ?? 0))),
          spentMs: 9000 + (cardId % 7) * 1500,
        },
      });
    }
  }
}

function ratingOf(chance: number): CardRating {
  if (chance < 0.08) return 1;
  if (chance < 0.22) return 2;
  return chance < 0.9 ? 3 : 4;
}

async function cardsAt(
  { database }: Services,
  studentId: number,
  courseId: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ cardId: number }>`
    (select card_id as "cardId" from card_state
      where student_id = ${studentId} and course_id = ${courseId} and due_at <= ${now}
      order by due_at, card_id limit ${maxPerDay - freshPerDay})
    union all
    (select d.card_id from card d join book k on k.book_id = d.book_id
      where d.course_id = ${courseId} and not exists (
        select from card_state s where s.student_id = ${studentId} and s.card_id = d.card_id)
      order by k.position, d.position, d.card_id limit ${freshPerDay})`.execute(
    database.connection,
  );
  return rows.map(({ cardId }) => cardId);
}
