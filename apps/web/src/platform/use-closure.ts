import { getCourse } from '@xuezhou/contract/course';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from './api/operation-query.ts';
import { closureWords } from './closure.words.ts';

/**
 * Why a course can only be looked at, in a word or two; null when it may be studied, or while that is not known. With
 * `isAsked` off it goes by what is known already.
 */
export function useClosure(courseId: number, { isAsked = true } = {}): string | null {
  const query = operationQuery(getCourse, { params: { courseId } }, { ignoreErrors: true });
  const closedBy = useQuery({ ...query, enabled: isAsked }).data?.period.closedBy ?? null;
  return closedBy === null ? null : closureWords.chips[closedBy];
}
