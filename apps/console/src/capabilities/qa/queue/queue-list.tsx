import { Button, Select } from '@mantine/core';
import { useSuspenseQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { WaitingQuestion } from '@xuezhou/contract/qa/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useRef } from 'react';
import { choicesQuery } from '../qa.queries.ts';
import styles from './queue-list.module.css';
import { QueueRow } from './queue-row.tsx';

interface QueueListProps {
  queue: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'error' | 'hasNextPage' | 'isFetchingNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown };
  items: readonly WaitingQuestion[];
  /** Minutes that teachers give themselves. */
  target: number;
  /** Of the one that is open. */
  at: string | undefined;
  course: string;
  onCourse: (course: string) => void;
  searchFor: (questionId: string) => Record<string, string>;
}

/** The most urgent first, as links: what is open stands in the address. */
export function QueueList(props: QueueListProps) {
  const { queue, items, target, at, course, onCourse, searchFor } = props;
  const { courses } = useSuspenseQuery(choicesQuery).data;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <div className={styles.filter}>
        <Select
          aria-label="哪门课"
          placeholder="全部课程"
          clearable
          size="sm"
          data={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
          value={course || null}
          onChange={(value) => onCourse(value ?? '')}
        />
      </div>
      {queue.isPending && <PageSkeleton delay={300} label="正在取问题" />}
      {queue.isError && items.length === 0 && (
        <ErrorState
          title="问题没有取到"
          text={troubleText(queue.error)}
          action={<Button onClick={() => void queue.refetch()}>再试一次</Button>}
        />
      )}
      <ul aria-label="问题" ref={list}>
        {items.map((item) => (
          <li key={item.questionId}>
            <QueueRow
              item={item}
              target={target}
              isOpen={item.questionId === at}
              search={searchFor(item.questionId)}
            />
          </li>
        ))}
      </ul>
      {queue.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="subtle"
            loading={queue.isFetchingNextPage}
            onClick={() => void queue.fetchNextPage()}
          >
            再看 20 个
          </Button>
        </div>
      )}
      {!queue.isPending && !queue.isError && items.length === 0 && (
        <p className={styles.none}>这里没有问题</p>
      )}
    </>
  );
}
