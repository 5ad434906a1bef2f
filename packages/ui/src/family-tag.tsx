import type { ReactNode } from 'react';

import { familyNames, type Family } from './family.ts';
import styles from './family-tag.module.css';

interface FamilyTagProps {
  family: Family;
  /** Text instead of the family's name, such as CFA 一级. */
  children?: ReactNode;
}

/** The square of the family's hue, and always its name. */
export function FamilyTag({ family, children }: FamilyTagProps) {
  return (
    <span className={styles.root} data-family={family}>
      <span className={styles.square} aria-hidden />
      {children ?? familyNames[family]}
    </span>
  );
}
