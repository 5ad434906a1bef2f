import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './wizard-steps.module.css';

interface WizardStepsProps {
  label: string;
  titles: readonly string[];
  /** Counted from 0; one past the last: all are done. */
  at: number;
}

/**
 * At which step of a page of several one is. What was pressed goes with the step before: the focus comes here then, so that
 * the next Tab leads into the step. Whoever is elsewhere stays there.
 */
export function WizardSteps({ label, titles, at }: WizardStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const isInPage = useRef(false);
  const before = useRef(at);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      isInPage.current = list.current?.closest('main')?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (before.current !== at && isInPage.current) list.current?.focus({ preventScroll: true });
    before.current = at;
  }, [at]);
  return (
    <ol ref={list} className={styles.root} tabIndex={-1} aria-label={label}>
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
