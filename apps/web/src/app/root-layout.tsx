import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Frame, SiteAround } from '../platform/page.ts';
import { Notices } from './later.tsx';
import { lazyPart, Nothing } from './lazy-part.ts';
import { siteAround, siteShell } from './site-shell-chunk.ts';

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts', Nothing);
const ShellParts = lazyPart<'ShellParts', { frame: Frame }>(
  () => import('./shell-parts.tsx'),
  'ShellParts',
  Nothing,
);

/** What surrounds every page: the frame that the page chose, the one global notice, and the quiet bars. */
export function RootLayout() {
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const page = staticData?.page;
  const Shell = siteShell.Component;
  const Around = siteAround.Component;
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
      ) : page?.frame.startsWith('site') ? (
        <Around frame={page.frame as SiteAround}>
          <Outlet />
        </Around>
      ) : (
        <Outlet />
      )}
      {page && page.frame !== 'bare' && (
        <Suspense fallback={null}>
          <ShellParts frame={page.frame} />
          <Toasts />
        </Suspense>
      )}
      <Notices />
    </>
  );
}
