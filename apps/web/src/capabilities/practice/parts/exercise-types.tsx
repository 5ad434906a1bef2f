import { Button } from '@mantine/core';
import { exerciseTypes, type ExerciseType } from '@xuezhou/contract/practice';
import { IconArrowsShuffle, IconBookmark, IconListNumbers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { practiceWords } from '../practice.words.ts';
import { toPractice, toWrongBook } from '../scope.ts';
import styles from './exercise-types.module.css';

const words = practiceWords.landing;
const icon = { size: 24, stroke: 1.6, 'aria-hidden': true } as const;

const icons: Record<ExerciseType, ReactNode> = {
  3: <IconBookmark {...icon} />,
  4: <IconListNumbers {...icon} />,
  5: <IconArrowsShuffle {...icon} />,
};

interface TypeCount {
  type: ExerciseType;
  title: string;
  total: number;
  done: number;
}

interface ExerciseTypesProps {
  courseId: number;
  types: readonly TypeCount[];
}

/** The ways to practise; the first is the one to go on with. */
export function ExerciseTypes({ courseId, types }: ExerciseTypesProps) {
  return (
    <ul className={styles.root} aria-label={words.types}>
      {types.map((exercise, index) => (
        <li key={exercise.type}>
          <SectionCard>
            <TypeCard courseId={courseId} exercise={exercise} isFirst={index === 0} />
          </SectionCard>
        </li>
      ))}
    </ul>
  );
}

interface TypeCardProps {
  courseId: number;
  exercise: TypeCount;
  isFirst: boolean;
}

function TypeCard({ courseId, exercise, isFirst }: TypeCardProps) {
  const { type, title, total, done } = exercise;
  const isWrongBook = type === exerciseTypes.correcting;
  const isSequence = type === exerciseTypes.sequential;
  const label = !isSequence || done === 0 ? words.start : done < total ? words.goOn : words.again;
  return (
    <div className={styles.card}>
      <span className={styles.icon}>{icons[type]}</span>
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <p className="xz-small xz-quiet">{words.notes[type]}</p>
      </div>
      <div className={styles.count}>
        {isWrongBook ? words.wrongOf(total) : words.doneOf(done, total)}
        {isSequence && <ProgressLine value={done} max={total} label={words.progress} />}
      </div>
      <Button
        variant={isFirst ? 'filled' : 'light'}
        className={styles.button}
        renderRoot={(props) => (
          <Link
            {...(isWrongBook ? toWrongBook(courseId) : toPractice({ courseId, type }))}
            {...props}
          />
        )}
      >
        {isWrongBook ? words.open : label}
        <span className="xz-hidden">{title}</span>
      </Button>
    </div>
  );
}
