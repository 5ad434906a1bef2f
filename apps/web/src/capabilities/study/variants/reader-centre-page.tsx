import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReadingPlace } from '@xuezhou/contract/reader';
import type { CourseBook, HomeCourse } from '@xuezhou/contract/study';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { courseQuery, homeQuery } from '../study.queries.ts';
import { placesQuery } from '../../reader/port/reader.queries.ts';
import { isRead } from '../../reader/port/use-return.ts';
import styles from './variants.module.css';
import { variantWords as words } from './variants.words.ts';

const none: readonly ReadingPlace[] = [];

/** The reader centre: the books of the student's courses, course by course. */
export function ReaderCentrePage() {
  const isPhone = usePhone();
  const home = useSteadyQuery({ ...homeQuery, retryOnMount: false });
  const { data: places = none } = useQuery(placesQuery());
  if (home.isPending) return <PageSkeleton isPage shape="list" />;
  const courses = (home.data?.groups ?? [])
    .flatMap((group) => group.courses)
    .filter(({ readingCount }) => readingCount > 0);
  return (
    <>
      <PagePhoneHeader title={words.centre} />
      <PageColumn head={!isPhone && <SectionTitle order={1}>{words.centre}</SectionTitle>}>
        {courses.map((course) => (
          <CourseBooks key={course.courseId} course={course} places={places} />
        ))}
        {courses.length === 0 && home.data && (
          <SectionCard>
            <EmptyState art="book" title={words.noBooks} text={words.noBooksText} />
          </SectionCard>
        )}
        {!home.data && <Failed isBusy={home.isFetching} onRetry={() => void home.refetch()} />}
      </PageColumn>
    </>
  );
}

function Failed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      title={words.failed}
      action={
        <Button variant="light" loading={isBusy} onClick={onRetry}>
          {words.again}
        </Button>
      }
    />
  );
}

interface CourseBooksProps {
  course: HomeCourse;
  places: readonly ReadingPlace[];
}

function CourseBooks({ course: { courseId, courseName, family }, places }: CourseBooksProps) {
  const { data, isPending, isFetching, refetch } = useSteadyQuery({
    ...courseQuery(courseId),
    retryOnMount: false,
  });
  const books = data?.books.filter(
    ({ bookStatus, readings }) => bookStatus === 1 && readings.length > 0,
  );
  return (
    <SectionCard
      title={courseName}
      action={
        <Link to="/reader-course/$courseId" params={{ courseId }}>
          <FamilyTag family={family} />
        </Link>
      }
    >
      {isPending && <PageSkeleton shape="list" />}
      {!isPending && !data && <Failed isBusy={isFetching} onRetry={() => void refetch()} />}
      {books && (
        <ul className={styles.books}>
          {books.map((book) => (
            <li key={book.bookId} className={styles.book}>
              <SlipCover family={family} title={book.cover} seed={book.bookId} width={96} />
              <h3 className={styles.bookName}>
                <Link
                  to="/reader/$courseId/book/$bookId"
                  params={{ courseId, bookId: book.bookId }}
                >
                  {book.bookName}
                </Link>
              </h3>
              <p className={styles.caption}>{howFar(book, places)}</p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** How many of a book's readings were read, and in which one the student stopped. */
function howFar({ bookId, readings }: CourseBook, places: readonly ReadingPlace[]): string {
  const own = places.filter((place) => place.bookId === bookId);
  const last = readings.find(({ readingId }) => readingId === own[0]?.readingId);
  if (!last) return words.readings(readings.length);
  const read = readings.filter(({ readingId }) =>
    own.some((place) => place.readingId === readingId && isRead(place)),
  );
  return words.readUpTo(read.length, readings.length, last.number);
}
