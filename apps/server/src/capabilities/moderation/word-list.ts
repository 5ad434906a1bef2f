import { makeWordFinder, type WordFinder } from '@xuezhou/rules/moderation/find-words';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import { readings } from './readings.ts';

interface Kept {
  readonly version: number;
  readonly finder: Promise<WordFinder>;
}

/** What the school wants of its gate. */
export interface GateWishes {
  readonly version: number;
  readonly holds_pictures: boolean;
  readonly holds_when_down: boolean;
}

/** Made once for each version of the list, whoever asks meanwhile: it may have some thousand words. */
const kept = new WeakMap<object, Kept>();

const findWishes = prepareSql<object, GateWishes>(
  () => sql`select version, holds_pictures, holds_when_down from moderation_list`,
);
const noWishes: GateWishes = { version: 0, holds_pictures: false, holds_when_down: false };

export const gateWishes = async (connection: Connection): Promise<GateWishes> =>
  (await findWishes.first(connection, {})) ?? noWishes;

/** What finds the words of the list in one of its versions. */
export async function wordFinder(
  connection: Connection,
  { version }: Pick<GateWishes, 'version'>,
): Promise<WordFinder> {
  const key = connection.getExecutor().adapter;
  const known = kept.get(key);
  if (known?.version === version) return await known.finder;
  const finder = makeFinder(connection);
  const made = { version, finder };
  kept.set(key, made);
  try {
    return await finder;
  } catch (error) {
    if (kept.get(key) === made) kept.delete(key);
    throw error;
  }
}

async function makeFinder(connection: Connection): Promise<WordFinder> {
  const words = await connection
    .selectFrom('moderation_word')
    .select(['word', 'category', 'outcome'])
    .execute();
  return makeWordFinder(words, readings);
}

/** Before the list is changed: one after another, and every server reads it anew. */
export async function renewList(change: Change): Promise<void> {
  await change
    .updateTable('moderation_list')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
