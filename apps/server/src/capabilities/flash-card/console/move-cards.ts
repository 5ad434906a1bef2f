import type {
  placeCards as placeOperation,
  restoreCards as restoreOperation,
  retireCards as retireOperation,
} from '@xuezhou/contract/flash-card/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { lockImports } from '../../../platform/content/lock-imports.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  cardTarget,
  demandCards,
  demandOwnCards,
  demandTopic,
  indexCards,
  type HeldCard,
} from '../bank/held-cards.ts';
import { bringBack, retire, setCards } from '../bank/move-cards.ts';

const idsOf = (cards: readonly HeldCard[]): number[] => cards.map(({ cardId }) => cardId);

/** Whether any of it is, by the number of the entry. */
const entryOf = (operation: string, cardIds: readonly number[], why: string | undefined) =>
  cardIds.length === 0
    ? null
    : {
        ...{ operation, target: cardTarget(cardIds), why },
        after: { cards: cardIds.length, cardIds },
      };

/** Under the lock of imports, which write cards too. */
async function hold(
  change: Change,
  actor: Actor,
  cardIds: readonly number[],
): Promise<readonly HeldCard[]> {
  await lockImports(change);
  await demandOwnCards(change, ownOf(actor, 'question.write'), cardIds);
  return await demandCards(change, cardIds);
}

export async function retireCards(
  services: ConsoleServices,
  { body: { cardIds, why } }: InputOf<typeof retireOperation>,
  actor: Actor,
): Promise<DataOf<typeof retireOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const asked = (await hold(change, actor, cardIds)).filter(({ isRetired }) => !isRetired);
    const ours = asked.filter(({ inFiles }) => !inFiles);
    const done = await retire(change, idsOf(ours), now);
    await indexCards(change, ours);
    return {
      answer: { cards: done.length, inFiles: asked.length - ours.length },
      auditEntry: entryOf('retireCards', done, why),
    };
  });
}

export async function restoreCards(
  services: ConsoleServices,
  { body: { cardIds, why } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<DataOf<typeof restoreOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const held = await hold(change, actor, cardIds);
    const retired = held.filter(({ isRetired }) => isRetired);
    const done = await bringBack(change, idsOf(retired));
    if (retired.length > 0 && done.length === 0) throw new Refusal('cardPlaceGone');
    await indexCards(change, retired);
    return {
      answer: { cards: done.length, placeless: retired.length - done.length },
      auditEntry: entryOf('restoreCards', done, why),
    };
  });
}

/** Of a card as it stood before, as the log has it. */
export type OldPlace = readonly [cardId: number, subjectId: number];

export async function placeCards(
  services: ConsoleServices,
  { body: { cardIds, subjectId, why } }: InputOf<typeof placeOperation>,
  actor: Actor,
): Promise<DataOf<typeof placeOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const held = await hold(change, actor, cardIds);
    const { courseId, bookId, readingId } = await demandTopic(change, subjectId);
    const ours = held.filter(({ inFiles }) => !inFiles);
    const here = ours.filter((card) => card.courseId === courseId);
    const moved = here.filter((card) => card.subjectId !== subjectId);
    const ids = idsOf(moved);
    await setCards(
      change,
      ids,
      sql`subject_id = ${subjectId}, reading_id = ${readingId}, book_id = ${bookId}`,
    );
    await indexCards(change, moved);
    const places = moved.map((card): OldPlace => [card.cardId, card.subjectId]);
    const entry = entryOf('placeCards', ids, why);
    return {
      answer: {
        ...{ cards: ids.length, inFiles: held.length - ours.length },
        elsewhere: ours.length - here.length,
      },
      auditEntry: entry && {
        ...{ ...entry, before: { places } },
        after: { cards: ids.length, subjectId, cardIds: ids },
      },
    };
  });
}
