import type { QueryClient } from '@tanstack/react-query';
import { isCodeComing } from '@xuezhou/client/code/load-chunk.ts';

const lookEveryMs = 50;
const quietMs = 150;
const longestMs = 4000;

/**
 * Resolves once nothing is being fetched, no code is on its way and nothing changes in this part of the page, after 4 s at
 * the latest; at once where there is nothing to wait for any more.
 */
export async function whenQuiet(
  part: Node,
  client: QueryClient,
  isNoMatter: () => boolean = () => false,
): Promise<void> {
  let changedAt = performance.now();
  const end = changedAt + longestMs;
  const note = () => {
    changedAt = performance.now();
  };
  const changes = new MutationObserver(note);
  changes.observe(part, { childList: true, subtree: true });
  const stopFollowing = client.getQueryCache().subscribe(note);
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      const now = performance.now();
      if (isCodeComing()) changedAt = now;
      const isQuiet = client.isFetching() === 0 && now - changedAt >= quietMs;
      if (now >= end || isNoMatter() || isQuiet) return;
    }
  } finally {
    changes.disconnect();
    stopFollowing();
  }
}
