import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { TrialStep } from '@xuezhou/contract/site/console';
import styles from './providers.module.css';

const signs = {
  right: { icon: IconCheck, words: '通了' },
  wrong: { icon: IconX, words: '没有通' },
  unreached: { icon: IconMinus, words: '没走到' },
} as const;

/** What was done when it was tried, one after another, and where it stopped. */
export const TrialSteps = ({ steps }: { steps: readonly TrialStep[] }) => (
  <div className={styles.tried} role="status">
    <p>试的时候做了什么</p>
    <ol className={styles.steps}>
      {steps.map(({ what, state, words }) => {
        const { icon: Icon, words: sign } = signs[state];
        return (
          <li key={what} className={styles.step} data-state={state}>
            <Icon size={18} stroke={1.6} role="img" aria-label={sign} />
            <span>{what}</span>
            <span>{words}</span>
          </li>
        );
      })}
    </ol>
  </div>
);
