import { Button } from '@mantine/core';
import { exerciseTypes, type ExerciseType } from '@xuezhou/contract/practice';
import {
  IconArrowsShuffle,
  IconBook,
  IconBookmark,
  IconDatabase,
  IconListNumbers,
  IconListDetails,
  IconStar,
  IconWand,
} from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { practiceWords } from '../../practice.words.ts';
import { landingWords } from '../../landing.words.ts';
import { toAnswered, toPractice, toWrongBook } from '../../scope.ts';
import { toSmart, toTopics } from '../../ways.ts';
import styles from './exercise-types.module.css';

const words = landingWords;
const icon = { size: 24, stroke: 1.6, 'aria-hidden': true } as const;

const icons: Record<ExerciseType, ReactNode> = {
  1: <IconWand {...icon} />,
  2: <IconStar {...icon} />,
  3: <IconBookmark {...icon} />,
  4: <IconListNumbers {...icon} />,
  5: <IconArrowsShuffle {...icon} />,
  6: <IconBook {...icon} />,
  7: <IconListDetails {...icon} />,
  8: <IconDatabase {...icon} />,
};

interface TypeCount {
  type: ExerciseType;
  title: string;
  total: number;
  done: number;
  answered: number;
}

interface ExerciseTypesProps {
  courseId: number;
  types: readonly TypeCount[];
  /** Questions of the course that papers still to be sat keep. */
  heldOut: number;
}

/** The ways to practise, each within reach. */
export function ExerciseTypes({ courseId, types, heldOut }: ExerciseTypesProps) {
  return (
    <SectionCard title={words.types}>
      <ul className={styles.root} aria-label={words.types}>
        {types.map((exercise) => (
          <li key={exercise.type}>
            <TypeRow courseId={courseId} exercise={exercise} />
          </li>
        ))}
      </ul>
      {heldOut > 0 && <p className="xz-small xz-quiet">{words.heldOut(heldOut)}</p>}
    </SectionCard>
  );
}

interface TypeRowProps {
  courseId: number;
  exercise: TypeCount;
}

function TypeRow({ courseId, exercise }: TypeRowProps) {
  const { type, title, total, done } = exercise;
  const isClosed = useClosure(courseId) !== null;
  const isOrdered = ordered.has(type);
  const label = !isOrdered || done === 0 ? words.start : done < total ? words.goOn : words.again;
  const {
    way,
    action = label,
    count = words.doneOf(done, total),
    canRead,
  } = wayOf(courseId, exercise, isClosed);
  return (
    <div className={styles.card}>
      <span className={styles.icon}>{icons[type]}</span>
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className="xz-small xz-quiet">{words.notes[type]}</p>
      </div>
      <div className={styles.count}>
        {total === 0 ? words.noneOf[type] : count}
        {isOrdered && total > 0 && <ProgressLine value={done} max={total} label={words.progress} />}
      </div>
      {total === 0 ? (
        <Button variant="default" disabled className={styles.button}>
          {action}
          <span className="xz-hidden">{title}</span>
        </Button>
      ) : canRead ? (
        <Button
          variant="light"
          className={styles.button}
          renderRoot={(props) => <Link {...way} {...props} />}
        >
          {action}
          <span className="xz-hidden">{title}</span>
        </Button>
      ) : (
        <StartButton
          courseId={courseId}
          variant="light"
          className={styles.button}
          renderRoot={(props) => <Link {...way} {...props} />}
        >
          {action}
          <span className="xz-hidden">{title}</span>
        </StartButton>
      )}
    </div>
  );
}

const { intelligent, favorites, correcting, sequential, specific, big, bank } = exerciseTypes;
/** Those in which one goes on where one was. */
const ordered: ReadonlySet<ExerciseType> = new Set([sequential, big, bank]);

interface TypeWay {
  way: LinkOptions;
  /** What its button and its count say where that is not the usual. */
  action?: string;
  count?: string;
  /** It begins nothing, so it stays open when the course is closed. */
  canRead?: boolean;
}

function wayOf(courseId: number, { type, total, answered }: TypeCount, isClosed: boolean): TypeWay {
  const count = practiceWords.countOf(isClosed ? answered : total);
  if (type === correcting)
    return {
      way: toWrongBook(courseId),
      action: words.open,
      count: isClosed ? count : words.wrongOf(total),
      canRead: true,
    };
  if (type === specific)
    return { way: toTopics(courseId), action: words.chooseTopic, canRead: true };
  if (type === intelligent) return { way: toSmart(courseId) };
  const reading = { action: words.look, canRead: true };
  if (type === favorites)
    return {
      count,
      ...(isClosed && answered > 0
        ? { way: toAnswered({ courseId, filter: { status: 'marked' } }), ...reading }
        : { way: toPractice({ courseId, type }) }),
    };
  const way = toPractice({ courseId, type });
  return isClosed && ordered.has(type) && answered > 0 ? { way, ...reading } : { way };
}
