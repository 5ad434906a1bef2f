import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ReactNode } from 'react';

interface FetchedProps<Data> {
  asked: {
    data: Data | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** What is said where it did not come. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** What a page is made of, once it is there; where it did not come, it is asked for again. */
export function Fetched<Data>({ asked, failed, children }: FetchedProps<Data>) {
  if (asked.data !== undefined) return children(asked.data);
  if (!asked.isError) return <PageSkeleton />;
  return (
    <ErrorState
      title={failed}
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}
