import type { Courseware } from '@xuezhou/contract/courseware';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';

interface StandingProps {
  courseware: Pick<Courseware, 'standing' | 'rule' | 'leftAt'>;
  /** It runs, and has not said a word. */
  isSilent: boolean;
}

/** What the package told, in three figures, and what makes it done. */
export function Standing({ courseware, isSilent }: StandingProps) {
  const { standing, rule, leftAt } = courseware;
  const { percent, score, seconds, isDone, tellsProgress, isFull } = standing;
  // Of what was learned and told nothing, 0 % would be a claim.
  const isUntold = !isDone && !tellsProgress && (isSilent || leftAt !== null);
  return (
    <section className={styles.standing} aria-label={words.aside}>
      <h2 className={styles.asideTitle}>{words.aside}</h2>
      <dl className={styles.figures}>
        <div>
          <dt>{words.done}</dt>
          <dd>{isUntold ? words.untold : isDone ? '100%' : `${percent}%`}</dd>
        </div>
        <div>
          <dt>{words.score}</dt>
          <dd>{score === null ? words.noScore : words.of(score.raw, score.max)}</dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>{words.minutes(Math.floor(seconds / 60))}</dd>
        </div>
      </dl>
      {!isUntold && <ProgressLine value={percent} max={100} label={words.progress} />}
      <p className={styles.told}>
        {isUntold && words.untoldNote}
        {rule.passPercent === null && rule.minutes === null
          ? words.told
          : words.rule(rule.passPercent, rule.minutes)}
      </p>
      {isFull && <p className={styles.told}>{words.full}</p>}
    </section>
  );
}
