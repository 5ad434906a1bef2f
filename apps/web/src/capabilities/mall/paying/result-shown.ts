import { createContext, use, useEffect } from 'react';

/** Told whether what became of an order is shown in place of the page that asked for it: the page's name follows. */
export const ResultShown = createContext<(isShown: boolean) => void>(() => undefined);

/** Says so as long as the caller is on the page. */
export function useShowsResult(): void {
  const tell = use(ResultShown);
  useEffect(() => {
    tell(true);
    return () => tell(false);
  }, [tell]);
}
