import { Button } from '@mantine/core';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { RefObject } from 'react';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';
import type { Launch, PackageState } from './use-package.ts';

interface PackageFrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  launch: Launch | undefined;
  state: PackageState;
  /** Why it did not open; null where it did. */
  error: string | null;
  onAgain: () => void;
}

/** The package in a frame of its own origin: it may run, and lead nowhere. */
export function PackageFrame({ frame, title, launch, state, error, onAgain }: PackageFrameProps) {
  const again = (
    <Button variant="light" onClick={onAgain}>
      {words.again}
    </Button>
  );
  if (error !== null)
    return (
      <Notice tone="review" title={words.failedTitle} action={again}>
        {error}
      </Notice>
    );
  return (
    <>
      {state === 'failed' && (
        <Notice tone="review" title={words.failedTitle} action={again}>
          {words.failedText}
        </Notice>
      )}
      {state === 'silent' && (
        <Notice title={words.silentTitle} action={again}>
          {words.silentText}
        </Notice>
      )}
      <div className={styles.frame}>
        {launch === undefined ? (
          <PageSkeleton shape="list" label={words.opening} />
        ) : (
          <iframe
            key={launch.sessionId}
            ref={frame}
            title={words.frame(title)}
            src={launch.address}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it needs both; it cannot lead this page away
            sandbox="allow-scripts allow-same-origin allow-forms allow-modals"
            allow="autoplay; fullscreen"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </>
  );
}
