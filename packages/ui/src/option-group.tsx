import type { ReactNode } from 'react';

import styles from './option-group.module.css';

interface OptionGroupProps {
  /** Accessible name of the choices, such as 第 14 题的选项. */
  label: string;
  children: ReactNode;
}

/** The options of one question, in the order they were given. */
export function OptionGroup({ label, children }: OptionGroupProps) {
  return (
    <fieldset className={styles.root}>
      <legend className="xz-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
