import { sql, type RawBuilder } from 'kysely';
import type { LtiGrades } from '@xuezhou/contract/lti/console';

/** How far the scores are that a platform is owed, as JSON; `sentAt` as PostgreSQL writes it. */
export const gradesOf = (platform: RawBuilder<unknown>) => sql<LtiGrades>`(
  select json_build_object(
    'sent', count(*) filter (where l.state = 'sent'),
    'waiting', count(*) filter (where l.state = 'waiting'),
    'failed', count(*) filter (where l.state = 'failed'),
    'withoutScope', count(*) filter (where l.line_item is not null and not l.may_score),
    'withoutItem', count(*) filter (where l.line_item is null and l.fault is null),
    'sentAt', max(l.sent_at),
    'faults', coalesce((select json_agg(json_build_object('fault', f.fault, 'count', f.count) order by f.count desc, f.fault)
      from (select fault, count(*) from lti_line where platform_id = ${platform} and fault is not null
        group by fault) f), '[]'))
  from lti_line l where l.platform_id = ${platform})`;
