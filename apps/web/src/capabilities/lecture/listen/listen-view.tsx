import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { ListenFace, type AudioLecture } from './listen-face.tsx';
import { useGoingOn } from './use-going-on.ts';
import { usePlaylist, type Playlist } from './use-playlist.ts';
import { useSleep } from './use-sleep.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingQuestions } from './waiting-questions.tsx';

/** A lecture to be listened to, in place of its picture, and the questions that it left meanwhile. */
export function ListenView(props: AudioLecture) {
  const { book, reading, lecture, video, chapters, way, isOwn, onSpeed, tools } = props;
  const { studentId } = props;
  const { player } = tools;
  const frame = useStore(player, (state) => state.frame);
  const isListening = useStore(player, (state) => state.isListening);
  const playlist = usePlaylist({ book, bulletId: lecture.bulletId, way, isListening }, tools);
  useNextTrack(isListening && playlist.rest.length === 0 ? playlist.next : undefined, playlist);
  const timer = useSleep(tools);
  const { courseId } = book;
  const heard = { studentId, courseId, lecture: lecture.bulletName };
  const { waiting, take } = useWaiting({ ...heard, video: isOwn ? video : undefined }, tools);
  const skipped = useGoingOn(video, playlist, { tools, timer });

  return (
    <>
      {isListening &&
        frame &&
        createPortal(
          <ListenFace
            {...{ book, reading, lecture, video, chapters, isOwn, onSpeed, tools }}
            {...{ studentId, playlist, timer, skipped, way }}
          />,
          frame,
        )}
      {waiting.length > 0 && <WaitingQuestions questions={waiting} onDone={take} tools={tools} />}
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
