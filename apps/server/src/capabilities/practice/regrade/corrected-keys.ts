import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

// Versions `old` and `now` of one question.

const optionsOf = (version: 'old' | 'now') =>
  sql`jsonb_path_query_array(${sql.ref(`${version}.content`)}, '$.options[*].html')`;

/** Nothing but what is right was changed: an answer to the one is an answer to the other. */
export const asksTheSame = sql`old.content->'question' = now.content->'question' and ${optionsOf('old')} = ${optionsOf('now')}`;

const hasOtherKey = sql`(old.answer, old.content->'numeric', old.content->'table')
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
    where q.version > 1 and q.retired_at is null and q.kind not in ('open', 'xl')
      and ${asksTheSame} and ${hasOtherKey} ${ofImport}
      and exists (select from answer a where a.question_id = old.question_id and a.version = old.version)
    group by q.question_id
    order by q.question_id limit 200
  `.execute(connection);
  return rows;
}
