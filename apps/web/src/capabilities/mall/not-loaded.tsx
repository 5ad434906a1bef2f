import { Button } from '@mantine/core';
import { ErrorState } from '@xuezhou/ui/error-state';
import type { ComponentProps } from 'react';
import { mallWords as words } from './mall.words.ts';

interface NotLoadedProps extends Pick<
  ComponentProps<typeof ErrorState>,
  'title' | 'text' | 'order'
> {
  /** What is asked again. */
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In place of what did not come: never the words of what is empty. */
export function NotLoaded({ query, ...said }: NotLoadedProps) {
  return (
    <ErrorState
      {...said}
      action={
        <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
          {words.again}
        </Button>
      }
    />
  );
}
