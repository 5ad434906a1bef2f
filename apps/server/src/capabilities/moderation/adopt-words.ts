import { wordKey } from '@xuezhou/rules/moderation/find-words';
import { sql, type Kysely } from 'kysely';
import { readings } from './readings.ts';

/** For a migration: words that were refused before there was a gate. */
export async function adoptWords(
  connection: Kysely<unknown>,
  words: readonly string[],
): Promise<void> {
  for (const word of words)
    await sql`insert into moderation_word (word_key, word, category, outcome)
      values (${wordKey(word, readings)}, ${word}, 'other', 'refuse') on conflict do nothing`.execute(
      connection,
    );
}
