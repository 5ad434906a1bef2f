import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import type { WrongQuestion } from '@xuezhou/contract/practice';
import { IconCircleMinus, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable, type DataColumn } from '@xuezhou/ui/data-table';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { hasPart } from '../../../../platform/page/page-parts.tsx';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import { wayOfWrong } from '../../wrong/wrong-way.ts';
import { DueText } from './due-text.tsx';
import { LastAnswer } from '../answer/last-answer.tsx';
import { WrongSource } from './wrong-source.tsx';
import { WrongCard } from './wrong-card.tsx';
import styles from './wrong-table.module.css';

const icon = { size: 20, stroke: 1.6 } as const;

interface WrongTableProps {
  courseId: number;
  questions: readonly WrongQuestion[];
  today: string;
  chosen: ReadonlySet<number>;
  /** Whether cards show a box to tick; a table always does. */
  isChoosing: boolean;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  onMove: (question: WrongQuestion) => void;
  onNote: (question: WrongQuestion) => void;
  onRemove: (question: WrongQuestion) => void;
  /** All that can be done with one, on a phone. */
  onMore: (question: WrongQuestion) => void;
}

/** The wrong answers: rows on a desk, cards on a phone. */
export function WrongTable(props: WrongTableProps) {
  const { courseId, questions, today, chosen, isChoosing, onChoose, onMore } = props;
  const isClosed = useClosure(courseId) !== null;
  return (
    <DataTable
      label={words.title}
      columns={columnsOf(props, isClosed)}
      rows={questions}
      rowKey={({ questionId }) => questionId}
      renderCard={(question) => {
        const isChosen = chosen.has(question.questionId);
        return (
          <WrongCard
            question={question}
            courseId={courseId}
            today={today}
            way={wayOfWrong(courseId, question, isClosed)}
            isChosen={isChoosing ? isChosen : null}
            onChoose={() => onChoose([question.questionId], !isChosen)}
            onMore={() => onMore(question)}
          />
        );
      }}
    />
  );
}

function columnsOf(props: WrongTableProps, isClosed: boolean): DataColumn<WrongQuestion>[] {
  const { courseId, today } = props;
  return [
    choosing(props),
    {
      key: 'stem',
      title: words.stem,
      render: (question) => {
        const { to, label } = wayOfWrong(courseId, question, isClosed);
        return (
          <>
            <Link {...to} className={styles.stem} aria-label={label}>
              <FormulaText text={question.excerpt} />
            </Link>
            <WrongSource courseId={courseId} question={question} className={styles.source} />
          </>
        );
      },
    },
    {
      key: 'result',
      title: words.last,
      width: 190,
      render: (question) => (
        <>
          <LastAnswer question={question} />
          <span className="xz-caption xz-quiet">
            {dayText(dayOf(Date.parse(question.answeredAt)), today)}
          </span>
        </>
      ),
    },
    {
      key: 'times',
      title: words.times,
      width: 80,
      render: ({ wrongCount }) => words.timesOf(wrongCount),
    },
    dueColumn(props),
    toolColumn(props),
  ];
}

function choosing({ questions, chosen, onChoose }: WrongTableProps): DataColumn<WrongQuestion> {
  const ids = questions.map(({ questionId }) => questionId);
  const count = ids.filter((id) => chosen.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return {
    key: 'choose',
    title: words.chooseAll,
    width: 44,
    head: (
      <Checkbox
        size="xs"
        aria-label={words.chooseAll}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onChoose(ids, !isAll)}
      />
    ),
    render: ({ questionId, stem }) => (
      <Checkbox
        size="xs"
        className={styles.choose}
        aria-label={words.choose(stem)}
        checked={chosen.has(questionId)}
        onChange={(event) => onChoose([questionId], event.currentTarget.checked)}
      />
    ),
  };
}

function dueColumn({ today, onMove }: WrongTableProps): DataColumn<WrongQuestion> {
  return {
    key: 'due',
    title: words.next,
    width: 120,
    render: (question) =>
      question.dueDay === null ? (
        words.notAsked
      ) : (
        <UnstyledButton
          className={styles.due}
          aria-haspopup="dialog"
          title={words.move}
          onClick={() => onMove(question)}
        >
          <DueText question={question} today={today} dueWord={words.dueChip} />
          <span className="xz-hidden">{words.moveOf(question.stem)}</span>
        </UnstyledButton>
      ),
  };
}

function toolColumn({ onNote, onRemove }: WrongTableProps): DataColumn<WrongQuestion> {
  return {
    key: 'tools',
    title: words.tools,
    isTitleHidden: true,
    width: 92,
    render: (question) => (
      <span className={styles.tools}>
        {hasPart('question-notes') && (
          <ActionIcon
            aria-label={words.noteOf(question.stem)}
            title={words.note}
            aria-haspopup="dialog"
            onClick={() => onNote(question)}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={words.removeOf(question.stem)}
          title={words.remove}
          onClick={() => onRemove(question)}
        >
          <IconCircleMinus {...icon} />
        </ActionIcon>
      </span>
    ),
  };
}
