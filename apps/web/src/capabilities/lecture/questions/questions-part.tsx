import { Suspense } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { pause, play } from '../player/controls/player-actions.ts';
import { playerWords } from '../player/player.words.ts';
import { usePlayer } from '../port/player-store.ts';
import type { LectureQuestionsProps } from './lecture-questions.tsx';

// Few lectures ask, and none at once.
const LectureQuestions = lazyPart<'LectureQuestions', LectureQuestionsProps>(
  () => import('./lecture-questions.tsx'),
  'LectureQuestions',
  Nothing,
);

const playNames = [playerWords.play, playerWords.pause];
const tools = { player: usePlayer, play, pause, clockText, PagePart, playNames };

/** The questions inside a lecture, where it has any. */
export function AskedInside(props: Omit<LectureQuestionsProps, 'tools'>) {
  const { bulletId, questions } = props.video;
  // Who listens is not stopped: there they wait.
  const isListening = usePlayer((state) => state.isListening);
  return (
    questions.length > 0 &&
    !isListening && (
      <Suspense fallback={null}>
        <LectureQuestions key={bulletId} {...props} tools={tools} />
      </Suspense>
    )
  );
}
