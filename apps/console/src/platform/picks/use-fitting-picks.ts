import { useState } from 'react';
import { usePicks } from '../list/use-picks.ts';

type Picking<Row> = Parameters<typeof usePicks<Row>>[0];

/** What is picked, or all that fit what the list is narrowed to; another filter picks nothing of the former. */
export function useFittingPicks<Row>(picking: Picking<Row>, query: object) {
  const picks = usePicks<Row>(picking);
  const [allOf, setAllOf] = useState<string>();
  const key = JSON.stringify(query);
  return {
    picks,
    isAll: allOf === key && picks.picked.length > 0,
    setAll: (isAll: boolean) => setAllOf(isAll ? key : undefined),
    clear: () => {
      setAllOf(undefined);
      picks.clear();
    },
  };
}
