import { Button } from '@mantine/core';
import type { IdentityReview } from '@xuezhou/contract/identity';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { wayBack } from '../../../platform/page/way-back.ts';
import { WayLink } from '../../../platform/page/way-link.tsx';
import { identityQuery } from '../identity.queries.ts';
import { identityWords as words } from '../identity.words.ts';
import { PersonForm } from '../parts/person-form.tsx';
import { ReviewCard } from '../parts/review-card.tsx';
import { TakeBack } from '../parts/take-back.tsx';

/** Who the student is: how the review stands, and the form while something can be given. */
export function IdentityPage() {
  const isPhone = usePhone();
  const router = useRouter();
  const search: { identity_redirect_uri?: string | undefined } = useSearch({ from: '/identity' });
  const { data: config } = useSuspenseQuery(identityQuery);
  const { review, kinds } = config;
  const back = wayBack(search.identity_redirect_uri, window.location.origin);
  const canGive = review.state === 'none' || review.state === 'failed';
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.back} to={back ?? '/dashboard'} />}
      />
      <PageColumn
        layout="card"
        head={!isPhone && <SectionTitle order={1}>{words.title}</SectionTitle>}
      >
        {hasReview(review) && (
          <ReviewCard
            review={review}
            actions={
              <>
                {review.state === 'passed' && (
                  <Button component={WayLink} to={back ?? '/dashboard'}>
                    {back ? words.review.goOn : words.review.toDashboard}
                  </Button>
                )}
                {review.state === 'submitted' && <TakeBack what="recall" />}
                {(review.given !== null || review.state === 'passed') && <TakeBack what="refuse" />}
              </>
            }
          />
        )}
        {canGive && kinds.length > 0 && (
          <PersonForm
            config={config}
            onPassed={() => {
              if (back) void router.navigate({ href: back, replace: true });
            }}
          />
        )}
        {canGive && kinds.length === 0 && (
          <EmptyState
            art="lock"
            title={words.closed}
            text={words.closedText}
            action={
              <Button component={Link} to="/dashboard">
                {words.review.toDashboard}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}

type Reviewed = IdentityReview & { state: 'submitted' | 'passed' | 'failed' };

function hasReview(review: IdentityReview): review is Reviewed {
  return review.state !== 'none';
}
