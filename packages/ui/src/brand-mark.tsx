import styles from './brand-mark.module.css';

interface BrandMarkProps {
  /** Side of the square in pixels. */
  size?: number;
  /** Writes 学舟 beside the boat; without it the mark is named by an accessible label. */
  withName?: boolean;
}

/** The boat, alone or with its name. */
export function BrandMark({ size = 28, withName = false }: BrandMarkProps) {
  const mark = (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': '学舟' })}
    >
      <rect className={styles.ground} width="32" height="32" rx="9" />
      <path className={styles.sail} d="M16.6 6.5v12.2h7.6C23.2 13.4 20.6 9.3 16.6 6.5Z" />
      <path className={styles.sail} opacity=".62" d="M14.6 10.2c-2.6 1.9-4.5 4.8-5.3 8.5h5.3Z" />
      <path
        className={styles.wave}
        d="M6.5 22.2c1.6 0 1.6 1.3 3.2 1.3s1.6-1.3 3.2-1.3 1.6 1.3 3.2 1.3 1.6-1.3 3.2-1.3 1.6 1.3 3.2 1.3 1.6-1.3 3.2-1.3"
      />
    </svg>
  );
  if (!withName) return mark;
  return (
    <span className={styles.logo}>
      {mark}
      <span className={styles.name}>学舟</span>
    </span>
  );
}
