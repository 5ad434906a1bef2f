import { Button } from '@mantine/core';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { alumniQuery, refreshMs } from '../alumni.queries.ts';
import { alumniWords as words } from '../alumni.words.ts';
import { Blessings } from '../parts/blessings.tsx';

/** What those who passed wish those who have not yet. */
export function AlumniPage() {
  const alumni = useSteadyQuery({
    ...alumniQuery,
    refetchInterval: refreshMs,
    retryOnMount: false,
  });
  if (alumni.data !== undefined) return <Blessings alumni={alumni.data} />;
  return (
    <>
      <PagePhoneHeader title={words.title} back={<BackLink label={words.back} to="/dashboard" />} />
      <PageColumn>
        {alumni.isPending ? (
          <PageSkeleton />
        ) : (
          <ErrorState
            title={words.failed}
            text={words.failedText}
            action={
              <Button
                variant="light"
                loading={alumni.isFetching}
                onClick={() => void alumni.refetch()}
              >
                {words.retry}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}
