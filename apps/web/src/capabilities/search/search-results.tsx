import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ReactNode } from 'react';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { searchWords as words } from './port/search.words.ts';
import styles from './search.module.css';

interface SearchResultsProps<Data> {
  /** Empty: nothing was asked yet. */
  asked: string;
  /** What can be looked for. */
  beginText: string;
  found: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
}

/** What was found, or why there is nothing yet. */
export function SearchResults<Data>({
  asked,
  beginText,
  found: { data, error, isFetching, refetch },
  children,
}: SearchResultsProps<Data>) {
  return (
    <div className={styles.results} aria-busy={isFetching}>
      {asked === '' ? (
        <EmptyState order={3} art="book" title={words.begin} text={beginText} />
      ) : error ? (
        <ErrorState
          order={3}
          title={words.failed}
          text={troubleText(error)}
          action={
            <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        />
      ) : data === undefined ? (
        <PageSkeleton shape="list" />
      ) : (
        children(data)
      )}
    </div>
  );
}
