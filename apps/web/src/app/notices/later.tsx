import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsAlive } from '@xuezhou/client/browser/use-is-alive.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';

// With the files of the inner pages: at hand when nothing can be fetched any more.
const loadInstead = () => import('./instead-of-page.tsx');
const ErrorView = lazyPart<'ErrorView', { error: unknown }>(loadInstead, 'ErrorView', () => (
  <BareError />
));
const PendingView = lazyPart<'PendingPage', object>(loadInstead, 'PendingPage', Nothing);

/** Fetches them before they are wanted: from then on they show at once. */
export async function prepareInstead(): Promise<void> {
  await Promise.all([ErrorView.preload(), PendingView.preload()]);
}

const loadNotices = () => import('./notices.tsx');
const FailureNotice = lazyPart(loadNotices, 'FailureNotice', Nothing);
const NoticeBars = lazyPart(loadNotices, 'NoticeBars', Nothing);

/** In words only, where nothing more can be fetched or drawn. */
export function BareError({ text = '页面没有加载成功，请检查网络。' }) {
  return (
    <p role="alert" style={{ padding: 32, textAlign: 'center' }}>
      {text}
      <button type="button" onClick={() => window.location.reload()}>
        重新加载
      </button>
    </p>
  );
}

/** What stands in a page's place when it could not be drawn. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <ErrorView error={error} />
    </Suspense>
  );
}

/** What stands in a page's place while it is on its way. */
export function PendingPage() {
  return (
    <Suspense fallback={null}>
      <PendingView />
    </Suspense>
  );
}

/**
 * The global notice and the quiet bars; they take no part in the first drawing, and are fetched as soon as it stands,
 * since they are wanted when nothing can be fetched any more.
 */
export function Notices() {
  const isAlive = useIsAlive();
  return (
    isAlive && (
      <Suspense fallback={null}>
        <NoticeBars />
        <FailureNotice />
      </Suspense>
    )
  );
}
