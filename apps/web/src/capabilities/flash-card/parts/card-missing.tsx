import { Button } from '@mantine/core';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { FailureError } from '../../../platform/api/errors.ts';
import { flashCardWords } from '../flash-card.words.ts';
import styles from './card-missing.module.css';

const words = flashCardWords.study;

interface CardMissingProps {
  query: {
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  onSkip: () => void;
}

/** In the place of a card that is not here: on its way, or not to be had. */
export function CardMissing({ query, onSkip }: CardMissingProps) {
  const isGone = query.error instanceof FailureError && query.error.status === 404;
  return (
    <div className={styles.root}>
      {query.isError ? (
        <div className={styles.failed} role="alert">
          <p>{isGone ? words.gone : words.failed}</p>
          <div className={styles.ways}>
            {!isGone && (
              <Button
                variant="light"
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {flashCardWords.again}
              </Button>
            )}
            <Button variant={isGone ? 'light' : 'default'} onClick={onSkip}>
              {words.skip}
            </Button>
          </div>
        </div>
      ) : (
        <PageSkeleton shape="reading" />
      )}
    </div>
  );
}
