import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { OnwardContext, type Onward } from '../platform/onward.ts';
import type { Frame, SiteAround } from '../platform/page.ts';
import { Notices } from './later.tsx';
import { lazyPart, Nothing } from '../platform/lazy-part.ts';
import { siteAround, siteShell } from './site-shell-chunk.ts';

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts', Nothing);
const ShellParts = lazyPart<'ShellParts', { frame: Frame }>(
  () => import('./shell-parts.tsx'),
  'ShellParts',
  Nothing,
);

/** What surrounds every page: the frame that the page chose, the one global notice, and the quiet bars. */
export function RootLayout() {
  // Not the object around it, which stays the same while its page is found.
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const capability = useMatches({ select: (matches) => matches.at(-1)?.staticData.capability });
  const router = useRouter();
  const onward = useMemo<Onward>(
    () => ({
      go: (href, { replace = false } = {}) => router.navigate({ href, replace }),
      prepare: async (path) => void (await router.preloadRoute({ to: path })),
    }),
    [router],
  );
  const Shell = siteShell.Component;
  const Around = siteAround.Component;
  return (
    <OnwardContext value={onward}>
      {page?.frame === 'page' || page?.frame === 'wide' ? (
        <Shell frame={page.frame} hasTabs={page.hasTabs ?? true} capability={capability ?? ''}>
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
    </OnwardContext>
  );
}
