import {
  getCardFilter,
  getCardInfo,
  listCardBooks,
  listCardsToRevise,
  openCard,
} from '@xuezhou/contract/flash-card';
import { call } from '@xuezhou/client/api/call.ts';
import { answerOf, keepAnswers } from '../../platform/outbox/kept-answers.ts';
import { eachAlong } from '../../platform/outbox/take-along.ts';
import { inputOfCard } from './card-query.ts';

const quietly = { ignoreErrors: true };

/** Keeps the cards of a course that are to be studied today, with all that their pages show. */
export async function takeAlong(courseId: number): Promise<void> {
  const ofCourse = { params: { courseId } };
  const info = await call(getCardInfo, ofCourse, quietly);
  const books = await call(listCardBooks, ofCourse, quietly);
  const kept = [answerOf(getCardInfo, ofCourse, info), answerOf(listCardBooks, ofCourse, books)];
  // A course whose cards are not ready refuses to list them.
  if (info.flashCardStatus === 0 || info.ownAmount > 0) {
    const filter = await call(getCardFilter, ofCourse, quietly);
    const today = await call(listCardsToRevise, ofCourse, quietly);
    kept.push(
      answerOf(getCardFilter, ofCourse, filter),
      answerOf(listCardsToRevise, ofCourse, today),
    );
    await eachAlong(today.cards, async ({ cardDetailId }) => {
      const input = inputOfCard(cardDetailId);
      kept.push(answerOf(openCard, input, await call(openCard, input, quietly)));
    });
  }
  await keepAnswers(kept);
}
