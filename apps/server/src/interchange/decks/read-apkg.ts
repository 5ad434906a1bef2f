import { maxZipEntries, readZip, ZipError, type Zip } from '../../platform/zip/read-zip.ts';
import {
  namingGuid,
  type RawCard,
  type RawDeck,
} from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import type { BrokenRow } from '../banks/read/raw-question.ts';
import { clozeSides, hasCloze, lossesOfField, markdownOfField } from './anki-text.ts';
import { noteKinds, sidesOf, type Sides } from './card-template.ts';
import { newestDecks, newestKinds, newestMedia } from './newest-collection.ts';
import { readSqliteTable, type SqliteValue } from './read-sqlite.ts';
import { unzstd } from './unzstd.ts';

const betweenFields = '\u001f';

// Columns of Anki's tables, after the row id.
const note = { id: 1, guid: 2, kind: 3, tags: 6, fields: 7 } as const;
const cardColumn = { note: 2, deck: 3, type: 7 } as const;
const collection = { kinds: 10, decks: 11 } as const;

interface Bounds {
  /** Of the database, unpacked. */
  readonly maxBytes: number;
  readonly maxNotes: number;
  /** Of a note; a card of ours holds fewer, and beyond them nothing is searched for formulas. */
  readonly maxInNote: number;
  /** Of all notes that are read. */
  readonly maxCharacters: number;
  /** Pictures and sounds come along. */
  readonly hasMedia: boolean;
}

const ofSchool: Bounds = {
  maxBytes: 300_000_000,
  maxNotes: 200_000,
  maxInNote: 60_000,
  maxCharacters: Infinity,
  hasMedia: false,
};
const maxMediaBytes = 5_000_000;
const maxMediumBytes = 10_000_000;

/** A deck without functions, as one thread can tell it to another. */
export interface ApkgDeck extends Omit<RawDeck, 'medium'> {
  /** In which entry of the package a picture or sound lies, by the name that its cards call it. */
  readonly media: ReadonlyMap<string, string>;
}

/**
 * Reads an Anki package: a card of each note, as the first template of its kind draws it, or a text with gaps; where
 * there is no template its first field is in front and the second behind. In all three forms that Anki writes.
 */
export async function readApkg(
  bytes: Buffer,
  fileName: string,
  bounds: Bounds = ofSchool,
  tell: (place: string) => void = () => undefined,
): Promise<ApkgDeck> {
  const { maxBytes, maxNotes, maxInNote, hasMedia } = bounds;
  const zip = openPackage(bytes);
  const database = await unpacked(() => findCollection(zip, maxBytes));
  const notes = readSqliteTable(database, 'notes');
  if (notes === undefined) throw new BankFileError('里面没有笔记表，不像 Anki 的牌组');
  if (notes.length > maxNotes)
    throw new BankFileError(
      `有 ${notes.length} 条笔记，一次最多 ${maxNotes} 条，请分成几个牌组导出`,
    );
  refuseBeyond(notes, bounds);
  const { decks, kinds } = isNewest(zip)
    ? { decks: newestDecks(database), kinds: newestKinds(database) }
    : olderKinds(database);
  const rows = readSqliteTable(database, 'cards') ?? [];
  const deckOfNote = new Map(
    rows.map((row) => [Number(row[cardColumn.note]), decks.get(String(row[cardColumn.deck]))]),
  );
  const guidOf = uniqueGuids(notes);
  const cards: RawCard[] = [];
  const broken: BrokenRow[] = [];
  for (const [index, row] of notes.entries()) {
    const place = `第 ${index + 1} 条`;
    tell(place);
    // The id is an alias of the row id, and stands empty in the record.
    const deck = deckOfNote.get(Number(row[note.id] ?? row[0])) ?? fileName;
    if (fieldsOf(row).length > maxInNote) broken.push({ place, reason: '文字太长' });
    else {
      const kind = kinds.get(String(row[note.kind]));
      const sides = (kind && sidesOf(kind, fieldsOf(row).split(betweenFields))) ?? plainSides(row);
      if (sides.front.length + sides.back.length > maxInNote + longestFrame)
        broken.push({ place, reason: '文字太长' });
      else cards.push({ place, ...cardOf(row, deck, { ...sides, hasMedia }), ...guidOf(row) });
    }
  }
  const losses = lossesOf(notes.length, rows);
  const media = hasMedia ? await readMedia(zip) : new Map<string, string>();
  return { cards, broken, notes: losses, media };
}

