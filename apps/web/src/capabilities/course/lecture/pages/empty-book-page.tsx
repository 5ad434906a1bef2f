import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useTitle } from '../../../../platform/use-title.ts';
import { bookQuery } from '../lecture.queries.ts';
import { lectureWords as words } from '../lecture.words.ts';
import { ToCourse } from '../parts/to-course.tsx';

/** A book without readings; any other leads to one of them. */
export function EmptyBookPage() {
  const { courseId, bookId } = useParams({ from: '/course/$courseId/book/$bookId' });
  const { data: book } = useSuspenseQuery(bookQuery(courseId, bookId));
  useTitle(book.bookName);
  return (
    <PageColumn>
      <EmptyState
        order={1}
        art="book"
        title={words.noReadings}
        text={words.noReadingsText}
        action={<ToCourse courseId={courseId} />}
      />
    </PageColumn>
  );
}
