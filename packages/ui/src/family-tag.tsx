import type { ReactNode } from 'react';

import { useFamily } from './family.ts';
import './family-hues.css';
import styles from './family-tag.module.css';

interface FamilyTagProps {
  /** Its code. */
  family: string;
  /** Text instead of the family's name, such as CFA 一级. */
  children?: ReactNode;
}

/** The square of the family's hue, and always its name. */
export function FamilyTag({ family, children }: FamilyTagProps) {
  const { hue, name } = useFamily(family);
  return (
    <span className={styles.root} data-hue={hue}>
      <span className={styles.square} aria-hidden />
      {children || name}
    </span>
  );
}
