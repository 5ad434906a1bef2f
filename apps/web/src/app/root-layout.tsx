import { Outlet, useMatches } from '@tanstack/react-router';
import { FailureNotice } from './failure-notice.tsx';
import { NoticeBars } from './notice-bars.tsx';
import { siteShell } from './site-shell-chunk.ts';

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
      <NoticeBars />
      <FailureNotice />
    </>
  );
}
