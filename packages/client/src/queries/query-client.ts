import { notifyManager, QueryClient } from '@tanstack/react-query';

// What a key or a click changed is on the page before the next one: by the timer that is the default, an Enter that
// follows its letter at once would still submit what was chosen before it.
notifyManager.setScheduler(queueMicrotask);

/**
 * One for the whole page. A query is asked once: what failed is told to the reader, who can ask again. `always`
 * because a paused query would hang a page; without a network it fails, and says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
