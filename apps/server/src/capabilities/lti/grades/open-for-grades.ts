import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql } from 'kysely';

/** Days after a platform's last in which marks of teachers still go to it. */
const daysAfter = 60;

interface OfPlatform {
  readonly today: string;
}

/** Whether the platform `p` takes grades. */
export const takesGrades = ({ today }: OfPlatform) => sql<boolean>`(
  p.is_on and p.token_address is not null and p.ends_on >= ${addDays(today, -daysAfter)}::date)`;

/**
 * Whether the student of the line `l` is still linked with whom the platform calls so, and opened the link since: where it is
 * graded by a platform that vouches anew only its next launch says.
 */
export const isLinked = sql<boolean>`exists (
  select from lti_identity tie where tie.platform_id = l.platform_id and tie.student_id = l.student_id
    and tie.subject = l.subject and tie.linked_at <= l.said_at)`;

/**
 * Whether scores of the line `l` go to the platform `p`: it takes them, the link has an item that we may write, and the student is
 * still linked with whom the platform calls so.
 */
export const openForGrades = (platform: OfPlatform) => sql<boolean>`(
  p.platform_id = l.platform_id and ${takesGrades(platform)} and l.line_item is not null and l.may_score
  and ${isLinked})`;
