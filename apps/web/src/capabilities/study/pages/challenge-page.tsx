import type { Course } from '@xuezhou/contract/study';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { ChallengePath } from '../parts/course/challenge-path.tsx';
import { CourseFrame } from '../parts/course/course-frame.tsx';
import { BookSummary } from '../parts/book-summary.tsx';
import { DiagnosisCard } from '../parts/course/diagnosis-card.tsx';
import { LevelUpNote } from '../parts/course/level-up-note.tsx';
import { MedalCard, MedalLine } from '../medals/medal-card.tsx';
import { NoBooks } from '../parts/no-books.tsx';
import { ReadingCard } from '../parts/reading-card.tsx';
import { useCourse } from '../use-course.ts';

/** Before its first day, or before it is taken up, a course has no records to judge by. */
const hasBegun = ({ period: { closedBy } }: Course): boolean =>
  closedBy !== 'notOpen' && closedBy !== 'unredeemed';

/** A course as a river of readings: where the student is, and what lifts the water next. */
export function ChallengePage() {
  const { course, place, wantedReading } = useCourse();
  const isPhone = usePhone();
  const hasMedals = place?.book.bookStatus === 1;
  return (
    <CourseFrame
      course={course}
      place={place}
      tab="challenge"
      aside={
        place && (
          <>
            {place.reading && place.book.bookStatus === 1 && (
              <ReadingCard course={course} bookId={place.book.bookId} reading={place.reading} />
            )}
            {hasMedals && !isPhone && <MedalCard book={place.book} />}
            {hasBegun(course) && (
              <>
                <PagePart name="course-standing" courseId={course.courseId} />
                <PagePart name="course-readiness" courseId={course.courseId} />
              </>
            )}
            <PagePart name="review-entry" />
            <DiagnosisCard courseId={course.courseId} isClosed={course.period.closedBy !== null} />
          </>
        )
      }
    >
      {place ? (
        <>
          <LevelUpNote key={course.courseId} course={course} />
          <PagePart name="next-step" />
          <BookSummary course={course} book={place.book}>
            {isPhone && hasMedals && <MedalLine book={place.book} />}
          </BookSummary>
          <ChallengePath course={course} place={place} wantedReading={wantedReading} />
        </>
      ) : (
        <NoBooks courseId={course.courseId} />
      )}
    </CourseFrame>
  );
}
