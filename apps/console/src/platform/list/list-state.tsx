import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ReactNode } from 'react';

interface ListStateProps {
  query: Pick<UseQueryResult<readonly unknown[]>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What is said of an empty list: why, and what to do. */
  empty: { title: string; text?: string };
  children: ReactNode;
}

/** A list once it is there; before, what is on its way, what went wrong, or that there is nothing. */
export function ListState({ query, empty, children }: ListStateProps) {
  const { data, error, isPending, refetch } = query;
  if (data === undefined && error)
    return (
      <ErrorState
        title="列表没有取到"
        text={troubleText(error)}
        action={<Button onClick={() => void refetch()}>再试一次</Button>}
      />
    );
  if (isPending || data === undefined) return <PageSkeleton />;
  if (data.length === 0) return <EmptyState {...empty} />;
  return <>{children}</>;
}
