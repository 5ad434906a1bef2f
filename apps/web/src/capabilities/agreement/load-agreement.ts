import { redirect } from '@tanstack/react-router';
import type { PageLoad } from '../../platform/page.ts';
import { prepareRichHtml } from '../../platform/rich-html/rich-html-parts.ts';
import { agreementQuery, courseIn } from './agreement.queries.ts';

/** Orders have no agreements yet; their addresses, and those of no course, lead to the dashboard. */
export async function loadAgreement({
  queryClient,
  params,
}: PageLoad<{ type: string; id: string }>): Promise<void> {
  const courseId = courseIn(params);
  if (courseId === null) {
    redirect({ to: '/dashboard', replace: true, throw: true });
    return;
  }
  // Asked anew: what is read is what will be signed.
  const agreement = await queryClient.query({ ...agreementQuery(courseId), staleTime: 0 });
  if (agreement !== null) await prepareRichHtml(agreement.html);
}
