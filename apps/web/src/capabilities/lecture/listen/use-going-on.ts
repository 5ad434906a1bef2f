import type { Video } from '@xuezhou/contract/lecture';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ListenTools } from './tools.ts';
import type { Playlist } from './use-playlist.ts';
import type { SleepTimer } from './use-sleep.ts';

/**
 * At the end of a lecture the next one begins, at once: under a locked screen nobody is asked. On the way it passes those
 * that cannot be heard; answers how many. A next one that is still being looked for begins when it is found.
 */
export function useGoingOn(
  video: Video | undefined,
  { next, goTo }: Playlist,
  { tools, timer }: { tools: ListenTools; timer: SleepTimer },
): number {
  const { player, pause } = tools;
  const isListening = useStore(player, (state) => state.isListening);
  const [skipped, setSkipped] = useState(0);
  /** It came here by itself. */
  const cameAlone = useRef(false);
  /** It would have gone on, and knew not where to. */
  const wantsOn = useRef<'ended' | 'unheard' | null>(null);

  const goOn = useEffectEvent((why: 'ended' | 'unheard') => {
    wantsOn.current = next === undefined ? why : null;
    if (next === undefined) return;
    cameAlone.current = true;
    setSkipped((count) => (why === 'ended' ? 0 : count + 1));
    goTo(next);
  });
  const onEnd = useEffectEvent(() => {
    if (timer.isOverAtEnd()) timer.setSleep('off');
    else goOn('ended');
  });
  useEffect(
    () =>
      player.subscribe((now, before) => {
        if (!now.isListening || (now.isPlaying && !before.isPlaying)) wantsOn.current = null;
        else if (now.isEnded && !before.isEnded) onEnd();
      }),
    [player],
  );
  const nextId = next?.lecture.bulletId;
  useEffect(() => {
    if (nextId !== undefined && wantsOn.current !== null) goOn(wantsOn.current);
  }, [nextId]);

  const onUnheard = useEffectEvent(() => {
    pause();
    if (cameAlone.current) goOn('unheard');
  });
  const state = video && isUnheard(video);
  const bulletId = video?.bulletId;
  useEffect(() => {
    wantsOn.current = null;
  }, [bulletId]);
  useEffect(() => {
    if (!isListening || state === undefined) return;
    if (state) onUnheard();
    else cameAlone.current = false;
  }, [isListening, state, bulletId]);
  return skipped;
}

/** Nothing of it can be heard: now, or ever. */
export const isUnheard = ({ videoState, audio }: Video): boolean =>
  videoState !== 'ready' || audio.state === 'silent';
