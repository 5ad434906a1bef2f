import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

// Versions `old` and `now` of one question; `used` is the one by whose key answers to the old one are judged.

/** What a student reads of the question and answers into; of a table all but what belongs into its blanks. */
const asked = [
  '$.question',
  '$.options[*].html',
  '$.table.head',
  '$.table.rows[*].size()',
  '$.table.rows[*][*].keyvalue().key',
  '$.table.rows[*][*].html',
  '$.table.rows[*][*].blank.type',
  '$.table.rows[*][*].blank.options',
];

const askedBy = (version: 'old' | 'now') =>
  sql`array[${sql.join(
    asked.map(
      (path) =>
        sql`jsonb_path_query_array(${sql.ref(`${version}.content`)}, ${sql.lit(path)}::jsonpath)`,
    ),
  )}]`;

/** Where the one has one right letter and the other several, it was asked otherwise: for one of them, or for all. */
const asksForAsMany = sql`(old.answer !~ '^[A-Z]+$' or now.answer !~ '^[A-Z]+$'
  or (length(old.answer) = 1) = (length(now.answer) = 1))`;

/** Of a part: since its former version its composite question has said nothing else than it says now. */
const hasSameMaterial = sql`not exists (
  select from question part
    join question mother on mother.question_id = part.parent_id
    join question_version today on today.question_id = mother.question_id and today.version = mother.version
    join question_version material on material.question_id = mother.question_id
  where part.question_id = now.question_id
    and material.content->'question' is distinct from today.content->'question'
    and not exists (select from question_version later
      where later.question_id = material.question_id and later.version > material.version
        and later.created_at <= old.created_at))`;

/** Nothing but what is right was changed: an answer to the one is an answer to the other. */
export const asksTheSame = sql`${askedBy('old')} = ${askedBy('now')} and ${asksForAsMany} and ${hasSameMaterial}`;

const hasOtherKey = sql`(used.answer, used.content->'numeric', used.content->'table')
  is distinct from (now.answer, now.content->'numeric', now.content->'table')`;

/** A question, or a part of one, of which answers were judged by a key that was corrected since. */
export interface CorrectedKey {
  readonly questionId: number;
  readonly courseId: number;
  readonly stem: string;
  /** How many students answered it under the former key. */
  readonly students: number;
}

/** Questions whose answers wait to be judged anew, of an import where one is named; at most 200. */
export async function correctedKeys(
  connection: Connection,
  importId?: number,
): Promise<CorrectedKey[]> {
  const ofImport =
    importId === undefined
      ? sql``
      : sql`and q.question_id in (select question_id from question_import_row where import_id = ${importId})`;
  const { rows } = await sql<CorrectedKey>`
    select q.question_id as "questionId", q.course_id as "courseId", q.stem_text as stem,
      (select count(distinct a.student_id)::int from answer a
        where a.question_id = q.question_id and a.version = any(array_agg(old.version))) as students
    from question q
    join question_version now on now.question_id = q.question_id and now.version = q.version
    join question_version old on old.question_id = q.question_id and old.version < q.version
      and old.judged_as is distinct from q.version
    join question_version used on used.question_id = old.question_id
      and used.version = coalesce(old.judged_as, old.version)
    where q.version > 1 and q.retired_at is null and q.kind not in ('open', 'xl')
      and ${asksTheSame} and ${hasOtherKey} ${ofImport}
      and exists (select from answer a where a.question_id = old.question_id and a.version = old.version)
    group by q.question_id
    order by q.question_id limit 200
  `.execute(connection);
  return rows;
}
