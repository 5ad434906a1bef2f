import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { wordsOfExportedKey } from './bank-identity.ts';
import type { KeyedQuestion } from './store-bank.ts';

/**
 * Rows that left the school with its own keys find the questions that they were, in whatever bank of the course those
 * stand, though their words were corrected meanwhile; and those whose formulas were words once find what they were then.
 */
export async function findEarlier(
  change: Change,
  courseId: number,
  questions: readonly KeyedQuestion[],
): Promise<readonly KeyedQuestion[]> {
  const wanted = new Map(
    questions.flatMap(({ sourceKey }) => {
      const words = wordsOfExportedKey(/^bank:.*?:#(.*)$/s.exec(sourceKey)?.[1] ?? '');
      return words === undefined ? [] : [[sourceKey, words] as const];
    }),
  );
  const former = questions.flatMap(({ formerKey }) => (formerKey === undefined ? [] : [formerKey]));
  if (wanted.size + former.length === 0) return questions;
  const { rows } = await sql<{ source_key: string; words: string }>`
    select source_key, substring(source_key from '([0-9a-f]{16})[0-9a-f]{48}$') as words
    from question
    where course_id = ${courseId} and parent_id is null and source_key ~ '^bank:.*:[0-9a-f]{64}$'
      and (source_key = any(${former}::text[])
        or substring(source_key from '([0-9a-f]{16})[0-9a-f]{48}$') = any(${[...wanted.values()]}::text[]))
  `.execute(change);
  const known = new Map(rows.map(({ words, source_key }) => [words, source_key]));
  const kept = new Set(rows.map(({ source_key }) => source_key));
  return questions.map((question) => {
    const { sourceKey, formerKey = '' } = question;
    const earlier = kept.has(formerKey) ? formerKey : known.get(wanted.get(sourceKey) ?? '');
    return earlier === undefined ? question : { ...question, sourceKey: earlier };
  });
}
