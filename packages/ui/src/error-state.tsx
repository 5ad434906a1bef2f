import type { ReactNode } from 'react';

import { EmptyState } from './empty-state.tsx';
import type { LineArtName } from './line-art.tsx';

interface ErrorStateProps {
  /** storm: the way is broken; lighthouse: not found; lock: not open. */
  art?: LineArtName;
  title: string;
  /** What happened to the reader's work, in one sentence. */
  text?: ReactNode;
  /** The way on: try again, go back. */
  action?: ReactNode;
  order?: 1 | 2 | 3;
}

/** An error in words, said at once to screen readers. */
export function ErrorState({ art = 'storm', ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState art={art} {...rest} />
    </div>
  );
}
