import { BookVideos } from '../parts/book-videos.tsx';
import { CourseFrame } from '../parts/course/course-frame.tsx';
import { NoBooks } from '../parts/no-books.tsx';
import { useCourse } from '../use-course.ts';

/** Every lecture of a course by book and reading: how long, how far watched, and whether it is ready. */
export function VideoPage() {
  const { course, place, wantedReading } = useCourse();
  return (
    <CourseFrame course={course} place={place} tab="videos">
      {place ? (
        <BookVideos
          key={place.book.bookId}
          course={course}
          book={place.book}
          wantedReading={wantedReading}
        />
      ) : (
        <NoBooks courseId={course.courseId} />
      )}
    </CourseFrame>
  );
}
