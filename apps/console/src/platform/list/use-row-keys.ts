import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useEffect, useEffectEvent } from 'react';

interface RowKeys {
  /** What has a press of its own keeps Enter and Space, by which it is pressed. */
  ownPress: string;
  onEnter: (() => void) | undefined;
  onSpace: (() => void) | undefined;
}

/** Enter and Space of the row where one stands. They rest while a dialog does. */
export function useRowKeys({ ownPress, onEnter, onSpace }: RowKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const command = key === 'Enter' ? onEnter : key === ' ' ? onSpace : undefined;
    if (command === undefined || event.defaultPrevented || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(`${ownPress}, [contenteditable]`)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
