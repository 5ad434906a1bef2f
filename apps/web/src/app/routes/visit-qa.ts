import type { QueryClient } from '@tanstack/react-query';
import { isPagePath } from '../../platform/page/own-path.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { ensureStudent, isLoggedIn } from '../../platform/session/session.ts';
import { leadTo } from './lead-to.ts';

/**
 * Visitors are sent, not to login, but to where the school shows its questions to everybody: a list of its own
 * elsewhere, or the product's public one.
 */
export async function leadVisitorOfQa(
  queryClient: QueryClient,
  name: 'qa' | 'qa-public',
): Promise<void> {
  if (isLoggedIn(await ensureStudent(queryClient))) return;
  // Without an answer the product's own list still opens.
  const school = await queryClient.query({ ...schoolQuery, staleTime: 'static' }).catch(() => null);
  const list = school?.links.qa ?? null;
  if (list !== null && !isPagePath(list)) {
    window.location.replace(list);
    // The browser is leaving; nothing may show in between.
    await new Promise(() => {});
  }
  if (name === 'qa') leadTo('/qa/public');
}
