import { createHash } from 'node:crypto';
import { cardKeysEnding } from '../../capabilities/flash-card/flash-card.port.ts';
import type { RawCard } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';

const hashOf = (guid: string): string => createHash('sha256').update(guid).digest('hex');

export const guidKeyOf = (deck: string, guid: string): string =>
  `cards:${deck}:anki:${hashOf(guid)}`;

export const isGuidKey = (key: string): boolean => /:anki:[\da-f]{64}$/.test(key);

/**
 * The deck of the school that these notes of Anki are: the one of the name that their file gives, where it has some of
 * them, else the one that has at least half of them already, whatever the file is called. A new one by that name otherwise.
 */
export async function deckOf(
  connection: Connection,
  name: string,
  cards: readonly RawCard[],
): Promise<string> {
  const endings = cards.flatMap(({ guid }) => (guid === undefined ? [] : [hashOf(guid)]));
  const counts = new Map<string, number>();
  for (const key of await cardKeysEnding(connection, endings)) {
    const deck = /^cards:(.*):anki:[\da-f]{64}$/s.exec(key)?.[1];
    if (deck !== undefined) counts.set(deck, (counts.get(deck) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most === undefined || counts.has(name) || most[1] * 2 < endings.length ? name : most[0];
}
