import type { Alumni } from '@xuezhou/contract/alumni';
import { useState } from 'react';

export const everywhere = 'all';
/** So many at a time where nothing moves. */
const batch = 9;

/** What of the blessings is looked at: of one place or of all, a batch at a time. */
export function useBlessings({ bulletScreenList, blessRawList }: Alumni) {
  const [place, setPlace] = useState(everywhere);
  const [turn, setTurn] = useState(0);
  const isHere = ({ country }: { country: string }) => place === everywhere || country === place;
  const quotes = blessRawList.filter(isHere);
  const batches = Math.max(Math.ceil(quotes.length / batch), 1);
  const from = (turn % batches) * batch;
  return {
    place,
    choose: (next: string) => {
      setTurn(0);
      setPlace(next);
    },
    bullets: bulletScreenList.filter(isHere),
    quotes,
    shownQuotes: quotes.slice(from, from + batch),
    hasMore: batches > 1,
    showOthers: () => setTurn((before) => before + 1),
  };
}