/** The newest form is packed in Zstandard, and keeps its kinds and decks in tables of their own. */
const newest = 'collection.anki21b';
const isNewest = (zip: Zip): boolean => zip.names.has(newest);

function olderKinds(database: Buffer) {
  const whole = readSqliteTable(database, 'col')?.[0];
  return {
    decks: deckNames(whole?.[collection.decks]),
    kinds: noteKinds(whole?.[collection.kinds]),
  };
}

/** The bytes of a picture or sound of a package that was read, by the name that its cards call it. */
export function mediumFrom(
  bytes: Buffer,
  media: ReadonlyMap<string, string>,
): (name: string) => Promise<Buffer | undefined> {
  let zip: Zip | undefined;
  return async (name) => {
    const file = media.get(name);
    if (file === undefined) return undefined;
    zip ??= openPackage(bytes);
    return await mediumIn(zip, file);
  };
}

const fieldsOf = (row: readonly SqliteValue[]) => String(row[note.fields] ?? '');

/** Longer ones are none of Anki's, which have ten letters. */
const longestGuid = 200;

function uniqueGuids(notes: readonly (readonly SqliteValue[])[]) {
  const textOf = (row: readonly SqliteValue[]) => String(row[note.guid] ?? '');
  const counts = new Map<string, number>();
  for (const row of notes) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + 1);
  return (row: readonly SqliteValue[]): Pick<RawCard, 'guid'> => {
    const guid = textOf(row);
    const canBeKept =
      guid !== '' &&
      namingGuid(guid) !== null &&
      guid.length <= longestGuid &&
      !guid.includes('\0');
    return canBeKept && counts.get(guid) === 1 ? { guid } : {};
  };
}

/** Before any is turned into Markdown, which takes long. */
function refuseBeyond(
  notes: readonly (readonly SqliteValue[])[],
  { maxInNote, maxCharacters }: Bounds,
): void {
  const lengths = notes.map((row) => fieldsOf(row).length);
  const sum = lengths.filter((length) => length <= maxInNote).reduce((one, two) => one + two, 0);
  if (sum > maxCharacters)
    throw new BankFileError(`文字超过 ${maxCharacters / 10_000} 万字，请分成几个牌组导出`);
}

/** What cannot be unpacked stays behind alone. */
async function mediumIn(zip: Zip, file: string): Promise<Buffer | undefined> {
  try {
    const body = await zip.file(file, maxMediumBytes);
    return body !== undefined && isNewest(zip) ? unzstd(body, maxMediumBytes) : body;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return undefined;
  }
}

/** What a collection knows beside its notes. */
function lossesOf(notes: number, cards: readonly (readonly SqliteValue[])[]): string[] {
  const isLearned = cards.some((row) => Number(row[cardColumn.type]) > 0);
  return [
    ...(cards.length > notes
      ? [`牌组有 ${cards.length} 张卡、${notes} 条笔记：反向等多出来的卡没有保留，一条笔记成一张`]
      : []),
    ...(isLearned ? ['Anki 里的复习进度没有保留，从头开始学'] : []),
  ];
}

const damaged = (error: unknown) =>
  error instanceof ZipError
    ? new BankFileError(`不是完整的 .apkg 文件：${error.message}`, { cause: error })
    : error;

async function unpacked<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw damaged(error);
  }
}

