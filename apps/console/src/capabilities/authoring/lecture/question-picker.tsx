import { Button } from '@mantine/core';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { QuestionKind } from '@xuezhou/contract/practice';
import { Dialog } from '@xuezhou/ui/dialog';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { lectureQuestionsQuery } from '../authoring.queries.ts';
import styles from './lecture-page.module.css';

interface Found {
  questionId: number;
  kind: QuestionKind;
  stem: string;
}

interface QuestionPickerProps {
  courseId: number;
  lectureId: number;
  /** Those that stand in the lecture already. */
  taken: readonly number[];
  /** The second that it is for. */
  at: number;
  onPick: (question: Found) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** One of the course's questions, for a second of a lecture; those of its own chapter come first. */
export function QuestionPicker(props: QuestionPickerProps) {
  const { courseId, lectureId, taken, at, onPick, isOpen, onClose } = props;
  const [search, setSearch] = useState('');
  const asked = useQuery({
    ...lectureQuestionsQuery(courseId, lectureId, search),
    enabled: isOpen,
  });
  const found = asked.data?.filter(({ questionId }) => !taken.includes(questionId));
  return (
    <Dialog title={`在 ${clockText(at)} 插一题`} isOpen={isOpen} onClose={onClose} size={640}>
      <div className={styles.stack}>
        <SearchField
          label="找题"
          placeholder="题干里的字，或题号"
          value={search}
          onSearch={setSearch}
        />
        {asked.isError && (
          <ErrorState
            title="题没有取到"
            text={troubleText(asked.error)}
            action={
              <Button variant="light" onClick={() => void asked.refetch()}>
                再试一次
              </Button>
            }
          />
        )}
        {found === undefined && !asked.isError && <PageSkeleton />}
        {found?.length === 0 && (
          <EmptyState title="没有这样的题" text="只找这门课正在问的题；问答题和材料题不能放。" />
        )}
        <ul className={styles.found} aria-label="找到的题">
          {found?.map((question) => (
            <li key={question.questionId}>
              <button
                type="button"
                className={styles.stem}
                onClick={() => {
                  onPick(question);
                  onClose();
                }}
              >
                <span>
                  <FormulaText text={question.stem} />
                </span>
                <small>题 {question.questionId}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
