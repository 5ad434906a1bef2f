import { checkAgreement, getCourseAgreement } from '@xuezhou/contract/agreement';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '../../platform/api/operation-query.ts';

export const agreementQuery = (courseId: number) =>
  operationQuery(getCourseAgreement, { params: { courseId } });

/** The course of an address `/agreement/course/3`; null for any other. */
export function courseIn({ type, id }: { type: string; id: string }): number | null {
  return type === 'course' && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** After a signature, or when the text became another. The guard of the course asks again too. */
export async function refreshAgreement(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf(checkAgreement) });
  await queryClient.invalidateQueries({ queryKey: keyOf(getCourseAgreement) });
}
