import type { Assistant } from '../use-assistant.ts';
import { HistoryList } from './history-list.tsx';

/** The history beside the page, or in its sheet. */
export function OwnHistory({ assistant: { search, open } }: { assistant: Assistant }) {
  return (
    <HistoryList
      shownId={search?.searchId}
      onNew={() => open(null)}
      onShow={open}
      onGone={(searchId) => {
        if (searchId === null || searchId === search?.searchId) open(null);
      }}
    />
  );
}
