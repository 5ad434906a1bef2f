import { Suspense } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { LectureQuestionsProps } from './lecture-questions.tsx';

// Few lectures ask, and none at once.
const LectureQuestions = lazyPart<'LectureQuestions', LectureQuestionsProps>(
  () => import('./lecture-questions.tsx'),
  'LectureQuestions',
  Nothing,
);

/** The questions inside a lecture, where it has any. */
export function AskedInside(props: LectureQuestionsProps) {
  const { bulletId, questions } = props.video;
  return (
    questions.length > 0 && (
      <Suspense fallback={null}>
        <LectureQuestions key={bulletId} {...props} />
      </Suspense>
    )
  );
}
