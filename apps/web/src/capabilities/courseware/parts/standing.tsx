import type { Courseware } from '@xuezhou/contract/courseware';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';

/** What the package told, in three figures, and what makes it done. */
export function Standing({ standing, rule }: Pick<Courseware, 'standing' | 'rule'>) {
  const { percent, score, seconds, isDone } = standing;
  return (
    <section className={styles.standing} aria-label={words.aside}>
      <h2 className={styles.asideTitle}>{words.aside}</h2>
      <dl className={styles.figures}>
        <div>
          <dt>{words.done}</dt>
          <dd>{isDone ? '100%' : `${percent}%`}</dd>
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
      <ProgressLine value={percent} max={100} label={words.progress} />
      <p className={styles.told}>
        {rule.passPercent === null && rule.minutes === null
          ? words.told
          : words.rule(rule.passPercent, rule.minutes)}
      </p>
    </section>
  );
}
