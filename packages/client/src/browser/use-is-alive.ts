import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page is drawn ahead of time and until it has come alive, then true. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
