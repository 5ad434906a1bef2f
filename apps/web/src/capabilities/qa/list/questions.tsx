import { Button } from '@mantine/core';
import type { QaFound, QaQuestion } from '@xuezhou/contract/qa';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useRef, type ReactNode } from 'react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { clockOf } from '@xuezhou/client/time/days.ts';
import { Pager } from '../../../platform/page/pager.tsx';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { qaWords as words } from '../qa.words.ts';
import { QuestionRow } from './question-row.tsx';
import styles from './questions.module.css';

interface QuestionsProps {
  /** Names the list. */
  label: string;
  list: readonly (QaQuestion | QaFound)[] | undefined;
  page: number;
  pages: number;
  query: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    isRefetchError: boolean;
    isPlaceholderData: boolean;
    dataUpdatedAt: number;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** In the place of an empty list. */
  empty: ReactNode;
  failedTitle?: string;
  linkTo: (page: number) => (props: object) => ReactNode;
}

/** Ten questions and the way to the next; asked for again they stay where they are. */
export function Questions(props: QuestionsProps) {
  const { label, list, page, pages, query, empty, failedTitle = words.failed, linkTo } = props;
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(page);
  const isOnline = useOnline();
  useEffect(() => {
    // Turning a page moves the focus to what it brought.
    if (last.current !== page) box.current?.focus();
    last.current = page;
  }, [page]);
  if (query.isPending) return <PageSkeleton />;
  if (list === undefined)
    return (
      <ErrorState
        title={failedTitle}
        text={troubleText(query.error) || words.failedText}
        action={
          <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  return (
    <>
      {(!isOnline || query.isRefetchError) && (
        <p className="xz-caption xz-quiet" role="status">
          {words.age(clockOf(query.dataUpdatedAt))}
        </p>
      )}
      <div ref={box} tabIndex={-1} className={styles.box} role="group" aria-label={label}>
        {list.length === 0 ? (
          empty
        ) : (
          <ul className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
            {list.map((question) => (
              <QuestionRow key={question.questionId} question={question} />
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pages={pages} linkTo={linkTo} />
        </div>
      )}
    </>
  );
}
