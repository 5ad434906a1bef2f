import { noteArrival, noteNavigation } from '../../capabilities/site/tracking/follow-visitor.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { rememberPlaces } from '../routes/last-places.ts';
import type { makeRouter } from '../routes/make-router.ts';

/** What the site keeps of a visit; `search` is the query of the address with which it began. */
export function startSite(router: ReturnType<typeof makeRouter>, search: string): void {
  noteArrival(search);
  const note = () => notePage(router.state.matches.at(-1)?.params ?? {});
  const { status, resolvedLocation } = router.state;
  // A page that is still on its way is noted when it has come.
  if (status === 'idle' && resolvedLocation) note();
  router.subscribe('onResolved', note);
}

/** The same of a page that stands without the router. */
export function noteFirstPage(search: string): void {
  noteArrival(search);
  notePage({});
}

function notePage(params: Readonly<Record<string, unknown>>): void {
  const studentId = knownStudent(queryClient)?.studentId ?? null;
  rememberPlaces(studentId, params);
  void noteNavigation(window.location.href, studentId);
}
