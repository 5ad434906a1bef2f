import { masteryLabels } from '@xuezhou/rules/practice/mastery-levels';
import styles from './level-line.module.css';

const levels = [1, 2, 3, 4] as const;

/** The four levels as a line of four, filled to the level reached. Its words stand beside it already. */
export function LevelLine({ level }: { level: number }) {
  return (
    <ol className={styles.root} aria-hidden>
      {levels.map((step) => (
        <li
          key={step}
          data-reached={step <= level || undefined}
          data-here={step === level || undefined}
        >
          {masteryLabels[step]}
        </li>
      ))}
    </ol>
  );
}
