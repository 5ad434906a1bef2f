import { buffer } from 'node:stream/consumers';
import type { Services } from '../../../platform/services.ts';
import { isSoundAddress } from '../../../platform/text/picture-address.ts';
import { findOwnFile, keepPicture, keepSound, soundMaxBytes } from '../../upload/upload.port.ts';
import { ankiPicture, ankiSound, type DeckMedium, type RawDeck } from './deck-files.port.ts';

type Keeping = Pick<Services, 'database' | 'storage'>;

/** More pictures take long to draw anew; of sounds a student may bring as many. */
export const maxDeckMedia = 200;

const image = /!\[([^[\]\n]{0,300})\]\(([^()\s]{1,2000})\)/g;
/** A picture or sound of ours in a text. */
const mediumOfOurs =
  /^\/files\/(?:(?:pictures|sounds)\/([0-9a-f-]{36})|(content\/[0-9a-f]{32}\.\w{3,4}))$/;
/** What an export calls it, so that an import into the same school finds it again. */
const exported = /^xuezhou-(pictures|content|sounds)-([0-9a-f-]+(?:\.\w{3,4})?)$/;

const losses = {
  foreign: '外面网站的图片没有保留',
  gone: '图片没有保留：文件里没有它，不是 JPG、PNG、WebP，已损坏或太大',
  mute: `声音没有保留：文件里没有它，不是 MP3、M4A、OGG、WAV、FLAC，已损坏或超过 ${soundMaxBytes / 1_000_000} MB`,
} as const;

export interface Looking {
  readonly studentId: number;
  /** Nothing is kept. */
  readonly isPreview: boolean;
}

/** The address of each picture and sound of a file in the texts of its cards becomes one of ours, or it is dropped. */
export function mediaFinder(services: Services, looking: Looking, deck: RawDeck) {
  const known = new Map<string, Promise<string | undefined>>();
  const find = (address: string): Promise<string | undefined> => {
    const found = known.get(address) ?? addressOf(services, looking, deck, address);
    known.set(address, found);
    return found;
  };
  return async (text: string): Promise<{ text: string; losses: string[] }> => {
    const dropped = new Set<string>();
    const parts: string[] = [];
    let from = 0;
    for (const match of text.matchAll(image)) {
      const [all, name = '', address = ''] = match;
      const ours = await find(address);
      if (ours === undefined) dropped.add(lossOf(address));
      parts.push(text.slice(from, match.index), ours === undefined ? '' : `![${name}](${ours})`);
      from = match.index + all.length;
    }
    return { text: [...parts, text.slice(from)].join('').trim(), losses: [...dropped] };
  };
}

const isSound = (address: string) => address.startsWith(ankiSound) || isSoundAddress(address);

const lossOf = (address: string): string =>
  /^https?:/i.test(address) ? losses.foreign : isSound(address) ? losses.mute : losses.gone;

/** How many pictures and sounds of the package or of ours a deck has: each is looked for. */
export function countMedia({ cards }: RawDeck): { pictures: number; sounds: number } {
  const named = cards.flatMap(({ front, back }) =>
    [...`${front}\n${back}`.matchAll(image)].flatMap(([, , address = '']) =>
      /^anki(?:-sound)?:/.test(address) || mediumOfOurs.test(address) ? [address] : [],
    ),
  );
  const all = [...new Set(named)];
  const sounds = all.filter(isSound).length;
  return { pictures: all.length - sounds, sounds };
}

async function addressOf(
  services: Services,
  { studentId, isPreview }: Looking,
  deck: RawDeck,
  address: string,
): Promise<string | undefined> {
  const before = [ankiSound, ankiPicture].find((mark) => address.startsWith(mark));
  if (before === undefined)
    return (await hasOwn(services, studentId, address)) ? address : undefined;
  const name = nameIn(address.slice(before.length));
  const [, folder, file = ''] = exported.exec(name) ?? [];
  const ours = `/files/${folder}/${folder === 'content' ? file : file.replace(/\.\w+$/, '')}`;
  if (folder !== undefined && (await hasOwn(services, studentId, ours))) return ours;
  const bytes = await deck.medium?.(name);
  const keep = before === ankiSound ? keepSound : keepPicture;
  return bytes && (await keep(services, studentId, bytes, { isPreview }));
}

function nameIn(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

async function hasOwn(services: Keeping, studentId: number, address: string): Promise<boolean> {
  return (await placeOf(services, studentId, address)) !== undefined;
}

/** Where a picture or sound that the student may have is kept; undefined when there is none. */
async function placeOf(
  { database, storage }: Keeping,
  studentId: number,
  address: string,
): Promise<string | undefined> {
  const [, uploadId, content] = mediumOfOurs.exec(address) ?? [];
  if (uploadId !== undefined)
    return (await findOwnFile(database.connection, studentId, uploadId))?.place;
  if (content === undefined) return undefined;
  return (await storage.stat(content)) === undefined ? undefined : content;
}

const inHtml = /(<img\b[^>]*?\bsrc=")(\/files\/(?:pictures|content)\/[\w.-]+)"/g;
const playerInHtml = /<audio\b[^>]*?\bsrc="(\/files\/sounds\/[\w-]+)"[^>]*><\/audio>/g;

/** Cards with their pictures and sounds by the names of a package; undefined when they are larger than that all together. */
export async function packMedia<Card extends { front: string; back: string }>(
  services: Keeping,
  studentId: number,
  cards: readonly Card[],
  maxBytes: number,
): Promise<{ cards: Card[]; media: DeckMedium[] } | undefined> {
  const names = new Map<string, string>();
  const media: DeckMedium[] = [];
  let size = 0;
  for (const { front, back } of cards)
    for (const address of addressesIn(front + back)) {
      if (names.has(address)) continue;
      const place = await placeOf(services, studentId, address);
      const found = place === undefined ? undefined : await services.storage.get(place);
      if (found === undefined) continue;
      if ((size += found.size) > maxBytes) {
        found.body.destroy();
        return undefined;
      }
      const name = nameOf(address, found.contentType);
      names.set(address, name);
      media.push({ name, bytes: await buffer(found.body) });
    }
  const named = (html: string) =>
    html
      .replaceAll(
        inHtml,
        (_all, before: string, address: string) => `${before}${names.get(address) ?? ''}"`,
      )
      .replaceAll(playerInHtml, (_all, address: string) => soundField(names.get(address)));
  return {
    cards: cards.map((card) => ({ ...card, front: named(card.front), back: named(card.back) })),
    media,
  };
}

const addressesIn = (html: string): string[] => [
  ...[...html.matchAll(inHtml)].map(([, , address = '']) => address),
  ...[...html.matchAll(playerInHtml)].map(([, address = '']) => address),
];

const soundField = (name: string | undefined) => (name === undefined ? '' : `[sound:${name}]`);

/** Anki plays a file by its ending. */
const endings: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' };

function nameOf(address: string, contentType: string): string {
  const name = address.slice('/files/'.length).replace('/', '-');
  const ending = name.includes('.')
    ? ''
    : `.${endings[contentType] ?? contentType.replace(/^\w+\//, '')}`;
  return `xuezhou-${name}${ending}`;
}
