import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { OnwardContext, type Onward } from '../../platform/page/onward.ts';
import type { UserInfo } from '@xuezhou/contract/account';
import type { Frame, Page, SiteAround } from '../../platform/page/page.ts';
import { Notices } from '../notices/later.tsx';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { isLoggedIn, useKnownStudent, useStudent } from '../../platform/session/session.ts';
import { siteAround, siteShell } from './site-shell-chunk.ts';

const Toasts = lazyPart(() => import('../notices/toasts.tsx'), 'Toasts', Nothing);
const ShellParts = lazyPart<'ShellParts', { frame: Frame }>(
  () => import('./shell-parts.tsx'),
  'ShellParts',
  Nothing,
);

// Of somebody of the school alone.
const ViewingBar = lazyPart<'ViewingBar', ViewingBarProps>(
  () => import('../viewing/viewing-bar.tsx'),
  'ViewingBar',
  Nothing,
);
type ViewingBarProps = { user: UserInfo; viewing: NonNullable<UserInfo['viewing']> };

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
  const user = useKnownStudent();
  return (
    <OnwardContext value={onward}>
      {user?.viewing !== undefined && (
        <Suspense fallback={null}>
          <ViewingBar user={user} viewing={user.viewing} />
        </Suspense>
      )}
      {page?.frame === 'open' ? (
        <OpenAround page={page} capability={capability ?? ''} />
      ) : (
        <Around frame={page?.frame} hasTabs={page?.hasTabs ?? true} capability={capability ?? ''} />
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

interface AroundProps {
  frame: Frame | undefined;
  hasTabs: boolean;
  /** Of the page inside. */
  capability: string;
}

function Around({ frame, hasTabs, capability }: AroundProps) {
  const Shell = siteShell.Component;
  const Site = siteAround.Component;
  if (frame === 'page' || frame === 'wide')
    return (
      <Shell frame={frame} hasTabs={hasTabs} capability={capability}>
        <Outlet />
      </Shell>
    );
  if (frame?.startsWith('site'))
    return (
      <Site frame={frame as SiteAround}>
        <Outlet />
      </Site>
    );
  return <Outlet />;
}

function OpenAround({ page, capability }: { page: Page; capability: string }) {
  const frame = isLoggedIn(useStudent()) ? 'page' : 'site';
  return <Around frame={frame} hasTabs={page.hasTabs ?? true} capability={capability} />;
}
