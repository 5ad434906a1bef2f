import { ActionIcon } from '@mantine/core';
import { exerciseTypes, type WrongQuestion } from '@xuezhou/contract/practice';
import { IconCircleMinus, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable, type DataColumn } from '@xuezhou/ui/data-table';
import { dayOf, dayText } from '../../../platform/days.ts';
import { useClosure } from '../../../platform/use-closure.ts';
import { wrongWords } from '../wrong.words.ts';
import { toStart } from '../scope.ts';
import { LastAnswer } from './last-answer.tsx';
import { WrongCard } from './wrong-card.tsx';
import styles from './wrong-table.module.css';

const words = wrongWords;

interface WrongTableProps {
  courseId: number;
  questions: readonly WrongQuestion[];
  onRemove: (question: WrongQuestion) => void;
}

/** The wrong answers: rows on a desk, cards on a phone. */
export function WrongTable({ courseId, questions, onRemove }: WrongTableProps) {
  const closure = useClosure(courseId);
  return (
    <DataTable
      label={words.title}
      columns={columnsOf(courseId, closure, onRemove)}
      rows={questions}
      rowKey={(question) => question.questionId}
      renderCard={(question) => (
        <WrongCard
          courseId={courseId}
          question={question}
          redo={toRedo(courseId, question)}
          onRemove={() => onRemove(question)}
        />
      )}
    />
  );
}

function columnsOf(
  courseId: number,
  closure: string | null,
  onRemove: (question: WrongQuestion) => void,
): DataColumn<WrongQuestion>[] {
  return [
    {
      key: 'stem',
      title: words.stem,
      render: ({ stem, source }) => (
        <>
          <span className={styles.stem}>{stem}</span>
          <span className={styles.source}>{source}</span>
        </>
      ),
    },
    {
      key: 'result',
      title: words.last,
      width: 190,
      render: (question) => <LastAnswer question={question} />,
    },
    {
      key: 'times',
      title: words.times,
      width: 72,
      render: ({ wrongCount }) => words.timesOf(wrongCount),
    },
    {
      key: 'date',
      title: words.date,
      width: 116,
      render: ({ answeredAt }) => dayText(dayOf(Date.parse(answeredAt))),
    },
    {
      key: 'tools',
      title: words.tools,
      isTitleHidden: true,
      width: 92,
      render: (question) => (
        <span className={styles.tools}>
          {closure === null ? (
            <ActionIcon
              aria-label={words.redoOf(question.stem)}
              renderRoot={(props) => <Link {...toRedo(courseId, question)} {...props} />}
            >
              <IconPencil size={20} stroke={1.6} />
            </ActionIcon>
          ) : (
            <ActionIcon
              disabled
              title={closure}
              aria-label={`${words.redoOf(question.stem)}：${closure}`}
            >
              <IconPencil size={20} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon aria-label={words.removeOf(question.stem)} onClick={() => onRemove(question)}>
            <IconCircleMinus size={20} stroke={1.6} />
          </ActionIcon>
        </span>
      ),
    },
  ];
}

function toRedo(courseId: number, { questionId }: WrongQuestion) {
  return toStart({ courseId, type: exerciseTypes.correcting }, questionId);
}
