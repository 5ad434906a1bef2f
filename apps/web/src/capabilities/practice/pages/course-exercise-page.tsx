import { useParams, useSearch } from '@tanstack/react-router';
import { ExerciseChoice } from '../parts/exercise-choice.tsx';
import { WrongBook } from '../parts/wrong-book.tsx';

/** The practice of a course: the ways to practise, or its wrong-answer book. */
export function CourseExercisePage() {
  const { courseId } = useParams({ from: '/course/$courseId/exercise' });
  const { view } = useSearch({ from: '/course/$courseId/exercise' });
  return view === 'wrong' ? (
    <WrongBook courseId={courseId} />
  ) : (
    <ExerciseChoice courseId={courseId} />
  );
}
