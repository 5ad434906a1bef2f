import type { CardWords, saveCard as operation } from '@xuezhou/contract/flash-card/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { lockImports } from '../../../platform/content/lock-imports.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf, type Own } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { soundWords } from '../bank/card-words.ts';
import {
  cardTarget,
  demandOwnCards,
  demandTopic,
  heldCards,
  indexCards,
  type HeldCard,
} from '../bank/held-cards.ts';
import { setCards } from '../bank/move-cards.ts';
import { addCard, cardOfRequest } from '../content/store-cards.ts';
import { demandConsoleCourse } from '../bank/demand-console-course.ts';

export async function saveCard(
  services: ConsoleServices,
  { body: { requestId, cardId, seen, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const words = await soundWords(body.words);
  const own = ownOf(actor, 'question.write');
  return await changeAudited(services, actor, async (change) => {
    await lockImports(change);
    const made = cardId === null ? await cardOfRequest(change, requestId) : undefined;
    const known = cardId ?? made?.cardId;
    if (known === undefined) return await addNew(change, { own, requestId, words });
    await demandOwnCards(change, own, [known]);
    const card = await demandEditable(change, known);
    const answer = { cardId: known };
    // What was sent twice was done by the first.
    if (isSameWords(card, words)) return { answer, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent first.
    const isSeen = made === undefined ? seen !== null && isSameWords(card, seen) : made.isAsMade;
    if (!isSeen) throw new Refusal('cardChanged');
    const stand = await demandTopic(change, words.subjectId);
    if (stand.courseId !== card.courseId) throw new Refusal('placeUnknown');
    await writeWords(change, known, words, stand);
    await indexCards(change, [card]);
    const auditEntry = {
      ...{ operation: 'saveCard', target: cardTarget([known]) },
      ...{ before: wordsOf(card), after: words },
    };
    return { answer, auditEntry };
  });
}

export const wordsOf = ({ subjectId, front, back }: CardWords): CardWords => ({
  ...{ subjectId, front, back },
});

export const isSameWords = (one: CardWords, other: CardWords): boolean =>
  one.subjectId === other.subjectId && one.front === other.front && one.back === other.back;

/** Throws cardUnknown or cardOfFile. */
export async function demandEditable(change: Change, cardId: number): Promise<HeldCard> {
  const [card] = await heldCards(change, [cardId]);
  if (card === undefined) throw new Refusal('cardUnknown');
  if (card.inFiles) throw new Refusal('cardOfFile');
  return card;
}

export const writeWords = async (
  change: Change,
  cardId: number,
  { subjectId, front, back }: CardWords,
  { bookId, readingId }: Awaited<ReturnType<typeof demandTopic>>,
): Promise<void> =>
  await setCards(
    change,
    [cardId],
    sql`front = ${front}, back = ${back}, subject_id = ${subjectId}, reading_id = ${readingId}, book_id = ${bookId}`,
  );

async function addNew(
  change: Change,
  { own, requestId, words }: { own: Own; requestId: string; words: CardWords },
) {
  const { courseId, bookId, readingId } = await demandTopic(change, words.subjectId);
  await demandOwnCourse(change, own, courseId);
  await demandConsoleCourse(change, courseId);
  const { subjectId, front, back } = words;
  const stand = { course_id: courseId, book_id: bookId, reading_id: readingId };
  const cardId = await addCard(change, requestId, {
    ...{ ...stand, subject_id: subjectId, front, back },
  });
  await indexCards(change, [{ courseId }]);
  const auditEntry = {
    ...{ operation: 'saveCard', target: cardTarget([cardId]), after: { courseId, ...words } },
  };
  return { answer: { cardId }, auditEntry };
}
