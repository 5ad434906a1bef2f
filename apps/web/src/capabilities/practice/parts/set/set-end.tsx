import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { practiceWords } from '../../practice.words.ts';
import { maxChosen, toAnswered } from '../../scope.ts';
import type { PracticeSet } from '../../set-cache.ts';
import { isRunning } from '../../timed/held.ts';
import { timedWords } from '../../timed/timed.words.ts';
import { wrongOf } from '../../tally.ts';
import styles from './set-card.module.css';

const words = practiceWords.question;

interface SetEndProps {
  courseId: number;
  set: PracticeSet;
  onEnd: () => void;
  size: 'sm' | 'lg';
  /** Of the one that ends the set. */
  variant: 'filled' | 'default';
}

/** Below the answer card: to look at what went wrong so far, or to end the set. */
export function SetEnd({ courseId, set, onEnd, size, variant }: SetEndProps) {
  const isTimed = isRunning(set);
  const wrong = isTimed ? [] : wrongOf(set).slice(0, maxChosen);
  return (
    <div className={styles.ends}>
      {wrong.length > 0 && (
        <Button
          size={size}
          variant="default"
          renderRoot={(props) => (
            <Link {...toAnswered({ courseId, ids: wrong }, wrong[0])} {...props} />
          )}
        >
          {words.wrongOnly}
        </Button>
      )}
      <Button size={size} variant={variant} onClick={onEnd}>
        {isTimed ? timedWords.handIn : words.end}
      </Button>
    </div>
  );
}
