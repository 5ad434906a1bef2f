import { sql } from 'kysely';

/** The words of the question q as it is now, as cleaned HTML. */
export const stemHtml = sql<string>`(select w.content->>'question' from question_version w
  where w.question_id = q.question_id and w.version = q.version)`;
