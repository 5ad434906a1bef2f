import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HomeCourse } from '@xuezhou/contract/course';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { courseQuery, homeQuery } from '../course.queries.ts';
import styles from './variants.module.css';
import { variantWords as words } from './variants.words.ts';

/** The reader centre: the books of the student's courses, course by course. */
export function ReaderCentrePage() {
  const isPhone = usePhone();
  const home = useQuery({ ...homeQuery, retryOnMount: false });
  if (home.isPending) return <PageSkeleton isPage shape="list" />;
  const courses = (home.data?.groups ?? [])
    .flatMap((group) => group.courses)
    .filter(({ readingCount }) => readingCount > 0);
  return (
    <>
      <PagePhoneHeader title={words.centre} />
      <PageColumn head={!isPhone && <SectionTitle order={1}>{words.centre}</SectionTitle>}>
        {courses.map((course) => (
          <CourseBooks key={course.courseId} course={course} />
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

function CourseBooks({ course: { courseId, courseName, family } }: { course: HomeCourse }) {
  const { data, isPending, isFetching, refetch } = useQuery({
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
          {books.map(({ bookId, bookName, cover, readings }) => (
            <li key={bookId} className={styles.book}>
              <SlipCover family={family} title={cover} seed={bookId} width={96} />
              <h3 className={styles.bookName}>
                <Link to="/reader/$courseId/book/$bookId" params={{ courseId, bookId }}>
                  {bookName}
                </Link>
              </h3>
              <p className={styles.caption}>{words.readings(readings.length)}</p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
