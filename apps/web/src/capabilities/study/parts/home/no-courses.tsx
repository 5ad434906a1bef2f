import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { courseWords } from '../../study.words.ts';
import styles from './no-courses.module.css';

const words = courseWords.home;

interface NoCoursesProps {
  /** The courses could not be fetched: they may exist. */
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of the courses: there are none, or they did not come. */
export function NoCourses({ hasFailed, isRetrying, onRetry }: NoCoursesProps) {
  return (
    <div className={styles.root}>
      {hasFailed ? (
        <ErrorState
          title={words.failed}
          text={words.failedText}
          action={
            <Button variant="light" loading={isRetrying} onClick={onRetry}>
              {courseWords.again}
            </Button>
          }
        />
      ) : (
        <EmptyState
          title={words.empty}
          text={words.emptyText}
          action={
            <Button variant="light" loading={isRetrying} onClick={onRetry}>
              {words.refresh}
            </Button>
          }
        />
      )}
    </div>
  );
}
