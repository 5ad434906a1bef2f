import { Button } from '@mantine/core';
import { useMatches, useRouter } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Suspense, useEffect } from 'react';
import { FailureError, isLost, networkLost, RefusalError } from '@xuezhou/client/api/errors.ts';
import { dismissLostNetwork, shownFailure } from '@xuezhou/client/api/failures.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { ChunkError } from '@xuezhou/client/code/load-chunk.ts';
import { hasMain } from '../../platform/page/page.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { whenBack } from './when-back.ts';
import { GuardPrompt } from '../login/visit.ts';
import styles from './error-view.module.css';
import { Prompt } from './prompt.tsx';
import { insteadWords } from './instead.words.ts';
import type { WayFromRefusalProps } from './way-from-refusal.tsx';

const WayFromRefusal = lazyPart<'WayFromRefusal', WayFromRefusalProps>(
  () => import('./way-from-refusal.tsx'),
  'WayFromRefusal',
  Nothing,
);

const words = insteadWords.error;

/** What stands in a page's place when it could not be drawn: why, and a way on. */
export function ErrorView({ error }: { error: unknown }) {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.frame });
  // The site's frame has the page's main; where there is none, this is it.
  const Place = hasMain(frame) ? 'div' : 'main';
  return (
    <Place className={styles.root} data-instead>
      {error instanceof GuardPrompt ? (
        <Prompt reason={error.reason} wanted={error.wanted} />
      ) : (
        <Trouble error={error} />
      )}
    </Place>
  );
}

/** What failed for want of a network is asked again as soon as there is one. */
function useReturn(error: unknown): void {
  const router = useRouter();
  const isAway = isLost(error);
  const isWaiting = isAway || isMissingCode(error);
  useEffect(() => {
    // What stands here says it, and for longer.
    if (isAway) dismissLostNetwork();
  }, [error, isAway]);
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => {
      dismissLostNetwork();
      void router.invalidate();
    };
    window.addEventListener('online', again);
    const stop = isAway ? whenBack(again) : undefined;
    return () => {
      window.removeEventListener('online', again);
      stop?.();
    };
  }, [router, isWaiting, isAway]);
}

function Trouble({ error }: { error: unknown }) {
  const router = useRouter();
  useReturn(error);
  const shown = useStore(shownFailure);
  // The notice says it already, and is in front; a lost network is said here.
  const isTold =
    error instanceof FailureError && !isLost(error) && shown?.message === error.message;
  const { art, way, ...said } = describe(error);
  const { title, text } = isTold ? { title: words.unopened } : said;
  const canGoBack = router.history.canGoBack();
  return (
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
          {error instanceof RefusalError && (
            <Suspense fallback={null}>
              <WayFromRefusal status={error.status} />
            </Suspense>
          )}
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
  );
}

interface Description {
  art: 'storm' | 'lighthouse' | 'lock';
  title: string;
  text?: string;
  /** Ask again, load the page anew, or only leave. */
  way: 'again' | 'reload' | 'leave';
}

/** Also what a capability fetches by itself, in the words of each browser. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof ChunkError ||
    (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message))
  );
}

function describe(error: unknown): Description {
  if (isMissingCode(error) && !navigator.onLine)
    return { art: 'storm', title: words.offline, text: words.offlineText, way: 'again' };
  if (isMissingCode(error))
    return { art: 'storm', title: words.chunk, text: words.chunkText, way: 'reload' };
  if (error instanceof RefusalError) return { art: 'lock', title: error.message, way: 'leave' };
  if (error instanceof FailureError) {
    if (error.status === networkLost)
      return { art: 'storm', title: words.offline, text: words.offlineText, way: 'again' };
    if (error.status === 404)
      return { art: 'lighthouse', title: error.message, text: words.notFoundText, way: 'leave' };
    return { art: 'storm', title: error.message, text: words.laterText, way: 'again' };
  }
  return { art: 'lighthouse', title: words.broken, text: words.brokenText, way: 'reload' };
}
