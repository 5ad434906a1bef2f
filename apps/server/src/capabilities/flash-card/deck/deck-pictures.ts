import { buffer } from 'node:stream/consumers';
import type { Services } from '../../../platform/services.ts';
import { findPicture, keepPicture } from '../../upload/upload.port.ts';
import { ankiPicture, type DeckPicture, type RawDeck } from './deck-files.port.ts';

type Keeping = Pick<Services, 'database' | 'storage'>;

/** More take long to draw anew. */
export const mostDeckPictures = 200;

const image = /!\[([^[\]\n]{0,300})\]\(([^()\s]{1,2000})\)/g;
/** A picture of ours in a text. */
const pictureOfOurs = /^\/files\/(?:pictures\/([0-9a-f-]{36})|(content\/[0-9a-f]{32}\.\w{3,4}))$/;
/** What an export calls a picture, so that an import into the same school finds it again. */
const exported = /^xuezhou-(pictures|content)-([0-9a-f-]+(?:\.\w{3,4})?)$/;

const losses = {
  foreign: '外面网站的图片没有保留',
  gone: '图片没有保留：文件里没有它，不是 JPG、PNG、WebP，已损坏或太大',
} as const;

export interface Looking {
  readonly studentId: number;
  /** Nothing is kept. */
  readonly isPreview: boolean;
}

/** The address of each picture of a file in the texts of its cards becomes one of ours, or the picture is dropped. */
export function pictureFinder(services: Services, looking: Looking, deck: RawDeck) {
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
      if (ours === undefined) dropped.add(/^https?:/i.test(address) ? losses.foreign : losses.gone);
      parts.push(text.slice(from, match.index), ours === undefined ? '' : `![${name}](${ours})`);
      from = match.index + all.length;
    }
    return { text: [...parts, text.slice(from)].join('').trim(), losses: [...dropped] };
  };
}

/** How many pictures of the package or of ours a deck shows: each is looked for. */
export const countPictures = ({ cards }: RawDeck): number =>
  new Set(
    cards.flatMap(({ front, back }) =>
      [...`${front}\n${back}`.matchAll(image)].flatMap(([, , address = '']) =>
        address.startsWith(ankiPicture) || pictureOfOurs.test(address) ? [address] : [],
      ),
    ),
  ).size;

async function addressOf(
  services: Services,
  { studentId, isPreview }: Looking,
  deck: RawDeck,
  address: string,
): Promise<string | undefined> {
  if (!address.startsWith(ankiPicture))
    return (await hasOwn(services, studentId, address)) ? address : undefined;
  const name = nameIn(address);
  const [, folder, file = ''] = exported.exec(name) ?? [];
  const ours = `/files/${folder}/${folder === 'pictures' ? file.replace(/\.\w+$/, '') : file}`;
  if (folder !== undefined && (await hasOwn(services, studentId, ours))) return ours;
  const bytes = await deck.picture?.(name);
  return bytes && (await keepPicture(services, studentId, bytes, { isPreview }));
}

function nameIn(address: string): string {
  try {
    return decodeURIComponent(address.slice(ankiPicture.length));
  } catch {
    return '';
  }
}

async function hasOwn(services: Keeping, studentId: number, address: string): Promise<boolean> {
  return (await placeOf(services, studentId, address)) !== undefined;
}

/** Where a picture that the student may see is kept; undefined when there is none. */
async function placeOf(
  { database, storage }: Keeping,
  studentId: number,
  address: string,
): Promise<string | undefined> {
  const [, uploadId, content] = pictureOfOurs.exec(address) ?? [];
  if (uploadId !== undefined)
    return (await findPicture(database.connection, studentId, uploadId))?.place;
  if (content === undefined) return undefined;
  return (await storage.stat(content)) === undefined ? undefined : content;
}

const inHtml = /(<img\b[^>]*?\bsrc=")(\/files\/(?:pictures|content)\/[\w.-]+)"/g;

/** Cards with their pictures by the names of a package; undefined when they are larger than that all together. */
export async function packPictures<Card extends { front: string; back: string }>(
  services: Keeping,
  studentId: number,
  cards: readonly Card[],
  mostBytes: number,
): Promise<{ cards: Card[]; pictures: DeckPicture[] } | undefined> {
  const names = new Map<string, string>();
  const pictures: DeckPicture[] = [];
  let size = 0;
  for (const { front, back } of cards)
    for (const [, , address = ''] of `${front}${back}`.matchAll(inHtml)) {
      if (names.has(address)) continue;
      const place = await placeOf(services, studentId, address);
      const found = place === undefined ? undefined : await services.storage.get(place);
      if (found === undefined) continue;
      if ((size += found.size) > mostBytes) {
        found.body.destroy();
        return undefined;
      }
      const name = nameOf(address, found.contentType);
      names.set(address, name);
      pictures.push({ name, bytes: await buffer(found.body) });
    }
  const named = (html: string) =>
    html.replaceAll(
      inHtml,
      (_all, before: string, address: string) => `${before}${names.get(address) ?? ''}"`,
    );
  return {
    cards: cards.map((card) => ({ ...card, front: named(card.front), back: named(card.back) })),
    pictures,
  };
}

function nameOf(address: string, contentType: string): string {
  const name = address.slice('/files/'.length).replace('/', '-');
  const ending = name.includes('.') ? '' : `.${contentType.replace(/^image\//, '')}`;
  return `xuezhou-${name}${ending}`;
}
