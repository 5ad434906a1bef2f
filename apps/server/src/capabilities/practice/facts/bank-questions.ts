import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** A question of a bank that has no number of its own: its words are its key. */
export interface BankQuestionWords {
  /** `bank:NAME:` and the hash of the words by which it first came. */
  readonly sourceKey: string;
  readonly stem: string;
  /** Stem and options as they are today, in small letters. */
  readonly words: string;
}

const isKnownByWords = sql`q.parent_id is null and (q.retired_at is null or q.withdrawn_at is not null)
  and q.source_key ~ '^bank:.*:[0-9a-f]{64}$'`;

/** Keys of the questions of a course that are known by their words alone, those that the school took back too; no parts. */
export async function bankQuestionKeys(
  connection: Connection,
  courseId: number,
): Promise<string[]> {
  const { rows } = await sql<{ sourceKey: string }>`
    select q.source_key as "sourceKey" from question q where q.course_id = ${courseId} and ${isKnownByWords}
  `.execute(connection);
  return rows.map(({ sourceKey }) => sourceKey);
}

/** Those of the keys by which a question of another course is known. */
export async function keysElsewhere(
  connection: Connection,
  courseId: number,
  sourceKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sourceKeys.length === 0) return new Set();
  const { rows } = await sql<{ sourceKey: string }>`
    select source_key as "sourceKey" from question
    where source_key = any(${[...sourceKeys]}::text[]) and course_id <> ${courseId}
  `.execute(connection);
  return new Set(rows.map(({ sourceKey }) => sourceKey));
}

/** The words of a course's questions with these keys, in no order. */
export async function bankQuestionWords(
  connection: Connection,
  courseId: number,
  sourceKeys: readonly string[],
): Promise<BankQuestionWords[]> {
  const { rows } = await sql<BankQuestionWords>`
    select q.source_key as "sourceKey", q.stem_text as stem,
      lower(q.stem_text || ' ' || coalesce((
        select string_agg(regexp_replace(o ->> 'html', '<[^>]*>', '', 'g'), ' ')
        from jsonb_array_elements(v.content -> 'options') o), '')) as words
    from question q join question_version v on v.question_id = q.question_id and v.version = q.version
    where q.course_id = ${courseId} and ${isKnownByWords} and q.source_key = any(${sourceKeys}::text[])
  `.execute(connection);
  return rows;
}
