import type { Book } from '@xuezhou/contract/study';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { lectureWords as words } from './lecture.words.ts';
import { ToCourse } from '../parts/to-course.tsx';

/** A book without readings on this way. */
export function EmptyBook({ book: { courseId, bookName } }: { book: Book }) {
  useTitle(bookName);
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
