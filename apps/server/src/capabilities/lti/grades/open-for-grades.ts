import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql } from 'kysely';

/** Days after a platform's last in which marks of teachers still go to it. */
const daysAfter = 60;

/** Whether scores of the line `l` go to the platform `p`: it is on, takes grades, and the link has an item that we may write. */
export const openForGrades = ({ today }: { today: string }) => sql<boolean>`(
  p.platform_id = l.platform_id and p.is_on and p.token_address is not null
  and p.ends_on >= ${addDays(today, -daysAfter)}::date and l.line_item is not null and l.may_score)`;
