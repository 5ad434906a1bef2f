import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { readingQueryOf } from '../port/lecture.queries.ts';
import { useWay } from '../../catalogue/port/way.ts';
import styles from './handout.module.css';
import { ToCourse } from './to-course.tsx';

interface HandoutProps {
  courseId: number;
  bookId: number;
  readingId: number;
}

/** The reading's own text. */
export function Handout({ courseId, bookId, readingId }: HandoutProps) {
  const { data, error, isFetching, refetch } = useSteadyQuery(
    readingQueryOf(useWay(), { courseId, bookId, readingId }),
  );
  if (data && data.html.trim() === '')
    return <EmptyState art="book" order={2} title={words.noHandout} text={words.noHandoutText} />;
  if (data)
    return (
      <div className={styles.root}>
        <RichHtml html={data.html} size="note" />
      </div>
    );
  // Asking again would be answered in the same way.
  if (error instanceof RefusalError)
    return (
      <EmptyState
        art="lock"
        order={2}
        title={error.message}
        action={<ToCourse courseId={courseId} />}
      />
    );
  if (error)
    return (
      <ErrorState
        order={2}
        title={words.handoutFailed}
        text={troubleText(error)}
        action={
          <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      />
    );
  return (
    <div className={styles.root}>
      <PageSkeleton shape="reading" />
    </div>
  );
}
