import { sql } from 'kysely';
import type { LtiGrades } from '@xuezhou/contract/lti/console';
import { isLinked, openForGrades } from '../grades/open-for-grades.ts';

/** How far the scores are that the platform `p` is owed, as JSON; `sentAt` as PostgreSQL writes it. */
export const gradesOf = (platform: { readonly today: string }) => sql<LtiGrades>`(
  select json_build_object(
    'sent', count(*) filter (where l.state = 'sent'),
    'waiting', count(*) filter (where l.state = 'waiting' and ${openForGrades(platform)}),
    'failed', count(*) filter (where l.state = 'failed' and ${isLinked}),
    'unlinked', count(*) filter (where l.state in ('waiting', 'failed') and not ${isLinked}),
    'withoutScope', count(*) filter (where l.line_item is not null and not l.may_score),
    'withoutItem', count(*) filter (where l.line_item is null and l.fault is null),
    'sentAt', max(l.sent_at),
    'faults', coalesce((select json_agg(json_build_object('fault', f.fault, 'count', f.count, 'isOver', f.is_over)
        order by f.count desc, f.fault)
      from (select fault, state = 'failed' as is_over, count(*) from lti_line l
        where platform_id = p.platform_id and fault is not null and ${isLinked} group by 1, 2) f), '[]'))
  from lti_line l where l.platform_id = p.platform_id)`;
