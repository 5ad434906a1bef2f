import type { Closure } from '@xuezhou/contract/enrolment';
import { getCourse } from '@xuezhou/contract/study';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { closureWords } from './closure.words.ts';

interface Asking {
  /** Off, it goes by what is known already. */
  isAsked?: boolean;
}

/** What closes a course; null when it may be studied, or while that is not known. */
export function useClosedBy(courseId: number, { isAsked = true }: Asking = {}): Closure | null {
  const query = operationQuery(getCourse, { params: { courseId } }, { ignoreErrors: true });
  return useQuery({ ...query, enabled: isAsked }).data?.period.closedBy ?? null;
}

/** Why a course can only be looked at, in a word or two; null when it may be studied, or while that is not known. */
export function useClosure(courseId: number, asking?: Asking): string | null {
  const closedBy = useClosedBy(courseId, asking);
  return closedBy === null ? null : closureWords.chips[closedBy];
}
