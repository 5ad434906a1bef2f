import type { AnyRefusalName } from '@xuezhou/contract/console-refusals';
import type { HeldKind } from '@xuezhou/contract/moderation';
import { isTooLongToRead, type WordHit } from '@xuezhou/rules/moderation/find-words';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keepHeld, type HeldThing } from './held.repository.ts';
import { gateWishes, wordFinder, type GateWishes } from './word-list.ts';

/** What somebody means to show to others. */
export interface Offered {
  readonly kind: HeldKind;
  readonly studentId: number;
  /** All that can be read of it; each for itself, and as it is drawn where that differs from how it is written. */
  readonly texts: readonly string[];
  /** How many pictures go with it. */
  readonly pictures?: number;
  /** What is answered where it is refused; the words say what to change. */
  readonly refusal: AnyRefusalName;
}

export interface GatePass {
  /** A person has to look at it before others see it. */
  readonly isHeld: boolean;
  /** Where it is held: into the queue, in the transaction in which it is kept. */
  keep(change: Change, thing: HeldThing): Promise<void>;
}

/**
 * The one gate before what others see: by the school's list of words. Passes, holds for a person, or refuses.
 * @throws Refusal of the given name, with what to change
 */
export async function passGate(
  { database: { connection } }: { readonly database: { readonly connection: Connection } },
  offered: Offered,
): Promise<GatePass> {
  const texts = [...new Set(offered.texts.map((text) => text.trim()))].filter(Boolean);
  const wishes = await gateWishes(connection);
  const hits = await hitsIn(connection, wishes, texts);
  const refused = hits.filter(({ outcome }) => outcome === 'refuse');
  if (refused.length > 0) throw new Refusal(offered.refusal, wordsOfRefusal(refused));
  const isHeld =
    hits.length > 0 ||
    texts.some(isTooLongToRead) ||
    (wishes.holds_pictures && (offered.pictures ?? 0) > 0);
  return {
    isHeld,
    keep: async (change, thing) => {
      if (!isHeld) return;
      const { kind, studentId } = offered;
      await keepHeld(change, { ...thing, kind, studentId, words: texts[0] ?? '', hits });
    },
  };
}

async function hitsIn(
  connection: Connection,
  wishes: GateWishes,
  texts: readonly string[],
): Promise<WordHit[]> {
  if (texts.length === 0) return [];
  const finder = await wordFinder(connection, wishes);
  const hits = new Map<string, WordHit>();
  for (const hit of texts.flatMap((text) => finder.find(text)))
    if (!hits.has(hit.word)) hits.set(hit.word, hit);
  return [...hits.values()];
}

const mostNamed = 3;
const longestNamed = 20;

/** What stands in the way as it was written, so that it is found again. */
function wordsOfRefusal(refused: readonly WordHit[]): string {
  const named = refused.slice(0, mostNamed).map(({ written }) => `“${cut(written)}”`);
  const more = refused.length > mostNamed ? '等' : '';
  return `里面的${named.join('、')}${more}不能发，请改掉后再试`;
}

function cut(written: string): string {
  const signs = [...written.replace(/\s+/g, ' ')];
  return signs.length > longestNamed ? `${signs.slice(0, longestNamed).join('')}…` : signs.join('');
}
