import type { Closure } from '@xuezhou/contract/enrolment';
import type { HomeCourse } from '@xuezhou/contract/study';
import { useStudent } from '../../platform/session/session.ts';

/** Why a course of the student cannot be studied now. */
export type CourseLock = Closure | 'identity' | 'identity-failed';

/** Tells of a course what keeps it closed; null when it is open. */
export function useCourseLock(): (course: HomeCourse) => CourseLock | null {
  const { identificationStatus } = useStudent().profile;
  return ({ period, identityRequired }) => {
    if (period.closedBy !== null) return period.closedBy;
    if (!identityRequired || identificationStatus > 0) return null;
    return identificationStatus < 0 ? 'identity-failed' : 'identity';
  };
}
