import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { questionWords as words } from '../question.words.ts';

interface QuestionMissingProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The list that it is left for. */
  to: '/qa' | '/qa/public';
}

/** In the place of a question that is not there, not to be read now, or did not come. */
export function QuestionMissing({ query, to }: QuestionMissingProps) {
  const { error } = query;
  const isRefused = error instanceof RefusalError;
  const wasGone = isGone(error);
  const canRetry = !isRefused && !wasGone;
  return (
    <>
      <PagePhoneHeader title={words.title} back={<BackLink label={words.back} to={to} />} />
      <PageColumn>
        <ErrorState
          order={1}
          art={wasGone ? 'lighthouse' : isRefused ? 'lock' : 'storm'}
          title={wasGone ? words.gone : isRefused ? words.withheld : words.failed}
          text={
            wasGone
              ? words.goneText
              : isRefused
                ? error.message
                : troubleText(error) || words.failedText
          }
          action={
            canRetry ? (
              <Button
                variant="light"
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {words.again}
              </Button>
            ) : (
              <Button variant="light" renderRoot={(props) => <Link to={to} {...props} />}>
                {words.back}
              </Button>
            )
          }
        />
      </PageColumn>
    </>
  );
}
