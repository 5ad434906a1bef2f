import { sql } from 'kysely';

/** What was chosen of the version v by those who answered it, each counted once. */
export const figuresOfVersion = () => sql`(
  select jsonb_build_object('answers', f.answers, 'options', f.options) from question_statistic f
  where f.question_id = v.question_id and f.version = v.version)`;
