import { IconCheck } from '@tabler/icons-react';
import styles from './wizard-steps.module.css';

interface WizardStepsProps {
  label: string;
  titles: readonly string[];
  /** Counted from 0; one past the last: all are done. */
  at: number;
}

/** At which step of a page of several one is. */
export function WizardSteps({ label, titles, at }: WizardStepsProps) {
  return (
    <ol className={styles.root} aria-label={label}>
      {titles.map((title, index) => (
        <li
          key={title}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          {...(index === at && { 'aria-current': 'step' })}
        >
          <span className={styles.mark} aria-hidden>
            {index < at ? <IconCheck size={16} stroke={2} /> : index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
