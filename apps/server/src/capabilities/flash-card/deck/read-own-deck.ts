import { setImmediate } from 'node:timers/promises';
import { mostCardText, mostDeckName } from '@xuezhou/contract/flash-card';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { noteHtml } from '../../notes/notes.port.ts';
import type { RawCard, RawDeck } from './deck-files.ts';
import { countPictures, mostDeckPictures, pictureFinder } from './deck-pictures.ts';

/** A card that can be taken. */
export interface ReadCard {
  readonly place: string;
  readonly deck: string;
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

/** Others are served between so many cards. */
const inOneGo = 20;
/** Formulas and HTML of more would hold up everybody. */
const mostCharacters = 2_000_000;

/** The cards of a file as those of a student, cleaned as what is written by hand; its pictures are kept. */
export async function readOwnDeck(
  services: Services,
  studentId: number,
  deck: RawDeck,
): Promise<ReadDeck> {
  refuseBeyond(deck);
  const skipped: SkippedRow[] = deck.broken.map((row) => ({ front: '', ...row }));
  const cards: ReadCard[] = [];
  const withPictures = pictureFinder(services, studentId, deck);
  for (const [index, raw] of deck.cards.entries()) {
    if (index % inOneGo === 0) await setImmediate();
    const tooLong = faultOf(raw);
    const [front, back] = tooLong
      ? [raw.front, raw.back].map((text) => ({ text, losses: [] }))
      : await Promise.all([raw.front, raw.back].map(withPictures));
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
      ...sides,
      frontHtml: await noteHtml(sides.front),
      backHtml: await noteHtml(sides.back),
      losses: [...new Set(losses)],
    });
  }
  return { cards, skipped, losses: deck.notes ?? [] };
}

function refuseBeyond(deck: RawDeck): void {
  const pictures = countPictures(deck);
  if (pictures > mostDeckPictures)
    throw new Refusal(
      'ownDeckUnreadable',
      `这个文件没有导入：有 ${pictures} 张图片，一次最多 ${mostDeckPictures} 张，请分成几个牌组导出`,
    );
  const characters = deck.cards.reduce(
    (sum, { front, back }) => sum + front.length + back.length,
    0,
  );
  if (characters > mostCharacters)
    throw new Refusal('ownDeckUnreadable', '这个文件没有导入：文字超过 200 万字，请分成几个文件');
}

function faultOf({ front, back }: Pick<RawCard, 'front' | 'back'>): string | undefined {
  if (front === '') return '正面是空的';
  if (back === '') return '背面是空的';
  if (front.length > mostCardText) return `正面超过 ${mostCardText} 个字，请分成几张`;
  if (back.length > mostCardText) return `背面超过 ${mostCardText} 个字，请分成几张`;
  return (front + back).includes('\0') ? '文字里有无法保存的字符' : undefined;
}

/** A student's decks have one level. */
function deckOf({ deck, section }: RawCard): string {
  const name = [deck, section].filter((part) => part !== '').join(' · ');
  const words = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return words
    .slice(0, mostDeckName)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
