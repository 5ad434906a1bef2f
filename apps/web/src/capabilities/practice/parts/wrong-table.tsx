import { ActionIcon } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { IconCircleMinus, IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable, type DataColumn } from '@xuezhou/ui/data-table';
import type { ReactNode } from 'react';
import { dayOf, dayText } from '../../../platform/days.ts';
import { useClosure } from '../../../platform/use-closure.ts';
import { wrongWords } from '../wrong.words.ts';
import { wayOfWrong, type WrongWay } from '../wrong-way.ts';
import { LastAnswer } from './last-answer.tsx';
import { WrongCard } from './wrong-card.tsx';
import styles from './wrong-table.module.css';

const words = wrongWords;
const icon = { size: 20, stroke: 1.6 } as const;

interface WrongTableProps {
  courseId: number;
  questions: readonly WrongQuestion[];
  onRemove: (question: WrongQuestion) => void;
}

/** The wrong answers: rows on a desk, cards on a phone. */
export function WrongTable({ courseId, questions, onRemove }: WrongTableProps) {
  const isClosed = useClosure(courseId) !== null;
  return (
    <DataTable
      label={words.title}
      columns={columnsOf(courseId, isClosed, onRemove)}
      rows={questions}
      rowKey={(question) => question.questionId}
      renderCard={(question) => (
        <WrongCard
          question={question}
          way={wayOfWrong(courseId, question, isClosed)}
          onRemove={() => onRemove(question)}
        />
      )}
    />
  );
}

function columnsOf(
  courseId: number,
  isClosed: boolean,
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
          <GoTo way={wayOfWrong(courseId, question, isClosed)}>
            {isClosed ? <IconEye {...icon} /> : <IconPencil {...icon} />}
          </GoTo>
          <ActionIcon aria-label={words.removeOf(question.stem)} onClick={() => onRemove(question)}>
            <IconCircleMinus {...icon} />
          </ActionIcon>
        </span>
      ),
    },
  ];
}

function GoTo({ way, children }: { way: WrongWay; children: ReactNode }) {
  return (
    <ActionIcon aria-label={way.label} renderRoot={(props) => <Link {...way.to} {...props} />}>
      {children}
    </ActionIcon>
  );
}
