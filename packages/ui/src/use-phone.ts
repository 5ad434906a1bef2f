import { useSyncExternalStore } from 'react';

const query = '(max-width: 767.98px)';

let isPhoneDrawn = false;
let isBroadDrawn = false;

/** For which width a page is drawn where there is no screen. */
export function drawForPhone(isPhone: boolean): void {
  isPhoneDrawn = isPhone;
  isBroadDrawn = false;
}

/** Of a page that asks for more than a desk's least width: where there is no screen it is for broad ones, unless for phones. */
export function drawBroad(): boolean {
  isBroadDrawn = !isPhoneDrawn;
  return isBroadDrawn;
}

/** Whether what was drawn since is for broad windows alone. */
export const wasDrawnBroad = (): boolean => isBroadDrawn;

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True under 768 px. Use it only where CSS alone cannot: for another structure, not another look. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => isPhoneDrawn,
  );
}
