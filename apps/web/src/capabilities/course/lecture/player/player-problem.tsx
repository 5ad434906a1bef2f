import { Loader } from '@mantine/core';
import { usePlayer } from './player-store.ts';
import { playerWords as words, problemWords } from './player.words.ts';
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
      {problem.kind !== 'unsupported' && (
        <button type="button" className={styles.panelButton} onClick={onRetry}>
          {problem.kind === 'elsewhere' ? words.playHere : words.retry}
        </button>
      )}
    </div>
  );
}
