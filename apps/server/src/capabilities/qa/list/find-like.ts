import { weightOf } from '@xuezhou/rules/qa/qa-text';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { sqlFor } from '../../../platform/wiring/wiring.ts';
import { isTagged } from './list.repository.ts';
import { isKept, type Reader } from '../question.sql.ts';
import { quoted, wordsOf } from './words-of.ts';

export interface LikeWish {
  readonly text: string;
  readonly courseTagId: number;
  readonly bookTagId: number;
  readonly readingTagId?: number;
  /** Not this one. */
  readonly except?: string | undefined;
}

export interface LikeRow {
  question_id: string;
  /** From 0 to 1: how much of what was looked for stands in it, words of its title counting double. */
  likeness: number;
}

/** Words that are looked for. */
const maxWords = 24;
/** Questions that are weighed: those with the rarest of the words. */
const maxWeighed = 800;

interface Weighed {
  readonly word: string;
  readonly found: number;
  readonly weight: number;
}

/** The rarest first. Words that came since the last count are rare as long as nobody has counted them. */
async function weigh(connection: Connection, words: readonly string[]): Promise<Weighed[]> {
  const { rows } = await sql<{ word: string; questions: number; total: number }>`
    select asked.word, coalesce(w.questions, 0) as questions,
      coalesce((select questions from qa_word_count), 0) as total
    from unnest(${words}::text[]) asked (word) left join qa_word w on w.word = asked.word`.execute(
    connection,
  );
  return rows
    .map(({ word, questions, total }) => ({
      word,
      found: questions,
      weight: weightOf(questions, total),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxWords);
}

/** Common words choose no questions where rarer ones chose enough: they only weigh. */
function choosing(words: readonly Weighed[]): Weighed[] {
  let sum = 0;
  return words.filter(({ found }, index) => {
    sum += found;
    return index === 0 || sum <= maxWeighed * 3;
  });
}

/** Open questions with words of a text, and the reader's own for the teachers alone; the likest first. */
export async function findLike(
  connection: Connection,
  reader: Reader,
  wish: LikeWish,
): Promise<LikeRow[]> {
  const words = await weigh(connection, wordsOf(wish.text));
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return [];
  const { readingTagId = 0 } = wish;
  const weights = words.map(
    ({ word, weight }) =>
      sql`case when t.title_words @@ ${quoted(word)}::tsquery then ${weight}::float8
        when t.words @@ ${quoted(word)}::tsquery then ${weight / 2}::float8 else 0 end`,
  );
  const wanted = choosing(words)
    .map(({ word }) => quoted(word))
    .join(' | ');
  const isWanted = sql`t.words @@ ${wanted}::tsquery and ${isTagged(wish)}
    ${readingTagId === 0 ? sql`` : sql`and t.reading_id = ${readingTagId}`}
    ${wish.except === undefined ? sql`` : sql`and t.question_id <> ${wish.except}`}`;
  const { rows } = await sql<LikeRow>`
    select t.question_id, (${sql.join(weights, sql` + `)}) / ${all}::float8 as likeness
    from (
      (select * from qa_question t where t.is_public and ${isWanted} limit ${maxWeighed})
      union all
      (select * from qa_question t
        where t.student_id = ${reader.studentId} and t.is_private and t.withdrawn_at is null
          and t.hidden_at is null and t.merged_into is null and ${isWanted} limit ${maxWeighed})
    ) t
    where not ${sqlFor(connection, () => isKept(reader))}
    order by likeness desc, t.follows desc, t.asked_at desc, t.question_id`.execute(connection);
  return rows;
}

const countWords = sql`
  insert into qa_word (word, questions)
  select word, ndoc from ts_stat('select words from qa_question where is_public')
  where ndoc > 1
  on conflict (word) do update set questions = excluded.questions`;

/** Counts in how many questions each word stands; daily. */
export async function countQaWords(connection: Connection): Promise<void> {
  await connection.transaction().execute(async (change) => {
    await change.deleteFrom('qa_word').execute();
    await countWords.execute(change);
    const { total } = await change
      .selectFrom('qa_question')
      .where('is_public', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    await change
      .insertInto('qa_word_count')
      .values({ questions: total })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ questions: total }))
      .execute();
  });
}
