import { useEffect, useEffectEvent } from 'react';
import { isComposing, typing } from './composing.ts';

const moving = 'input,[role=slider],[role=menu],[role=tablist],[tabindex="0"]';

/** Keys of a page; a key that has another meaning where it is pressed keeps that. */
export function usePageKeys(commands: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(typing) || document.querySelector('[aria-modal="true"]')) return;
    // Held down, a key that moves goes on; what any other does is done once.
    if (
      event.key.startsWith('Arrow')
        ? target.closest(moving)
        : event.repeat && !/[jk]/.test(event.key)
    )
      return;
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
