import { useEffect, useEffectEvent } from 'react';
import { commandsHere, type CommandContext } from '../player-commands.ts';
import { usePlayer } from '../../port/player-store.ts';
import { typing } from '@xuezhou/client/browser/composing.ts';

const pressable = 'button,a,summary,[type=checkbox],[type=radio],[role=tab],[role=slider]';
const moving = 'input,[role=slider],[role=menu],[role=tablist]';

/** The player's keys work on the whole page, except where a key has another meaning already. */
export function usePlayerKeys(context: CommandContext): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const { media, frame, takesWishes } = usePlayer.getState();
    const command = commandsHere(takesWishes).find(({ keys }) => keys.includes(key));
    if (!command || !media || media.readyState === 0) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // The letters and numbers of a question that a lecture asks are its options.
    if (target.closest(`${typing},fieldset input`) || document.querySelector('[aria-modal="true"]'))
      return;
    if (key === ' ' && target.closest(pressable)) return;
    if (key.startsWith('Arrow') && target.closest(moving)) return;
    if (command.onlyInPlayer && !frame?.contains(target) && !document.fullscreenElement) return;
    event.preventDefault();
    command.perform(context, key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
