import { sql } from 'kysely';

/** Each question with its newest version as rows of their tables, for a record of what an import changes. */
export const storedQuestions = sql`
  select q.question_id, q.course_id, q.version,
    jsonb_build_object('row', to_jsonb(q), 'version', to_jsonb(v)) as content
  from question q join question_version v on v.question_id = q.question_id and v.version = q.version`;
