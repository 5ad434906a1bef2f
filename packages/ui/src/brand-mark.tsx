import styles from './brand-mark.module.css';
import { useSchool } from './school.ts';

interface BrandMarkProps {
  /** Side of the square in pixels. */
  size?: number;
  /** Writes the school's short name beside it; without it the mark is named by an accessible label. */
  withName?: boolean;
}

/** The school's mark, alone or with its name. */
export function BrandMark({ size = 28, withName = false }: BrandMarkProps) {
  const { shortName, mark } = useSchool();
  const picture = (
    <img
      className={styles.mark}
      src={mark}
      alt={withName ? '' : shortName}
      width={size}
      height={size}
    />
  );
  if (!withName) return picture;
  return (
    <span className={styles.logo}>
      {picture}
      <span className={styles.name}>{shortName}</span>
    </span>
  );
}
