import { checkAgreement } from '@xuezhou/contract/agreement';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { redirect } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { GuardPrompt, type Visit } from './visit.ts';

const staleTime = 5 * 60_000;

/** What a course wants of its student before it opens: the verification, and in trials its agreement. */
export async function guardCourse(visit: Visit): Promise<void> {
  const { queryClient } = visit;
  // Asked for beside the verification; a school that does not answer asks for nothing.
  const asking = queryClient.query(schoolQuery).catch(() => null);
  await guardIdentity(visit);
  const school = await asking;
  if (school?.asksAgreements === true) await guardAgreement(visit, school.links.agreement);
}

async function guardIdentity({ queryClient, params, href }: Visit): Promise<void> {
  const answer = await queryClient.query({
    ...operationQuery(checkIdentityNeed, { params: { courseId: Number(params['courseId']) } }),
    staleTime,
  });
  if (answer > 0) return;
  throw new GuardPrompt(answer < 0 ? 'review-failed' : 'not-verified', href);
}

/** `page` is the school's own place to sign at, of this site or another; null is the product's. */
async function guardAgreement(
  { queryClient, params, href }: Visit,
  page: string | null,
): Promise<void> {
  const courseId = Number(params['courseId']);
  const { needSignAgreement } = await queryClient.query({
    ...operationQuery(checkAgreement, { params: { courseId } }),
    staleTime,
  });
  if (!needSignAgreement) return;
  const { origin } = window.location;
  const address = new URL(page ?? `/agreement/course/${courseId}`, origin);
  if (page !== null) address.searchParams.set('courseId', String(courseId));
  // Another site must be told which one to come back to.
  const back = page === null ? href : `${origin}${href}`;
  address.searchParams.set('agreement_redirect_uri', back);
  const isOwn = page === null;
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a redirection by catching it
  throw redirect({
    href: isOwn ? `${address.pathname}${address.search}` : address.href,
    replace: true,
    reloadDocument: !isOwn,
  });
}
