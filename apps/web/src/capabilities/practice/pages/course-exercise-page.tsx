import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { ExerciseChoice } from '../parts/exercise-choice.tsx';
import { idOf } from '../scope.ts';
import { WrongBook } from '../parts/wrong-book.tsx';

const TopicChoice = lazy(async () => ({
  default: (await import('../parts/topic-choice.tsx')).TopicChoice,
}));
const CourseAnalysis = lazy(async () => ({
  default: (await import('../parts/course-analysis.tsx')).CourseAnalysis,
}));
const ChallengeGate = lazy(async () => ({
  default: (await import('../parts/challenge-gate.tsx')).ChallengeGate,
}));
const WrongPrint = lazy(async () => ({
  default: (await import('../parts/wrong-print.tsx')).WrongPrint,
}));

/** The practice of a course: the ways to practise, its topics, what came of it, or its wrong-answer book. */
export function CourseExercisePage() {
  const { courseId } = useParams({ from: '/course/$courseId/exercise' });
  const { view, book } = useSearch({ from: '/course/$courseId/exercise' });
  const bookId = idOf(book);
  if (view === 'wrong') return <WrongBook courseId={courseId} />;
  return (
    <Suspense fallback={<PageSkeleton isPage shape="list" />}>
      {view === 'topics' && <TopicChoice courseId={courseId} />}
      {view === 'analysis' && <CourseAnalysis courseId={courseId} />}
      {view === 'print' && <WrongPrint courseId={courseId} />}
      {view === 'challenge' && bookId !== undefined ? (
        <ChallengeGate courseId={courseId} bookId={bookId} />
      ) : (
        !['topics', 'analysis', 'print'].includes(view ?? '') && (
          <ExerciseChoice courseId={courseId} />
        )
      )}
    </Suspense>
  );
}
