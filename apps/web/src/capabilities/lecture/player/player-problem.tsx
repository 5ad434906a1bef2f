import { Loader } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../../../platform/session/log-out.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { lectureWords } from '../port/lecture.words.ts';
import { toCourseOf, useWay } from '../../catalogue/port/way.ts';
import { usePlayer } from '../port/player-store.ts';
import { playerWords as words, problemWords, type ProblemKind } from './player.words.ts';
import styles from './lecture-player.module.css';

/** Why the picture stands still, and the way on. A lost network shows only once nothing is left to play. */
export function PlayerProblem({ onRetry }: { onRetry: () => void }) {
  const problem = usePlayer((state) => state.problem);
  const isStill = usePlayer(({ isPlaying, isWaiting }) => isWaiting || !isPlaying);
  if (!problem || (problem.kind === 'network' && !isStill)) return null;
  const [title, text] = problemWords[problem.kind];
  return (
    <div className={styles.panel} role="alert">
      {problem.kind === 'network' && <Loader size="sm" color="currentColor" aria-hidden />}
      <p className={styles.panelTitle}>{title}</p>
      <p className={styles.panelText}>{problem.message ?? text}</p>
      <div className={styles.panelActions}>
        <WayOn kind={problem.kind} onRetry={onRetry} />
      </div>
    </div>
  );
}

function WayOn({ kind, onRetry }: { kind: ProblemKind; onRetry: () => void }) {
  switch (kind) {
    case 'unsupported':
      return null;
    case 'session':
    case 'taken':
      return <LogInAgain />;
    case 'refused':
      return (
        <>
          <Retry label={words.retry} onRetry={onRetry} />
          <ToCourse />
        </>
      );
    case 'elsewhere':
      return <Retry label={words.playHere} onRetry={onRetry} isMain />;
    case 'network':
    case 'broken':
      return <Retry label={words.retry} onRetry={onRetry} />;
  }
}

function Retry(props: { label: string; onRetry: () => void; isMain?: boolean }) {
  const { label, onRetry, isMain } = props;
  return (
    <button
      type="button"
      className={styles.panelButton}
      data-main={isMain || undefined}
      onClick={onRetry}
    >
      {label}
    </button>
  );
}

function ToCourse() {
  const way = useWay();
  const { courseId } = useParams({ strict: false });
  if (courseId === undefined) return null;
  return (
    <Link className={styles.panelButton} data-main {...toCourseOf(way, courseId)}>
      {lectureWords.backToCourse}
    </Link>
  );
}

/** The login leads back to this lecture. */
function LogInAgain() {
  const onward = useOnward();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={styles.panelButton}
      data-main
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true);
        void logOut(onward, { comeBack: true });
      }}
    >
      {words.logInAgain}
    </button>
  );
}
