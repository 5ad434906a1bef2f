import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { ExerciseChoice } from '../parts/landing/exercise-choice.tsx';
import { idOf, idsOf } from '../scope.ts';

const WrongBook = lazy(async () => ({
  default: (await import('../parts/wrong/wrong-book.tsx')).WrongBook,
}));
const TopicChoice = lazy(async () => ({
  default: (await import('../parts/landing/topic-choice.tsx')).TopicChoice,
}));
const CourseAnalysis = lazy(async () => ({
  default: (await import('../parts/landing/course-analysis.tsx')).CourseAnalysis,
}));
const ChallengeGate = lazy(async () => ({
  default: (await import('../parts/landing/challenge-gate.tsx')).ChallengeGate,
}));
const SetBuilder = lazy(async () => ({
  default: (await import('../custom-set/set-builder-view.tsx')).SetBuilderView,
}));
const SmartStart = lazy(async () => ({
  default: (await import('../smart/smart-start.tsx')).SmartStart,
}));
const WrongPrint = lazy(async () => ({
  default: (await import('../parts/print/wrong-print.tsx')).WrongPrint,
}));
const PaperFill = lazy(async () => ({
  default: (await import('../parts/print/paper-fill.tsx')).PaperFill,
}));

/** The practice of a course: the ways to practise, its topics, what came of it, or its wrong-answer book. */
export function CourseExercisePage() {
  const { courseId } = useParams({ from: '/course/$courseId/exercise' });
  const { view, book, set, ids, from, count } = useSearch({ from: '/course/$courseId/exercise' });
  const bookId = idOf(book);
  return (
    <Suspense fallback={<PageSkeleton isPage shape="list" />}>
      {view === 'wrong' && <WrongBook courseId={courseId} />}
      {view === 'topics' && <TopicChoice courseId={courseId} />}
      {view === 'analysis' && <CourseAnalysis courseId={courseId} />}
      {view === 'build' && <SetBuilder courseId={courseId} like={set} />}
      {view === 'smart' && <SmartStart courseId={courseId} count={idOf(count)} />}
      {view === 'print' && <WrongPrint courseId={courseId} only={idsOf(ids)} />}
      {view === 'paper' && (
        <PaperFill courseId={courseId} ids={idsOf(ids)} from={idOf(from) ?? 1} />
      )}
      {view === 'challenge' && bookId !== undefined ? (
        <ChallengeGate courseId={courseId} bookId={bookId} />
      ) : (
        !['wrong', 'topics', 'analysis', 'print', 'paper', 'build', 'smart'].includes(
          view ?? '',
        ) && <ExerciseChoice courseId={courseId} />
      )}
    </Suspense>
  );
}
