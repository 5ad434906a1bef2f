import { fewestShown } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';

/** What first answers say of each version of a question, where enough people gave one. */
export const figuresOfItems = sql`
  select question_id, version, case when is_known then answers end as answers,
    case when is_known then facility end as facility, case when is_known then median_ms end as median_ms, is_suspect
  from (select s.*, s.answers >= ${sql.lit(fewestShown)} as is_known, coalesce(s.suspicions <> '{}', false) as is_suspect
    from question_statistic s) s`;

/** What was chosen of the version v by those who answered it, each counted once. */
export const figuresOfVersion = () => sql`(
  select jsonb_build_object('answers', f.answers, 'options', f.options) from question_statistic f
  where f.question_id = v.question_id and f.version = v.version)`;
