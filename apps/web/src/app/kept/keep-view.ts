import type { Query, QueryClient } from '@tanstack/react-query';
import { formulasOfData } from '@xuezhou/client/rich-html/formulas-of-data.ts';
import { writeView, type KeptView } from './write-view.ts';
import {
  isLoggedIn,
  knownStudent,
  savedStudentId,
  sessionQuery,
} from '../../platform/session/session.ts';
import type { makeRouter } from '../routes/make-router.ts';
import { whenQuiet } from './when-quiet.ts';

const longestMs = 7 * 86_400_000;

/**
 * Keeps what the pages that say so show, once they have come to rest and when somebody turns away from them, so that the
 * next visit begins with it. What it answers ends that.
 */
export function keepViews(router: ReturnType<typeof makeRouter>, client: QueryClient): () => void {
  const keep = () => keepView(router, client);
  const keepSoon = () => {
    const { href } = router.state.location;
    void whenQuiet(document.body, client).then(() => {
      if (router.state.location.href === href) keep();
    });
  };
  const keepWhenHidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  const stop = router.subscribe('onResolved', keepSoon);
  keepSoon();
  document.addEventListener('visibilitychange', keepWhenHidden);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', keepWhenHidden);
  };
}

function keepView(router: ReturnType<typeof makeRouter>, client: QueryClient): void {
  const match = router.state.matches.at(-1);
  const { page, name } = match?.staticData ?? {};
  const root = document.getElementById('root');
  const student = knownStudent(client);
  const queries = shownQueries(client);
  // What stands there may be an older view itself, or words about what went wrong.
  const isWhole =
    router.state.status === 'idle' &&
    match?.status === 'success' &&
    queries.every(({ state }) => state.status === 'success');
  if (
    page?.isKept !== true ||
    !name ||
    !root ||
    !isWhole ||
    document.querySelector('[data-behind], [data-instead]')
  )
    return;
  if (!student || !isLoggedIn(student) || student.studentId === null) return;
  // Another tab has logged out, or somebody else in: this one has not heard of it yet.
  if (savedStudentId() !== student.studentId) return;
  const now = Date.now();
  const params = match.params as Record<string, string | number>;
  const kept = queries.filter(mayBeOld).map(({ queryKey, state }) => ({
    key: queryKey,
    data: state.data,
  }));
  const until = page.keptUntil?.({ queryClient: client, params });
  writeView(window.location.pathname + window.location.search, {
    studentId: student.studentId,
    build: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '',
    isPhone: window.matchMedia('(max-width: 767.98px)').matches,
    at: now,
    until: Math.min(now + longestMs, until ?? Number.POSITIVE_INFINITY),
    title: document.title,
    route: name,
    css: rulesHere(root),
    html: root.innerHTML,
    queries: kept,
    formulas: formulasOfData(kept),
  } satisfies KeptView);
}

const shownQueries = (client: QueryClient): Query[] =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.queryKey[0] !== sessionQuery.queryKey[0]);

/** What is asked once, since its answer is written to on the page, would never become the server's again. */
const mayBeOld = ({ observers }: Query): boolean =>
  observers.every(({ options: { staleTime } }) => {
    return staleTime !== 'static' && staleTime !== Number.POSITIVE_INFINITY;
  });

/** Those within the page are kept with it. */
function rulesHere(root: HTMLElement): string {
  return [...document.styleSheets]
    .filter(({ ownerNode }) => !root.contains(ownerNode))
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n');
}
