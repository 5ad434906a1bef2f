import type { LtiScore } from '@xuezhou/rules/lti/score';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { openForGrades } from './open-for-grades.ts';

/** How many are on their way at once. */
const atOnce = 8;
/** A try ends well before; after that it was that of a server which is gone. */
export const claimSeconds = 60;

export interface DueScore {
  readonly student_id: number;
  readonly platform_id: number;
  readonly deployment_id: string;
  readonly link: string;
  readonly subject: string;
  readonly line_item: string;
  readonly wanted: LtiScore;
  readonly revision: number;
  /** Up to which attempt the platform was told; null: of nothing. */
  readonly told: number | null;
  readonly tries: number;
  /** When the score is said to be from: later than any before, also where that one's answer was lost. */
  readonly stamp: Date;
  readonly client_id: string;
  readonly token_address: string;
  /** Of the platform's settings. */
  readonly version: number;
  /** How often the platform did not answer since it last took a score. */
  readonly rests: number;
}

/**
 * What is to be sent now, held for this server; two servers never take the same, and of one item there is never more than one on
 * its way.
 */
export async function takeDue(connection: Connection, now: Date): Promise<readonly DueScore[]> {
  const until = new Date(now.getTime() + claimSeconds * 1000);
  const { rows } = await sql<DueScore>`
    with due as (
      select l.student_id, l.platform_id, l.deployment_id, l.link, p.client_id, p.token_address, p.version,
        p.rests
      from lti_line l, lti_platform p
      where ${openForGrades({ today: dayOf(now) })} and l.state = 'waiting' and l.due_at <= ${now}
        and (l.claimed_until is null or l.claimed_until <= ${now})
        and (p.resting_until is null or p.resting_until <= ${now})
        and not exists (select from lti_line o where o.student_id = l.student_id and o.platform_id = l.platform_id
          and o.line_item = l.line_item and (o.claimed_until > ${now} or o.state = 'waiting' and o.due_at <= ${now}
            and o.may_score and (o.deployment_id, o.link) < (l.deployment_id, l.link)))
      order by l.due_at limit ${atOnce} for update of l skip locked)
    update lti_line l set claimed_until = ${until},
      stamp = greatest(${now}::timestamptz, (select max(o.stamp) from lti_line o where o.student_id = l.student_id
        and o.platform_id = l.platform_id and o.line_item = l.line_item) + interval '1 second')
    from due d
    where l.student_id = d.student_id and l.platform_id = d.platform_id and l.deployment_id = d.deployment_id
      and l.link = d.link
    returning l.student_id, l.platform_id, l.deployment_id, l.link, l.subject, l.line_item, l.wanted, l.revision,
      coalesce((l.sent->>'told')::int, case when l.sent is not null then 0 end) as told,
      l.tries, l.stamp, d.client_id, d.token_address, d.version, d.rests`.execute(connection);
  return rows;
}
