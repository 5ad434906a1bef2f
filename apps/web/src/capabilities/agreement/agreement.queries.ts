import {
  checkAgreement,
  getCourseAgreement,
  getOrderAgreement,
  type Agreement,
} from '@xuezhou/contract/agreement';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** What an agreement is about. */
export type Subject =
  | { readonly kind: 'course'; readonly courseId: number }
  | { readonly kind: 'order'; readonly orderId: string };

/** An agreement as it is shown, whatever it is about. */
export interface ShownAgreement extends Omit<Agreement, 'courseId' | 'courseName'> {
  readonly subject: Subject;
  readonly name: string;
}

export const courseAgreementQuery = (courseId: number) =>
  operationQuery(getCourseAgreement, { params: { courseId } });

export const orderAgreementQuery = (orderId: string) =>
  operationQuery(getOrderAgreement, { params: { orderId } });

/** The course or the order of an address: `/agreement/course/3`, `/agreement/order/0190…`; null for any other. */
export function subjectIn({ type, id }: { type: string; id: string }): Subject | null {
  if (type === 'course' && /^[1-9]\d{0,8}$/.test(id))
    return { kind: 'course', courseId: Number(id) };
  const isOrder = type === 'order' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isOrder ? { kind: 'order', orderId: id } : null;
}

/** After a signature, or when the text became another. The guard of the course asks again too. */
export async function refreshAgreement(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf(checkAgreement) });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(getCourseAgreement) }),
    queryClient.invalidateQueries({ queryKey: keyOf(getOrderAgreement) }),
  ]);
}
