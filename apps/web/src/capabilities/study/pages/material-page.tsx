import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { materialQuery } from '../study.queries.ts';
import { courseWords } from '../study.words.ts';
import { materialWords } from './material.words.ts';
import { CourseFrame } from '../parts/course/course-frame.tsx';
import { FileRows } from '../../material/port/file-rows.tsx';
import { useCourse } from '../use-course.ts';

const words = materialWords;

/** The files of a course and of its books, each by a link made when it is asked for. */
export function MaterialPage() {
  const { course, place } = useCourse();
  const { courseId } = course;
  const material = useSteadyQuery({ ...materialQuery(courseId), retryOnMount: false });
  const isClosed = course.period.closedBy !== null;
  const books = material.data?.books.filter(({ files }) => files.length > 0) ?? [];
  const isShut = (bookId: number) =>
    isClosed || course.books.some((book) => book.bookId === bookId && !book.canAccess);
  const files = material.data?.files ?? [];
  return (
    <CourseFrame course={course} place={place} tab="material">
      {material.isPending && <PageSkeleton shape="list" />}
      {material.isError && !material.data && (
        <SectionCard>
          <ErrorState
            title={words.failed}
            text={troubleText(material.error)}
            action={
              <Button
                variant="light"
                loading={material.isFetching}
                onClick={() => void material.refetch()}
              >
                {courseWords.again}
              </Button>
            }
          />
        </SectionCard>
      )}
      {files.length > 0 && (
        <SectionCard title={words.ofCourse}>
          <FileRows courseId={courseId} files={files} isClosed={isClosed} />
        </SectionCard>
      )}
      {books.map(({ bookId, bookName, files: own }) => (
        <SectionCard
          key={bookId}
          title={bookName}
          {...(isShut(bookId) && {
            action: <StatusChip>{courseWords.course.closed}</StatusChip>,
          })}
        >
          <FileRows courseId={courseId} bookId={bookId} files={own} isClosed={isShut(bookId)} />
        </SectionCard>
      ))}
      {material.data && files.length === 0 && books.length === 0 && (
        <SectionCard>
          <EmptyState
            art="book"
            title={words.none}
            text={words.noneText}
            action={
              <Button
                variant="light"
                renderRoot={(props) => (
                  <Link to="/course/$courseId" params={{ courseId }} {...props} />
                )}
              >
                {words.goOn}
              </Button>
            }
          />
        </SectionCard>
      )}
    </CourseFrame>
  );
}
