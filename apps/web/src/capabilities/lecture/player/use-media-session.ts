import { useEffect, useEffectEvent } from 'react';
import { pause, play, seek, skip } from './controls/player-actions.ts';

interface Named {
  lecture: string;
  book: string;
  course: string;
  poster: string | null;
  /** To the next lecture; null at the last one. */
  onNext: (() => void) | null;
}

/** Lets a locked screen, a headset and the keyboard's own keys tell and rule what plays. */
export function useMediaSession({ lecture, book, course, poster, onNext }: Named): void {
  const hasNext = onNext !== null;
  const goOn = useEffectEvent(() => onNext?.());
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: lecture,
      artist: book,
      album: course,
      artwork: poster === null ? [] : [{ src: poster }],
    });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', play],
      ['pause', pause],
      ['seekbackward', () => skip(-10)],
      ['seekforward', () => skip(10)],
      ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
    ];
    if (hasNext) handlers.push(['nexttrack', () => goOn()]);
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [lecture, book, course, poster, hasNext]);
}
