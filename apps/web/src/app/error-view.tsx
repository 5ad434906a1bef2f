import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { FailureError, networkLost, RefusalError } from '../platform/api/errors.ts';
import { ChunkError } from '../platform/load-chunk.ts';
import { GuardPrompt } from './guards.ts';
import styles from './error-view.module.css';
import { PromptPage } from './prompt-page.tsx';
import { shellWords } from './shell.words.ts';

const words = shellWords.error;

/** What stands in a page's place when it could not be drawn: why, and a way on. */
export function ErrorView({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof GuardPrompt) return <PromptPage reason={error.reason} />;
  const { art, title, text, way } = describe(error);
  const canGoBack = router.history.canGoBack();
  return (
    <div className={styles.root}>
      <ErrorState
        order={1}
        art={art}
        title={title}
        text={text}
        action={
          <>
            <Button
              variant="default"
              onClick={() =>
                canGoBack ? router.history.back() : void router.navigate({ to: '/dashboard' })
              }
            >
              {canGoBack ? words.back : words.home}
            </Button>
            {way !== 'leave' && (
              <Button
                onClick={() =>
                  way === 'reload' ? window.location.reload() : void router.invalidate()
                }
              >
                {way === 'reload' ? words.reload : words.again}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

interface Description {
  art: 'storm' | 'lighthouse' | 'lock';
  title: string;
  text?: string;
  /** Ask again, load the page anew, or only leave. */
  way: 'again' | 'reload' | 'leave';
}

function describe(error: unknown): Description {
  if (error instanceof ChunkError)
    return { art: 'storm', title: words.chunk, text: words.chunkText, way: 'reload' };
  if (error instanceof RefusalError) return { art: 'lock', title: error.message, way: 'leave' };
  if (error instanceof FailureError) {
    if (error.status === networkLost)
      return { art: 'storm', title: words.offline, text: words.offlineText, way: 'again' };
    if (error.status === 404)
      return { art: 'lighthouse', title: error.message, text: words.notFoundText, way: 'leave' };
    return { art: 'storm', title: error.message, way: 'again' };
  }
  return { art: 'lighthouse', title: words.broken, text: words.brokenText, way: 'reload' };
}