/** Its pictures and sounds are files too; they are unpacked one at a time, when they are asked for. */
function openPackage(bytes: Buffer): Zip {
  try {
    return readZip(bytes, maxZipEntries);
  } catch (error) {
    throw damaged(error);
  }
}

async function findCollection(zip: Zip, maxBytes: number): Promise<Buffer> {
  const packed = await zip.file(newest, maxBytes);
  if (packed !== undefined) return unzstd(packed, maxBytes);
  const file =
    (await zip.file('collection.anki21', maxBytes)) ??
    (await zip.file('collection.anki2', maxBytes));
  if (file === undefined) throw new BankFileError('里面没有 Anki 的牌组');
  return file;
}

async function readMedia(zip: Zip): Promise<Map<string, string>> {
  const json = await unpacked(() => zip.file('media', maxMediaBytes));
  if (json === undefined) return new Map();
  if (isNewest(zip))
    return newestMedia(
      await unpacked(async () => await Promise.resolve(unzstd(json, maxMediaBytes))),
    );
  try {
    const names: unknown = JSON.parse(json.toString('utf8'));
    return new Map(
      Object.entries(names ?? {}).flatMap(([file, name]) =>
        typeof name === 'string' ? [[name, file] as const] : [],
      ),
    );
  } catch (error) {
    throw new BankFileError('牌组里的图片和声音清单读不出来', { cause: error });
  }
}

/** A name is read anew for each of its cards. */
const longestName = 500;

/** Tags that Anki itself gives. */
const ownTags = new Set(['leech', 'marked']);

/** What the templates of a person hold besides the fields. */
const longestFrame = 20_000;

/** The first two fields, where a collection does not say how its cards look. */
function plainSides(row: readonly SqliteValue[]): Sides {
  const [first = '', second = '', ...others] = fieldsOf(row).split(betweenFields);
  const { front, back } = hasCloze(first) ? clozeSides(first) : { front: first, back: second };
  const extra = hasCloze(first) && second !== '' ? `<br>${second}` : '';
  const unused = others.flatMap((field, index) =>
    markdownOfField(field, true) === '' ? [] : [`第 ${index + 3} 个`],
  );
  return { front, back: back + extra, unused };
}

function cardOf(
  row: readonly SqliteValue[],
  deck: string,
  { front, back, unused: left, hasMedia }: Sides & { hasMedia: boolean },
): Omit<RawCard, 'place'> {
  // `经济学::第一章` is a deck in a deck: the last name is the chapter.
  const [top = deck, ...inner] = deck.split('::');
  const tags = String(row[note.tags] ?? '')
    .trim()
    .split(/\s+/)
    .filter((tag) => !ownTags.has(tag));
  const section = inner.join(' · ');
  const unused = tags.slice(section === '' ? 1 : 0).filter((tag) => tag !== '');
  return {
    deck: top,
    section: section || (tags[0] ?? ''),
    front: markdownOfField(front, hasMedia),
    back: markdownOfField(back, hasMedia),
    notes: [
      ...lossesOfField(front + back, hasMedia),
      ...(left.length > 0
        ? [`字段 ${left.join('、').slice(0, 80)} 没有保留：卡片的模板没有用到它`]
        : []),
      ...(unused.length > 0 ? [`标签 ${unused.join('、').slice(0, 80)} 没有保留`] : []),
    ],
  };
}

/** The newer of the two forms keeps its decks elsewhere and leaves this text empty. */
function deckNames(json: SqliteValue | undefined): Map<string, string> {
  if (typeof json !== 'string' || json === '') return new Map();
  try {
    const decks = JSON.parse(json) as Record<string, { name?: unknown } | undefined>;
    return new Map(
      Object.entries(decks).flatMap(([id, deck]) =>
        typeof deck?.name === 'string' && deck.name !== 'Default'
          ? [[id, deck.name.slice(0, longestName)] as const]
          : [],
      ),
    );
  } catch (error) {
    throw new BankFileError('牌组的名字读不出来', { cause: error });
  }
}
