import type { CardWords } from '@xuezhou/contract/flash-card/console';
import { sql } from 'kysely';
import { lockImports } from '../../../platform/content/lock-imports.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { demandOwnCards, demandTopic, heldCards, indexCards } from '../bank/held-cards.ts';
import { bringBack, retire, setCards } from '../bank/move-cards.ts';
import type { OldPlace } from './move-cards.ts';
import { demandEditable, isSameWords, wordsOf, writeWords } from './save-card.ts';

const changed = (words = '它在那以后又改过，没有撤回') => new Refusal('undoChanged', words);

interface Moved {
  readonly cardIds: readonly number[];
  readonly subjectId?: number;
}

const idsOf = ({ targetId, after }: LoggedAct): readonly number[] =>
  (after as Partial<Moved>).cardIds ?? [Number(targetId)];

/** A new one is retired: students may have studied it meanwhile. */
const undoSave: Undoer['undo'] = async (change, act, now) => {
  await lockImports(change);
  const card = await demandEditable(change, Number(act.targetId));
  const [before, after] = [act.before as CardWords | null, act.after as CardWords];
  if (!isSameWords(card, after)) throw changed();
  if (before === null) await retire(change, [card.cardId], now);
  else {
    const stand = await demandTopic(change, before.subjectId).catch((error: unknown) => {
      if (error instanceof Refusal) throw changed('原来的考点已经不在了，没有撤回');
      throw error;
    });
    await writeWords(change, card.cardId, wordsOf(before), stand);
  }
  await indexCards(change, [card]);
  return undefined;
};

/** What stands as the act left it goes back; throws undoChanged where nothing does. */
const undoMove =
  (back: (change: Change, ids: readonly number[], now: Date) => Promise<readonly number[]>) =>
  async (change: Change, act: LoggedAct, now: Date) => {
    await lockImports(change);
    const ids = idsOf(act);
    const ours = (await heldCards(change, ids)).filter(({ inFiles }) => !inFiles);
    const done = await back(
      change,
      ours.map(({ cardId }) => cardId),
      now,
    );
    if (done.length === 0) throw changed('这些闪卡在那以后又都改过，没有撤回');
    await indexCards(change, ours);
    return done.length < ids.length ? { kept: ids.length - done.length } : undefined;
  };

const undoPlace: Undoer['undo'] = async (change, act) => {
  await lockImports(change);
  const { places } = act.before as { places: readonly OldPlace[] };
  const { subjectId } = act.after as Moved;
  const held = await heldCards(change, idsOf(act));
  const asLeft = new Map(
    held.flatMap((card) =>
      card.subjectId === subjectId && !card.inFiles ? [[card.cardId, card] as const] : [],
    ),
  );
  const stays = new Set<number>();
  for (const topic of new Set(places.map(([, former]) => former))) {
    const ids = places.flatMap(([cardId, former]) =>
      former === topic && asLeft.has(cardId) ? [cardId] : [],
    );
    const stand = await demandTopic(change, topic).catch(() => undefined);
    if (stand === undefined) continue;
    const { readingId, bookId } = stand;
    await setCards(
      change,
      ids,
      sql`subject_id = ${topic}, reading_id = ${readingId}, book_id = ${bookId}`,
    );
    for (const cardId of ids) stays.add(cardId);
  }
  if (stays.size === 0) throw changed('这些闪卡的考点在那以后又都改过，没有撤回');
  await indexCards(change, held);
  return stays.size < places.length ? { kept: places.length - stays.size } : undefined;
};

const shared = {
  ...{ permission: 'question.write', hours: 24 },
  demandOwn: async (change, act, own) => await demandOwnCards(change, own, idsOf(act)),
} satisfies Partial<Undoer>;

export const cardUndoers: Readonly<Record<string, Undoer>> = {
  saveCard: { ...shared, isOfTexts: true, undo: undoSave },
  retireCards: { ...shared, undo: undoMove((change, ids) => bringBack(change, ids)) },
  restoreCards: { ...shared, undo: undoMove(retire) },
  placeCards: { ...shared, undo: undoPlace },
};
