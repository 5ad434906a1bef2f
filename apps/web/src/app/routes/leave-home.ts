import type { QueryClient } from '@tanstack/react-query';
import { isPagePath } from '../../platform/page/own-path.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { ensureStudent, isLoggedIn } from '../../platform/session/session.ts';
import { isBuilt } from './is-built.ts';
import { leadTo } from './lead-to.ts';

/** Home leaves the app for the school's landing page; without one, for the dashboard or the mall. */
export async function leaveHome(queryClient: QueryClient): Promise<never> {
  const asked = ensureStudent(queryClient);
  // Without an answer home still leads somewhere.
  const school = await queryClient.query({ ...schoolQuery, staleTime: 'static' }).catch(() => null);
  const landing = school?.links.landing ?? null;
  if (landing !== null && landing !== '/') {
    if (isPagePath(landing)) leadTo(landing);
    window.location.replace(landing);
    // The browser is leaving; nothing may show in between.
    await new Promise(() => {});
  }
  if (isLoggedIn(await asked)) leadTo('/dashboard');
  leadTo(isBuilt('mall') ? '/mall' : '/login');
}
