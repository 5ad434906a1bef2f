import type { ReactNode } from 'react';

import styles from './option-group.module.css';

interface OptionGroupProps {
  /** Accessible name of the choices, where nothing on the page says what is asked. */
  label: string;
  /** The id of what says it: the question itself. */
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** The options of one question, in the order they were given. */
export function OptionGroup({ label, labelledBy, children }: OptionGroupProps) {
  return (
    <fieldset className={styles.root} aria-labelledby={labelledBy}>
      <legend className="xz-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
