import { IconHeadphones, IconVideo } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { readText } from '@xuezhou/client/browser/local-storage.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { useStudent } from '../../../platform/session/session.ts';
import { toReading } from '../../catalogue/port/way.ts';
import { chapterAt } from '../player/chapters.ts';
import {
  pause,
  play,
  seek,
  skip,
  togglePlay,
  toPrevious,
} from '../player/controls/player-actions.ts';
import { ProgressSlider } from '../player/controls/progress-slider.tsx';
import { SpeedMenu } from '../player/controls/speed-menu.tsx';
import { bookQuery, courseQuery } from '../port/lecture.queries.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { playableOf } from '../port/outline.ts';
import { usePlayer } from '../port/player-store.ts';
import type { AudioLecture } from './listen-face.tsx';
import { waitingKey } from './waiting-key.ts';

// Who watches does not need it.
const ListenView = lazyPart<'ListenView', AudioLecture>(
  () => import('./listen-view.tsx'),
  'ListenView',
  Nothing,
);

const tools = {
  ...{ player: usePlayer, play, pause, togglePlay, seek, skip, toPrevious },
  ...{ clockText, chapterAt, toReading, playableOf, bookQuery, courseQuery, PagePart },
  transcript: words.transcript,
  ...{ Slider: ProgressSlider, Speed: SpeedMenu },
};

/** Listening, once it was begun: what was left to be answered stays when the picture is back, and comes back with it. */
export function Listening(props: Omit<AudioLecture, 'tools' | 'studentId'>) {
  const studentId = useStudent().studentId ?? 0;
  const isListening = usePlayer((state) => state.isListening);
  const [hasBegun, setBegun] = useState(() => readText(waitingKey(studentId)) !== null);
  if (isListening && !hasBegun) setBegun(true);
  useEffect(() => () => usePlayer.setState({ isListening: false }), []);
  return (
    hasBegun && (
      <Suspense fallback={null}>
        <ListenView {...props} studentId={studentId} tools={tools} />
      </Suspense>
    )
  );
}

interface ListenSwitchProps {
  className: string | undefined;
  /** There is something to hear. */
  isHeard: boolean;
}

/** From the picture to the sound alone, and, whatever is open by then, back; at the same second. */
export function ListenSwitch({ className, isHeard }: ListenSwitchProps) {
  const isListening = usePlayer((state) => state.isListening);
  if (!isHeard && !isListening) return null;
  const Icon = isListening ? IconVideo : IconHeadphones;
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        usePlayer.setState({ isListening: !isListening });
        // Who presses it wants to hear.
        if (!isListening) play();
      }}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      {isListening ? words.watch : words.listen}
    </button>
  );
}
