import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useEffect, useEffectEvent } from 'react';

/** ⌘↵, or Ctrl and ↵, sends what is being written, wherever the focus is; not while a dialog stands. */
export function useSendKey(send: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented)
      return;
    if (isComposing(event)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
