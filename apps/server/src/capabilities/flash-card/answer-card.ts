import type {
  answerCard as answering,
  undoCardReview as undoing,
} from '@xuezhou/contract/flash-card';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { cardReader, type CardRow } from './card.repository.ts';
import { ownCardWriter } from './own-card/own-card.repository.ts';
import { reviewWriter, type ReviewToStore } from './review.repository.ts';
import { settleCard } from './settle-card.ts';

type CardState = DataOf<typeof answering>;

/** Keeps a review and plans its card anew. The same review again answers with what is stored and changes nothing. */
export async function answerCard(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof answering>,
): Promise<CardState> {
  const { connection } = services.database;
  const { studentId } = student;
  const now = services.clock.now();
  const claimed = body.reviewedAt === undefined ? now : new Date(body.reviewedAt);
  // A clock that runs ahead must not make this the last review for ever.
  const reviewedAt = claimed > now ? now : claimed;
  const card = await cardReader(connection, studentId).card(body.cardDetailId);
  admit(services, card, student, { for: 'study', day: dayOf(reviewedAt) });
  if (card === undefined) throw notFound();
  if (card.is_locked) throw new Refusal('locked');
  const review = {
    reviewId: body.reviewId,
    cardId: card.card_id,
    courseId: card.course_id,
    rating: body.rating,
    spentMs: body.spentMs ?? null,
    reviewedAt,
    now,
  };
  return await connection.transaction().execute(async (change) => {
    await holdOwn(change, studentId, card);
    return await settleCard(change, { studentId, ...review }, () =>
      store(change, studentId, review),
    );
  });
}

export async function undoCardReview(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof undoing>,
): Promise<CardState> {
  const { connection } = services.database;
  const { studentId } = student;
  const now = services.clock.now();
  const card = await cardReader(connection, studentId).card(body.cardDetailId);
  admit(services, card, student, { for: 'view' });
  if (card === undefined) throw notFound();
  const undo = { reviewId: body.reviewId, cardId: card.card_id, now };
  return await connection.transaction().execute(async (change) => {
    await holdOwn(change, studentId, card);
    return await settleCard(change, { studentId, courseId: card.course_id, ...undo }, () =>
      reviewWriter(change, studentId).storeUndo(undo),
    );
  });
}

/** A card that was deleted at this moment must not fall due again. */
async function holdOwn(change: Change, studentId: number, card: CardRow): Promise<void> {
  if (card.own === null) return;
  if (!(await ownCardWriter(change, studentId).hold(card.card_id))) throw notFound();
}

/** False where it is stored already. */
async function store(change: Change, studentId: number, review: ReviewToStore): Promise<boolean> {
  const writer = reviewWriter(change, studentId);
  if (await writer.storeReview(review)) return true;
  const stored = await writer.review(review.reviewId);
  if (stored?.card_id !== review.cardId || stored.rating !== review.rating)
    throw new Refusal('idReused');
  return false;
}
