import { useEffect, useEffectEvent } from 'react';
import { pause, play, seek, skip, toPrevious } from './controls/player-actions.ts';

interface Named {
  lecture: string;
  book: string;
  course: string;
  poster: string | null;
  /** The chapter that plays; undefined where the lecture has none. */
  chapter: string | undefined;
  /** To the next lecture; null at the last one. */
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** Lets a locked screen, a headset and the keyboard's own keys tell and rule what plays. */
export function useMediaSession(named: Named): void {
  const { lecture, book, course, poster, chapter, onNext, onPrevious } = named;
  const hasNext = onNext !== null;
  const goOn = useEffectEvent(() => onNext?.());
  const goBack = useEffectEvent(() => toPrevious(onPrevious));
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: lecture,
      artist: chapter === undefined ? book : `${chapter} · ${book}`,
      album: course,
      artwork: poster === null ? [] : [{ src: poster }],
    });
    return () => {
      mediaSession.metadata = null;
    };
  }, [lecture, book, course, poster, chapter]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', play],
      ['pause', pause],
      ['seekbackward', () => skip(-10)],
      ['seekforward', () => skip(10)],
      ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
      ['previoustrack', () => goBack()],
    ];
    if (hasNext) handlers.push(['nexttrack', () => goOn()]);
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [hasNext]);
}
