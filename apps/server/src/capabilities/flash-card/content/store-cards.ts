import { sql, type RawBuilder } from 'kysely';
import { isOfFiles } from '../bank/card-bank.repository.ts';
import { idsFor, type ImportedKind } from '../../../platform/content/imported-ids.ts';
import { isSame, storedRows, type Outcome } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** Cards that documents say whole, ids and all. */
export const cardRows = storedRows('card', 'card_id');

/** Of a deck in a course that is not its own. Its own has the bare key, and so have cards that came before there was this. */
const underCourse = (courseId: number): string => `course:${courseId}:`;

const bareKey = (key: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(${key}, '^course:\\d+:', '')`;

/** By the key that it had in its course. */
const importedCard: ImportedKind = {
  table: 'card',
  key: 'card_id',
  entity: 'imported_card',
  name: bareKey(sql`content ->> 'source_key'`),
  isOfCourse: (courseId) => sql`(content ->> 'source_key' like 'page:%' or exists (
    select from content_import_row k where k.entity = 'card' and k.row_id = r.row_id
      and (coalesce(k.after, k.before) ->> 'course_id')::int = ${courseId}))`,
  setApart: sql`select card_id from card_retired`,
};

/** The key of a card that a page made: what is sent twice makes one. */
const keyOfPage = (requestId: string): string => `page:${requestId}`;

/** The digest of what a card says and where it stands. */
const saidNow = sql<string>`md5(jsonb_build_array(c.subject_id, c.front, c.back)::text)`;

/** The card that this request has made already, and whether it is so still. */
export const cardOfRequest = async (
  change: Change,
  requestId: string,
): Promise<{ cardId: number; isAsMade: boolean } | undefined> =>
  await change
    .selectFrom('imported_card as i')
    .leftJoin('card as c', 'c.card_id', 'i.card_id')
    .where('i.source_key', '=', keyOfPage(requestId))
    .select([
      'i.card_id as cardId',
      sql<boolean>`i.made_as is null or i.made_as = ${saidNow}`.as('isAsMade'),
    ])
    .executeTakeFirst();

/** Makes a card, behind those of its chapter. Call under the lock of imports. */
export async function addCard(
  change: Change,
  requestId: string,
  card: Omit<CardDocument, 'known' | 'key'> & { readonly course_id: number },
): Promise<number> {
  const key = keyOfPage(requestId);
  const cardId = (await idsFor(change, importedCard, card.course_id))(key);
  await sql`
    insert into card (card_id, course_id, book_id, reading_id, subject_id, position, front, back)
    select ${cardId}, ${card.course_id}, ${card.book_id}, ${card.reading_id}, ${card.subject_id},
      coalesce(max(position), -1) + 1, ${card.front}, ${card.back}
    from (select position from card where reading_id = ${card.reading_id}
      union all select position from card_retired where reading_id = ${card.reading_id}) others
  `.execute(change);
  await nameCard(change, cardId, key);
  await sql`update imported_card i set made_as = ${saidNow} from card c
    where c.card_id = i.card_id and i.card_id = ${cardId}`.execute(change);
  return cardId;
}

/** The cards of a course that have a key, with it. By the course: one key may be the beginning of another's. */
export const keyedCards = async (connection: Connection, courseId: number) =>
  await connection
    .selectFrom('imported_card')
    .innerJoin('card', 'card.card_id', 'imported_card.card_id')
    .where('card.course_id', '=', courseId)
    .selectAll('card')
    .select(bareKey(sql`source_key`).as('source_key'))
    .execute();

export type KeyedCard = Awaited<ReturnType<typeof keyedCards>>[number];

/** The same of those that pages retired: no import brings them again. */
export const keyedRetired = async (connection: Connection, courseId: number) =>
  await connection
    .selectFrom('imported_card')
    .innerJoin('card_retired', 'card_retired.card_id', 'imported_card.card_id')
    .where('card_retired.course_id', '=', courseId)
    .select([bareKey(sql`source_key`).as('source_key'), 'front'])
    .execute();

export interface CardDocument {
  /** The card that it is, where it is there already. */
  readonly known: KeyedCard | undefined;
  /** What makes it the same card next time, in its course. */
  readonly key: string;
  readonly book_id: number;
  readonly reading_id: number;
  readonly subject_id: number;
  readonly front: string;
  readonly back: string;
}

/**
 * Brings cards of a course to what documents say, new ones behind the `count` that it has. Answers what became of each,
 * in their order. Call under the lock of imports.
 */
export async function storeCards(
  change: Change,
  { courseId, count, isOwn = true }: { courseId: number; count: number; isOwn?: boolean },
  cards: readonly CardDocument[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const stored = (key: string) => (isOwn ? key : `${underCourse(courseId)}${key}`);
  const keys = cards.map(({ key }) => stored(key));
  await leaveToOthers(change, courseId, keys);
  const idOf = await idsFor(change, importedCard, courseId);
  let position = count;
  for (const { known, key, ...own } of cards) {
    const row = { course_id: courseId, ...own };
    if (known === undefined) {
      const cardId = idOf(key);
      await change
        .insertInto('card')
        .values({ card_id: cardId, position: position++, ...row })
        .execute();
      await nameCard(change, cardId, stored(key));
      outcomes.push('added');
      continue;
    }
    if (known.source_key !== key) await nameCard(change, known.card_id, stored(key));
    if (isSame(row, known)) outcomes.push('unchanged');
    else {
      await change.updateTable('card').where('card_id', '=', known.card_id).set(row).execute();
      outcomes.push('changed');
    }
  }
  return outcomes;
}

/** Courses besides these that have a card with one of these fronts, by the front without spaces and capitals. */
export async function cardsOfFront(
  connection: Connection,
  fronts: readonly string[],
  besides: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (fronts.length === 0) return new Map();
  const plain = sql`regexp_replace(lower(normalize(k.front, NFKC)), '\\s+', '', 'g')`;
  const { rows } = await sql<{ front: string; title: string }>`
    select distinct on (1) ${plain} as front, o.title
    from card k join course o on o.course_id = k.course_id
    where k.course_id <> all(${besides}::int[]) and ${plain} = any(${fronts}::text[])
    order by 1, o.course_id`.execute(connection);
  return new Map(rows.map(({ front, title }) => [front, title]));
}

/** The keys of cards that end so. */
export async function cardKeysEnding(
  connection: Connection,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ source_key: string }>`
    select source_key from imported_card where right(source_key, 64) = any(${hashes}::text[])
  `.execute(connection);
  return rows.map(({ source_key }) => source_key);
}

/** All that pages retired, each with its course. */
export const retiredCards = async (connection: Connection) =>
  await connection
    .selectFrom('card_retired')
    .innerJoin('course', 'course.course_id', 'card_retired.course_id')
    .select(['card_id as cardId', 'course.course_id as courseId', 'course.title'])
    .orderBy('card_id')
    .execute();

/** Of all cards that the school has. */
export const schoolCardIds = async (connection: Connection): Promise<number[]> =>
  (await connection.selectFrom('card').select('card_id').execute()).map(({ card_id }) => card_id);

/** These cards of the school, each with the title of its course, and whether content files own it. */
export const cardsWithIds = async (connection: Connection, cardIds: readonly number[]) =>
  await connection
    .selectFrom('card')
    .innerJoin('course as c', 'c.course_id', 'card.course_id')
    .where((eb) => eb('card_id', '=', eb.fn.any(eb.val(cardIds))))
    .selectAll('card')
    .select(['c.title', isOfFiles(connection).as('inFiles')])
    .orderBy('card_id')
    .execute();

/** Another course keeps its cards: one that has a bare key of these has it under its course from now on. */
const leaveToOthers = async (change: Change, courseId: number, keys: readonly string[]) =>
  await sql`
    update imported_card i set source_key = 'course:' || k.course_id || ':' || i.source_key
    from (select card_id, course_id from card union all select card_id, course_id from card_retired) k
    where k.card_id = i.card_id and k.course_id <> ${courseId} and i.source_key = any(${keys}::text[])
      and i.source_key like 'cards:%' and not exists (select from imported_card o
        where o.source_key = 'course:' || k.course_id || ':' || i.source_key)
  `.execute(change);

/** A key is of one card, and a card has one key. */
async function nameCard(change: Change, cardId: number, key: string): Promise<void> {
  await change
    .deleteFrom('imported_card')
    .where((eb) => eb.or([eb('source_key', '=', key), eb('card_id', '=', cardId)]))
    .execute();
  await change.insertInto('imported_card').values({ source_key: key, card_id: cardId }).execute();
}

/** Takes the keys of cards away, so that other keys, or other cards, may have them. */
export const forgetCardKeys = async (change: Change, cardIds: readonly number[]) =>
  await sql`delete from imported_card where card_id = any(${cardIds})`.execute(change);

/** Cards that these courses have besides those that are kept. */
export async function findOtherCards(
  connection: Connection,
  courseIds: readonly number[],
  kept: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card where course_id = any(${courseIds}) and card_id <> all(${kept})
  `.execute(connection);
  return rows.map(({ card_id }) => card_id);
}

/** How many of these cards somebody has studied, as of last night. */
export async function studiedCards(
  connection: Connection,
  cardIds: readonly number[],
): Promise<number> {
  if (cardIds.length === 0) return 0;
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from card_figure where card_id = any(${cardIds}::int[]) and learners > 0
  `.execute(connection);
  return rows[0]?.cards ?? 0;
}

/** Takes cards away; what students remembered of them stays for when they come back. */
export const removeCards = async (change: Change, cardIds: readonly number[]) =>
  await sql`delete from card where card_id = any(${cardIds})`.execute(change);
