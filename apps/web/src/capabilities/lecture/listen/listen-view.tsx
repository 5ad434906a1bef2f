import type { Video } from '@xuezhou/contract/lecture';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { ListenFace, type HeardLecture } from './listen-face.tsx';
import type { ListenTools } from './tools.ts';
import { usePlaylist, type Playlist } from './use-playlist.ts';
import { useSleep } from './use-sleep.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingQuestions } from './waiting-questions.tsx';

/** A lecture to be listened to, in place of its picture, and the questions that it left meanwhile. */
export function ListenView(props: HeardLecture) {
  const { book, reading, lecture, video, chapters, way, isOwn, onSpeed, tools } = props;
  const { player } = tools;
  const frame = useStore(player, (state) => state.frame);
  const isListening = useStore(player, (state) => state.isListening);
  const playlist = usePlaylist({ book, bulletId: lecture.bulletId, way }, tools);
  useNextTrack(isListening && playlist.rest.length === 0 ? playlist.next : undefined, playlist);
  const timer = useSleep(tools);
  const own = isOwn ? video : undefined;
  const { waiting, take } = useWaiting(own, lecture.bulletName, tools);
  const skipped = useGoingOn(video, playlist, {
    tools,
    stopsHere: timer.sleep === 'lecture',
    onStopped: () => timer.setSleep('off'),
  });

  return (
    <>
      {isListening &&
        frame &&
        createPortal(
          <ListenFace
            {...{ book, reading, lecture, video, chapters, isOwn, onSpeed, tools }}
            {...{ playlist, timer, skipped, way }}
          />,
          frame,
        )}
      {waiting.length > 0 && (
        <WaitingQuestions
          courseId={book.courseId}
          questions={waiting}
          onDone={take}
          tools={tools}
        />
      )}
    </>
  );
}

/** At a book's end the page itself knows of no lecture that a locked screen could go on to. */
function useNextTrack(next: Playlist['next'], { goTo }: Playlist): void {
  const hasNext = next !== undefined;
  const go = useEffectEvent(() => next && goTo(next));
  useEffect(() => {
    if (!hasNext || !('mediaSession' in navigator)) return undefined;
    navigator.mediaSession.setActionHandler('nexttrack', () => go());
    return () => navigator.mediaSession.setActionHandler('nexttrack', null);
  }, [hasNext]);
}

interface GoingOn {
  tools: ListenTools;
  /** It sleeps at the end of this one. */
  stopsHere: boolean;
  onStopped: () => void;
}

/**
 * At the end of a lecture the next one begins, at once: under a locked screen nobody is asked. On the way it passes those
 * without sound; answers how many.
 */
function useGoingOn(
  video: Video | undefined,
  { next, goTo }: Playlist,
  { tools, stopsHere, onStopped }: GoingOn,
): number {
  const { player, pause } = tools;
  const isListening = useStore(player, (state) => state.isListening);
  const [skipped, setSkipped] = useState(0);
  /** It came here by itself. */
  const cameAlone = useRef(false);

  const onEnd = useEffectEvent(() => {
    if (stopsHere) return onStopped();
    if (next === undefined) return;
    cameAlone.current = true;
    setSkipped(0);
    goTo(next);
  });
  useEffect(
    () =>
      player.subscribe((now, before) => {
        if (now.isListening && now.isEnded && !before.isEnded) onEnd();
      }),
    [player],
  );

  const onSilence = useEffectEvent(() => {
    if (!cameAlone.current || next === undefined) return pause();
    setSkipped((count) => count + 1);
    goTo(next);
  });
  const state = video?.audio.state;
  const bulletId = video?.bulletId;
  useEffect(() => {
    if (!isListening || state === undefined) return;
    if (state === 'silent') onSilence();
    else cameAlone.current = false;
  }, [isListening, state, bulletId]);
  return skipped;
}
