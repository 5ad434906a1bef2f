import { useSuspenseQueries } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listPrivacy, type ListedPrivacy } from '@xuezhou/contract/account/console';
import { listReopenRequests } from '@xuezhou/contract/enrolment/console';
import { listIdentityReviews } from '@xuezhou/contract/identity/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type ReopenRequest = DataOf<typeof listReopenRequests>[number];
export type IdentityReview = DataOf<typeof listIdentityReviews>[number];

interface Common {
  /** `reopening-12`, as the address has it. */
  readonly key: string;
  readonly nickname: string;
  readonly submittedOn: string;
}

export type StudentRequest = Common &
  (
    | { readonly kind: 'reopening'; readonly request: ReopenRequest }
    | { readonly kind: 'identity'; readonly request: IdentityReview }
    | { readonly kind: 'privacy'; readonly request: ListedPrivacy }
  );

const reopeningQuery = operationQuery(listReopenRequests, {});
/** Also those that were judged: what passed may still fail later. */
const identityQuery = operationQuery(listIdentityReviews, { query: { all: true } });

const privacyQuery = operationQuery(listPrivacy, {});

export const fetchRequests = ({ queryClient }: PageVisit): Promise<unknown> =>
  Promise.all([
    queryClient.query({ ...reopeningQuery, staleTime: 'static' }),
    queryClient.query({ ...identityQuery, staleTime: 'static' }),
    queryClient.query({ ...privacyQuery, staleTime: 'static' }),
  ]);

/** What waits, who waits longest first; the identities that were judged and the requests about data that were answered, the youngest first. */
export function useRequests(): {
  waiting: StudentRequest[];
  judged: StudentRequest[];
  answered: StudentRequest[];
} {
  const [reopening, identity, privacy] = useSuspenseQueries({
    queries: [reopeningQuery, identityQuery, privacyQuery],
  });
  const ofPrivacy = privacy.data.map(asPrivacy);
  const reviews = identity.data.map(ofIdentity);
  const waiting = [
    ...reopening.data.map(ofReopening),
    ...reviews.filter(({ request }) => request.state === 'submitted'),
    ...ofPrivacy.filter(({ request }) => request.state === 'waiting'),
  ];
  return {
    waiting: waiting.toSorted((a, b) => a.submittedOn.localeCompare(b.submittedOn)),
    judged: reviews.filter(({ request }) => request.state !== 'submitted').toReversed(),
    answered: ofPrivacy.filter(({ request }) => request.state !== 'waiting'),
  };
}

const ofReopening = (request: ReopenRequest) => ({
  ...{ kind: 'reopening' as const, key: `reopening-${request.requestNo}`, request },
  nickname: request.nickname,
  submittedOn: request.submittedOn,
});

const ofIdentity = (request: IdentityReview) => ({
  ...{ kind: 'identity' as const, key: `identity-${request.submissionNo}`, request },
  nickname: request.nickname,
  submittedOn: request.submittedOn,
});

const asPrivacy = (request: ListedPrivacy) => ({
  ...{ kind: 'privacy' as const, key: `privacy-${request.requestId}`, request },
  nickname: request.nickname,
  submittedOn: request.askedOn,
});
