import { maxCardText, maxDeckName } from '@xuezhou/contract/flash-card';
import { Refusal } from '../../../platform/http/refusal.ts';
import { TooHeavyError } from '../../../platform/threads/work-thread.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { maxDeckText, type RawCard, type RawDeck } from './deck-files.port.ts';
import { countMedia, mediaFinder, maxDeckMedia, type Looking } from './deck-media.ts';

/** A card that can be taken. */
export interface ReadCard {
  readonly place: string;
  readonly deck: string;
  readonly guid: string | null;
  readonly front: string;
  readonly back: string;
  readonly frontHtml: string;
  readonly backHtml: string;
  readonly losses: readonly string[];
}

export interface SkippedRow {
  readonly place: string;
  readonly front: string;
  readonly reason: string;
}

export interface ReadDeck {
  readonly cards: readonly ReadCard[];
  readonly skipped: readonly SkippedRow[];
  readonly losses: readonly string[];
}

/**
 * The cards of a file as those of a student, cleaned as what is written by hand; its pictures and sounds are kept unless it is
 * only looked at. Throws TooHeavyError where its texts take longer than they may.
 */
export async function readOwnDeck(
  services: NoteServices,
  looking: Looking,
  deck: RawDeck,
  maxMilliseconds: number,
): Promise<ReadDeck> {
  refuseBeyond(deck);
  const skipped: SkippedRow[] = deck.broken.map((row) => ({ front: '', ...row }));
  const cards: ReadCard[] = [];
  const withMedia = mediaFinder(services, looking, deck);
  let left = maxMilliseconds;
  const htmlOf = async (place: string, text: string) => {
    const { html, milliseconds } = await services.readNote(looking.studentId, text);
    left -= milliseconds;
    if (left < 0) throw new TooHeavyError('time', place);
    return html;
  };
  for (const raw of deck.cards) {
    const tooLong = faultOf(raw);
    const [front, back] = tooLong
      ? [raw.front, raw.back].map((text) => ({ text, losses: [] }))
      : await Promise.all([raw.front, raw.back].map(withMedia));
    const sides = { front: front?.text ?? '', back: back?.text ?? '' };
    const reason = tooLong ?? faultOf(sides);
    if (reason !== undefined) {
      skipped.push({ place: raw.place, front: raw.front, reason });
      continue;
    }
    const losses = [...(raw.notes ?? []), ...(front?.losses ?? []), ...(back?.losses ?? [])];
    cards.push({
      place: raw.place,
      deck: deckOf(raw),
      guid: raw.guid ?? null,
      ...sides,
      frontHtml: await htmlOf(raw.place, sides.front),
      backHtml: await htmlOf(raw.place, sides.back),
      losses: [...new Set(losses)],
    });
  }
  return { cards, skipped, losses: deck.notes ?? [] };
}

function refuseBeyond(deck: RawDeck): void {
  const characters = deck.cards.reduce(
    (sum, { front, back }) => sum + front.length + back.length,
    0,
  );
  if (characters > maxDeckText)
    throw new Refusal(
      'ownDeckUnreadable',
      `这个文件没有导入：文字超过 ${maxDeckText / 10_000} 万字，请分成几个文件`,
    );
  const { pictures, sounds } = countMedia(deck);
  for (const [count, noun] of [
    [pictures, '张图片'],
    [sounds, '段声音'],
  ] as const)
    if (count > maxDeckMedia)
      throw new Refusal(
        'ownDeckUnreadable',
        `这个文件没有导入：有 ${count} ${noun}，一次最多 ${maxDeckMedia} ${noun.slice(0, 1)}，请分成几个牌组导出`,
      );
}

function faultOf({ front, back }: Pick<RawCard, 'front' | 'back'>): string | undefined {
  if (front === '') return '正面是空的';
  if (back === '') return '背面是空的';
  if (front.length > maxCardText) return `正面超过 ${maxCardText} 个字，请分成几张`;
  if (back.length > maxCardText) return `背面超过 ${maxCardText} 个字，请分成几张`;
  return (front + back).includes('\0') ? '文字里有无法保存的字符' : undefined;
}

/** A student's decks have one level. */
function deckOf({ deck, section }: RawCard): string {
  const name = [deck, section].filter((part) => part !== '').join(' · ');
  const words = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return words
    .slice(0, maxDeckName)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
