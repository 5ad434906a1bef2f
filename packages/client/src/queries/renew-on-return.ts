import type { QueryClient } from '@tanstack/react-query';

/**
 * A page that the browser kept as it was, and shows again after a way back, asks anew for what it shows: answers, papers
 * and orders went on meanwhile. Returns the way to stop.
 */
export function renewOnReturn(client: QueryClient): () => void {
  const renew = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void client.invalidateQueries();
  };
  window.addEventListener('pageshow', renew);
  return () => window.removeEventListener('pageshow', renew);
}
