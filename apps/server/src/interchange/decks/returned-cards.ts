import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  cardsWithIds,
  retiredCards,
  schoolCardIds,
  storeCards,
  type CardDocument,
} from '../../capabilities/flash-card/flash-card.port.ts';
import { schoolGuidOf, type RawCard } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { richHtml } from '../../platform/text/rich-text.ts';
import { saysTheSame } from '../banks/same-text.ts';
import { markdownOfField } from './anki-text.ts';
import { fieldOf } from './write-apkg.ts';
import { recordContents } from '../withdraw/record-contents.ts';

interface ReturnedCard {
  readonly card: RawCard;
  readonly deck: string;
  readonly courseId: number;
  readonly outcome: Outcome | 'skipped';
  readonly notes: readonly string[];
}

/** Cards in a row. */
const atOnce = 100;

/** Of a card that pages retired. */
export const ofRetired = '这张卡在教务台撤下了，没有放回；要恢复请到闪卡库里恢复';

/**
 * Takes those of a file's cards that the school itself exported, by the guid that it gave them, and brings each to what
 * the file says, in the place where it stands, whatever deck that is; of one course only where that is said. Call under the lock of imports.
 */
export async function storeReturned(
  change: Change,
  signer: Services['signer'],
  { importId, only }: { importId: number; only?: number | undefined },
  cards: readonly RawCard[],
): Promise<ReturnedCard[]> {
  const byGuid = new Map(cards.flatMap((card) => (card.guid ? [[card.guid, card] as const] : [])));
  if (byGuid.size === 0) return [];
  const byId = new Map(
    (await schoolCardIds(change)).flatMap((id) => {
      const card = byGuid.get(schoolGuidOf(signer, id));
      return card === undefined ? [] : [[id, card] as const];
    }),
  );
  const isWanted = (courseId: number) => only === undefined || courseId === only;
  const known = await cardsWithIds(change, [...byId.keys()]);
  const stored = known.filter((row) => isWanted(row.course_id));
  const returned = known
    .filter((row) => !isWanted(row.course_id))
    .map(({ card_id, course_id: courseId, title }): ReturnedCard => ({
      ...{ card: byId.get(card_id)!, deck: title, courseId },
      ...{ outcome: 'skipped', notes: [`这是“${title}”里的卡，不在选的课程里；不选课程再导入`] },
    }));
  for (const { cardId, courseId, title } of await retiredCards(change)) {
    const card = byGuid.get(schoolGuidOf(signer, cardId));
    if (card !== undefined)
      returned.push({ card, deck: title, courseId, outcome: 'skipped', notes: [ofRetired] });
  }
  for (const [courseId, own] of groupBy(stored, (row) => row.course_id)) {
    const documents: CardDocument[] = [];
    for (const { title: _title, inFiles: _inFiles, ...row } of own) {
      // Each is drawn twice: others are served in between.
      if (documents.length % atOnce === atOnce - 1) await nextTurn();
      const { front, back } = byId.get(row.card_id)!;
      documents.push({
        ...{ known: { ...row, source_key: '' }, key: '' },
        ...{ book_id: row.book_id, reading_id: row.reading_id, subject_id: row.subject_id },
        front: await corrected(row.front, front),
        back: await corrected(row.back, back),
      });
    }
    const { title, inFiles } = own[0]!;
    const outcomes = await recordContents(
      change,
      { importId, courseId },
      async () => await storeCards(change, { courseId, count: 0 }, documents),
    );
    if (outcomes.includes('changed')) await askToIndex(change, courseId);
    for (const [index, { card_id }] of own.entries()) {
      const outcome = outcomes[index] ?? 'unchanged';
      const notes = inFiles && outcome === 'changed' ? [ofCatalogue] : [];
      returned.push({ card: byId.get(card_id)!, deck: title, courseId, outcome, notes });
    }
  }
  return returned;
}

const ofCatalogue = '这张卡来自课程目录：再导入那个目录会换回目录里的文字，请把目录里的也改了';

/**
 * As it was where the file says the same: Anki has HTML where the school has Markdown. What an export of it says when it is
 * read is the same, whatever was lost on that way.
 */
async function corrected(before: string, now: string): Promise<string> {
  if (before === now) return before;
  const noFigure = () => Promise.resolve({ fault: '' });
  const [one, other] = [await richHtml(before, noFigure), await richHtml(now, noFigure)];
  const isAsExported = markdownOfField(fieldOf(one.html)) === now;
  return isAsExported || saysTheSame(one.html, other.html) ? before : now;
}
