import { Button, Checkbox, Select } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import {
  findPaperQuestions,
  type PaperChapter,
  type PaperQuestion,
} from '@xuezhou/contract/mock/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { SearchField } from '../../../platform/list/search-field.tsx';
import deskStyles from '../one/paper-desk.module.css';
import { kindWords } from '../paper.words.ts';
import styles from './fixed.module.css';
import { QuestionFacts } from './question-facts.tsx';

interface Narrowing {
  search: string;
  readingId: string | null;
  kind: string | null;
}

interface PickDialogProps {
  courseId: number;
  paperId: number;
  chapters: readonly PaperChapter[];
  /** In the paper already. */
  taken: readonly number[];
  /** The topic. */
  title: string;
  onPick: (questionIds: readonly number[]) => void;
  isOpen: boolean;
  onClose: () => void;
}

const found = (courseId: number, paperId: number, { search, readingId, kind }: Narrowing) => {
  const body = {
    ...{ courseId, paperId },
    ...(search !== '' && { search }),
    ...(readingId !== null && { readingId: Number(readingId) }),
    ...(kind !== null && { kind: kind as PaperQuestion['kind'] }),
  };
  return infiniteQueryOptions({
    queryKey: [findPaperQuestions.path, 'pages', body],
    queryFn: ({ pageParam, signal }) =>
      call(
        findPaperQuestions,
        { body: { ...body, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
};

/** Questions of the course, found by words, chapter and kind; those that are picked come behind the others of the topic. */
export function PickDialog(props: PickDialogProps) {
  const { courseId, paperId, chapters, taken, title, onPick, isOpen, onClose } = props;
  const [narrowing, setNarrowing] = useState<Narrowing>({
    search: '',
    readingId: null,
    kind: null,
  });
  const [picked, setPicked] = useState<readonly number[]>([]);
  const asked = useInfiniteQuery(found(courseId, paperId, narrowing));
  const rows = asked.data?.pages.flatMap(({ list }) => list);
  const narrow = (news: Partial<Narrowing>) => setNarrowing({ ...narrowing, ...news });
  return (
    <Dialog
      title={title === '' ? '选题' : `给“${title}”选题`}
      isOpen={isOpen}
      onClose={onClose}
      size={760}
    >
      <Filters {...{ narrowing, chapters }} onChange={narrow} />
      {rows === undefined ? (
        asked.isError ? (
          <ErrorState
            title="题目没有取到"
            text={troubleText(asked.error)}
            action={
              <Button variant="light" onClick={() => void asked.refetch()}>
                再试一次
              </Button>
            }
          />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <Rows {...{ rows, taken, picked }} onChange={setPicked} />
      )}
      {asked.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          再看一些
        </Button>
      )}
      <div className={deskStyles.foot}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          disabled={picked.length === 0}
          onClick={() => {
            onPick(picked);
            onClose();
          }}
        >
          放进 {picked.length} 题
        </Button>
      </div>
    </Dialog>
  );
}

interface FiltersProps {
  narrowing: Narrowing;
  chapters: readonly PaperChapter[];
  onChange: (news: Partial<Narrowing>) => void;
}

const Filters = ({ narrowing, chapters, onChange }: FiltersProps) => (
  <div className={styles.filters} role="search" aria-label="查找题目">
    <SearchField
      label="找题目"
      placeholder="题干、选项或编号"
      value={narrowing.search}
      onSearch={(search) => onChange({ search: search.trim().slice(0, 100) })}
    />
    <Select
      aria-label="章节"
      placeholder="全部章节"
      clearable
      searchable
      nothingFoundMessage="没有这一章"
      data={chapters.map(({ readingId, book, title, questions }) => ({
        value: String(readingId),
        label: `${book} · ${title}（${questions}）`,
      }))}
      value={narrowing.readingId}
      onChange={(readingId) => onChange({ readingId })}
    />
    <Select
      aria-label="题型"
      placeholder="全部题型"
      clearable
      data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
      value={narrowing.kind}
      onChange={(kind) => onChange({ kind })}
    />
  </div>
);

interface RowsProps {
  rows: readonly PaperQuestion[];
  taken: readonly number[];
  picked: readonly number[];
  onChange: (picked: readonly number[]) => void;
}

function Rows({ rows, taken, picked, onChange }: RowsProps) {
  if (rows.length === 0)
    return <EmptyState title="没有符合的题目" text="可以换个词，或者少选一个条件。" />;
  return (
    <ul className={styles.questions}>
      {rows.map((question) => {
        const { questionId, stem } = question;
        const isTaken = taken.includes(questionId);
        return (
          <li key={questionId} className={styles.question}>
            <Checkbox
              aria-label={isTaken ? `${stem}，卷里已经有了` : stem}
              disabled={isTaken}
              checked={isTaken || picked.includes(questionId)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...picked, questionId]
                    : picked.filter((id) => id !== questionId),
                )
              }
            />
            <QuestionFacts question={question} questionId={questionId} />
          </li>
        );
      })}
    </ul>
  );
}
