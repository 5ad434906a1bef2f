import { drawBroad } from '@xuezhou/ui/use-phone';
import { useSyncExternalStore } from 'react';

const query = '(min-width: 1280px)';

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True from 1280 px, where the transcript stands beside the player instead of under it. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, drawBroad);
}
