import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { followHands } from './follow-hands.ts';
import type { HandTools } from './tools.ts';

/** What the picture shows of what a finger does. */
export type Sign =
  | { readonly kind: 'skip'; readonly seconds: number }
  | { readonly kind: 'swipe'; readonly to: number }
  | { readonly kind: 'fast' };

/** Seconds of a lecture that a finger passes from one side of the picture to the other. */
const swipeSeconds = 120;
const fastSpeed = 2;
const signMs = 800;

interface Theatre {
  readonly isTheatre: boolean;
  readonly toggleShown: () => void;
}

/** Gives the picture's fingers their meaning; tells what is to be shown of it. */
export function useFingers(tools: HandTools, { isTheatre, toggleShown }: Theatre): Sign | null {
  const { player } = tools;
  const frame = useStore(player, (state) => state.frame);
  const isOpen = useStore(player, ({ duration }) => duration > 0);
  const [sign, setSign] = useState<Sign | null>(null);

  const onTap = useEffectEvent(() => (isTheatre ? toggleShown() : tools.togglePlay()));
  const onSkip = useEffectEvent((seconds: number, total: number, isFirst: boolean) => {
    // The second of two taps takes back what the first did.
    if (isFirst) onTap();
    tools.skip(seconds);
    setSign({ kind: 'skip', seconds: total });
  });
  const onMiddle = useEffectEvent(() => {
    if (isTheatre) toggleShown();
    tools.togglePlay();
  });
  const onHold = useEffectEvent((isHeld: boolean) => {
    const { media, isPlaying, speed } = player.getState();
    // Who watches faster already is not slowed down by it.
    if (!media || (isHeld && (!isPlaying || speed >= fastSpeed))) return;
    media.playbackRate = isHeld ? fastSpeed : speed;
    setSign(isHeld ? { kind: 'fast' } : null);
  });
  const onSwipe = useEffectEvent((widths: number | null, isDone: boolean) => {
    const { time, duration } = player.getState();
    const length = Math.min(swipeSeconds, duration);
    const to = Math.min(Math.max(time + (widths ?? 0) * length, 0), duration);
    if (widths !== null && isDone) tools.seek(to);
    setSign(isDone ? null : { kind: 'swipe', to });
  });

  useEffect(() => {
    const picture = isOpen && frame?.querySelector<HTMLElement>('[data-tap]');
    if (!picture) return undefined;
    return followHands(picture, {
      onTap: () => onTap(),
      onSkip: (seconds, total, isFirst) => onSkip(seconds, total, isFirst),
      onMiddle: () => onMiddle(),
      onHold: (isHeld) => onHold(isHeld),
      onSwipe: (widths, isDone) => onSwipe(widths, isDone),
    });
  }, [frame, isOpen]);
  useEffect(() => {
    if (sign?.kind !== 'skip') return undefined;
    const timer = setTimeout(() => setSign(null), signMs);
    return () => clearTimeout(timer);
  }, [sign]);
  return sign;
}
