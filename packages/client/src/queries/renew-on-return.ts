import type { Query, QueryClient } from '@tanstack/react-query';

/** Of a query that is asked once, since its answer is written to on the page: whether it may be asked again as it stands. */
export type MayRenew = (data: unknown) => boolean;

/**
 * A page that the browser kept as it was, and shows again after a way back, asks anew for what it shows: answers, papers
 * and orders went on meanwhile. What is asked once stays, but where its `meta.mayRenew` says otherwise. Returns the way to
 * stop.
 */
export function renewOnReturn(client: QueryClient): () => void {
  const renew = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void client.invalidateQueries({ predicate: mayRenew });
  };
  window.addEventListener('pageshow', renew);
  return () => window.removeEventListener('pageshow', renew);
}

function mayRenew(query: Query): boolean {
  const isAskedOnce = query.observers.some(
    ({ options }) => options.staleTime === Number.POSITIVE_INFINITY,
  );
  if (!isAskedOnce) return true;
  const own = query.meta?.['mayRenew'] as MayRenew | undefined;
  return own?.(query.state.data) ?? false;
}
