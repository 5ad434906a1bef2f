import { Button } from '@mantine/core';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { flashCardWords } from '../../flash-card.words.ts';
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
  const wasDeleted = isGone(query.error);
  return (
    <div className={styles.root}>
      {query.isError ? (
        <div className={styles.failed} role="alert">
          <p>{wasDeleted ? words.gone : words.failed}</p>
          <div className={styles.ways}>
            {!wasDeleted && (
              <Button
                variant="light"
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {flashCardWords.again}
              </Button>
            )}
            <Button variant={wasDeleted ? 'light' : 'default'} onClick={onSkip}>
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
