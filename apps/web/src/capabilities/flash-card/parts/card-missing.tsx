import { Button } from '@mantine/core';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { flashCardWords } from '../flash-card.words.ts';
import styles from './card-missing.module.css';

interface CardMissingProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In the place of a card that is not here: on its way, or not to be had. */
export function CardMissing({ query }: CardMissingProps) {
  return (
    <div className={styles.root}>
      {query.isError ? (
        <div className={styles.failed} role="alert">
          <p>{flashCardWords.study.failed}</p>
          <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
            {flashCardWords.again}
          </Button>
        </div>
      ) : (
        <PageSkeleton shape="reading" />
      )}
    </div>
  );
}
