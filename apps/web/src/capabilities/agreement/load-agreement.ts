import { redirect } from '@tanstack/react-router';
import type { PageLoad } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import {
  courseAgreementQuery,
  orderAgreementQuery,
  subjectIn,
  type Subject,
} from './agreement.queries.ts';

/** Addresses of neither a course nor an order lead to the dashboard. */
export async function loadAgreement({
  queryClient,
  params,
}: PageLoad<{ type: string; id: string }>): Promise<void> {
  const subject = subjectIn(params);
  if (subject === null) {
    redirect({ to: '/dashboard', replace: true, throw: true });
    return;
  }
  const agreement = await read(queryClient, subject);
  if (agreement !== null) await prepareRichHtml(agreement.html);
}

/** Asked anew: what is read is what will be signed. */
const read = (queryClient: PageLoad['queryClient'], subject: Subject) =>
  subject.kind === 'course'
    ? queryClient.query({ ...courseAgreementQuery(subject.courseId), staleTime: 0 })
    : queryClient.query({ ...orderAgreementQuery(subject.orderId), staleTime: 0 });
