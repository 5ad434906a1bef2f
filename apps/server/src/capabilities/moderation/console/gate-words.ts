import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  maxListedWords,
  type addGateWords as addOperation,
  type GateWord,
  type listGateWords as listOperation,
  type removeGateWord as removeOperation,
  type tryGate as tryOperation,
} from '@xuezhou/contract/moderation/console';
import { wordKey } from '@xuezhou/rules/moderation/find-words';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readings } from '../readings.ts';
import { gateWishes, renewList, wordFinder } from '../word-list.ts';

/** One letter is part of everything. */
const shortest = 2;

export async function listGateWords({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  return await connection
    .selectFrom('moderation_word')
    .select(['word', 'category', 'outcome'])
    .orderBy('added_at', 'desc')
    .orderBy('word')
    .execute();
}

export async function addGateWords(
  services: ConsoleServices,
  { body }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<DataOf<typeof addOperation>> {
  const given = body.words.map((one) => ({ ...one, word: one.word.trim() }));
  const named = given.filter(({ word }) => word !== '');
  if (named.length === 0) throw new Refusal('gateWordsEmpty');
  const keyed = named.map((one) => ({ ...one, word_key: wordKey(one.word, readings) }));
  const words = new Map(
    keyed
      .filter(({ word_key }) => [...word_key].length >= shortest)
      .map((one) => [one.word_key, one]),
  );
  if (words.size === 0) throw new Refusal('gateWordShort');
  return await changeAudited(services, actor, async (change) => {
    await renewList(change);
    const { added, changed } = await storeWords(change, [...words.values()]);
    const { count } = await change
      .selectFrom('moderation_word')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > maxListedWords) throw new Refusal('gateWordsFull');
    const left = keyed.filter(({ word_key }) => !words.has(word_key)).map(({ word }) => word);
    const [first] = words.values();
    const facts = words.size === 1 && first !== undefined ? factsOf(first) : { added, changed };
    const auditEntry = {
      operation: 'addGateWords',
      target: { kind: 'gate_word', id: first?.word_key ?? '' },
      after: facts,
      why: body.why ?? '',
    };
    return {
      answer: { added, changed, left },
      auditEntry: added + changed > 0 ? auditEntry : null,
    };
  });
}

const factsOf = ({ word, category, outcome }: GateWord) => ({ word, category, outcome });

async function storeWords(
  change: Change,
  words: readonly (GateWord & { word_key: string })[],
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into moderation_word as w (word_key, word, category, outcome)
    select * from unnest(${words.map(({ word_key }) => word_key)}::text[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ category }) => category)}::text[], ${words.map(({ outcome }) => outcome)}::text[])
    on conflict (word_key) do update set word = excluded.word, category = excluded.category, outcome = excluded.outcome
      where (w.word, w.category, w.outcome) is distinct from (excluded.word, excluded.category, excluded.outcome)
    returning xmax = 0 as is_new`.execute(change);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, changed: rows.length - added };
}

export async function removeGateWord(
  services: ConsoleServices,
  { body: { word, why = '' } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  const word_key = wordKey(word, readings);
  return await changeAudited(services, actor, async (change) => {
    await renewList(change);
    const gone = await change
      .deleteFrom('moderation_word')
      .where('word_key', '=', word_key)
      .returning(['word', 'category', 'outcome'])
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('gateWordUnknown', `词表里没有“${word}”`);
    const auditEntry = {
      operation: 'removeGateWord',
      target: { kind: 'gate_word', id: word_key },
      before: factsOf(gone),
      why,
    };
    return { answer: true as const, auditEntry };
  });
}

export async function tryGate(
  { database: { connection } }: ConsoleServices,
  { body: { text } }: InputOf<typeof tryOperation>,
): Promise<DataOf<typeof tryOperation>> {
  const hits = (await wordFinder(connection, await gateWishes(connection))).find(text);
  const isRefused = hits.some(({ outcome }) => outcome === 'refuse');
  return {
    outcome: isRefused ? 'refuse' : hits.length > 0 ? 'hold' : 'pass',
    hits: hits.map(({ word, category, written }) => ({ word, category, written })),
  };
}
