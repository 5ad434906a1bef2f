import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const view = window.visualViewport;
  view?.addEventListener('resize', listener);
  view?.addEventListener('scroll', listener);
  return () => {
    view?.removeEventListener('resize', listener);
    view?.removeEventListener('scroll', listener);
  };
};

/** A page that is enlarged by two fingers shows less too; a keyboard takes more than this. */
const leastKeyboard = 120;

function keyboardInset(): number {
  const view = window.visualViewport;
  if (!view || view.scale > 1) return 0;
  const hidden = Math.round(window.innerHeight - view.height - view.offsetTop);
  return hidden > leastKeyboard ? hidden : 0;
}

/** Pixels at the window's bottom that lie under a phone's keyboard; 0 where the window itself gives way to it. */
export const useKeyboardInset = () => useSyncExternalStore(subscribe, keyboardInset, () => 0);
