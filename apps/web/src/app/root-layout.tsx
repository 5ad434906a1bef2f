import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Notices } from './later.tsx';
import { lazyPart, Nothing } from '../platform/lazy-part.ts';
import { siteShell } from './site-shell-chunk.ts';

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts', Nothing);

/** What surrounds every page: the frame that the page chose, the one global notice, and the quiet bars. */
export function RootLayout() {
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const page = staticData?.page;
  const Shell = siteShell.Component;
  return (
    <>
      {page?.frame === 'page' || page?.frame === 'wide' ? (
        <Shell
          frame={page.frame}
          hasTabs={page.hasTabs ?? true}
          capability={staticData?.capability ?? ''}
        >
          <Outlet />
        </Shell>
      ) : (
        <Outlet />
      )}
      {page && page.frame !== 'bare' && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
      <Notices />
    </>
  );
}
