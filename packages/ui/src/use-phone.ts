import { useSyncExternalStore } from 'react';

const query = '(max-width: 767.98px)';

let isPhoneDrawn = false;

/** For which width a page is drawn where there is no screen. */
export function drawForPhone(isPhone: boolean): void {
  isPhoneDrawn = isPhone;
}

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
