import type { Book } from '@xuezhou/contract/study';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { lectureWords as words } from './lecture.words.ts';
import { ToCourse } from '../parts/to-course.tsx';

/** The book has no such reading. */
export function MissingReading({ book }: { book: Book }) {
  useTitle(book.bookName);
  return (
    <PageColumn>
      <ErrorState
        order={1}
        art="lighthouse"
        title={words.noReading}
        text={words.noReadingText}
        action={<ToCourse courseId={book.courseId} />}
      />
    </PageColumn>
  );
}
