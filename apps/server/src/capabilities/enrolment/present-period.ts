import type { AccessPeriod } from '@xuezhou/contract/enrolment';
import { canPostpone, closureOf, type Period } from '@xuezhou/rules/enrolment/access-period';
import type { CoursePolicy } from './course-policy.ts';

interface Own extends Period {
  /** Null of a course that was taken back, or ends as it was lent. */
  readonly postponed: number | null;
  readonly isEnrolled: boolean;
}

/** When a course may be studied, and what its student may do about it today. */
export function presentPeriod(own: Own, policy: CoursePolicy, today: string): AccessPeriod {
  const closedBy = closureOf(own, today);
  const offered = canPostpone(own, today, {
    postponed: own.postponed,
    times: policy.postponeTimes,
  });
  return {
    closedBy,
    opensOn: own.opensOn,
    postponeDays: own.isEnrolled && offered ? policy.postponeDays : null,
    canPreopen: closedBy === 'notOpen' && policy.preopen,
    canReopen: closedBy === 'expired' && own.postponed !== null,
  };
}
