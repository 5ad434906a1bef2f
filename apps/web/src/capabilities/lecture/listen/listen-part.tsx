import { IconHeadphones, IconVideo } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { toReading } from '../../catalogue/port/way.ts';
import { chapterAt } from '../player/chapters.ts';
import { pause, play, seek, skip, togglePlay } from '../player/controls/player-actions.ts';
import { ProgressSlider } from '../player/controls/progress-slider.tsx';
import { SpeedMenu } from '../player/controls/speed-menu.tsx';
import { bookQueryOf, courseQuery } from '../port/lecture.queries.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { playableOf } from '../port/outline.ts';
import { usePlayer } from '../port/player-store.ts';
import type { HeardLecture } from './listen-face.tsx';

// Who watches does not need it.
const ListenView = lazyPart<'ListenView', HeardLecture>(
  () => import('./listen-view.tsx'),
  'ListenView',
  Nothing,
);

const tools = {
  ...{ player: usePlayer, play, pause, togglePlay, seek, skip, clockText, chapterAt },
  ...{ toReading, playableOf, bookQueryOf, courseQuery, PagePart },
  ...{ Slider: ProgressSlider, Speed: SpeedMenu },
};

/** Listening, once it was begun: what was left to be answered stays when the picture is back. */
export function Listening(props: Omit<HeardLecture, 'tools'>) {
  const isListening = usePlayer((state) => state.isListening);
  const [hasBegun, setBegun] = useState(false);
  if (isListening && !hasBegun) setBegun(true);
  useEffect(() => () => usePlayer.setState({ isListening: false }), []);
  return (
    hasBegun && (
      <Suspense fallback={null}>
        <ListenView {...props} tools={tools} />
      </Suspense>
    )
  );
}

/** From the picture to the sound alone, and back; at the same second. */
export function ListenSwitch({ className }: { className: string | undefined }) {
  const isListening = usePlayer((state) => state.isListening);
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
