import styles from './medal.module.css';

export type MedalKind = 'bronze' | 'silver' | 'gold';

const names: Record<MedalKind, string> = { bronze: '铜章', silver: '银章', gold: '金章' };

interface MedalProps {
  kind: MedalKind;
  /** A medal not yet won is a sunk disc with a dashed ring. */
  isWon?: boolean;
  /** Diameter in pixels. */
  size?: number;
  /** Accessible name instead of 铜章 or 铜章，未获得; `''` when written beside it. */
  label?: string;
}

export function Medal({ kind, isWon = true, size = 28, label }: MedalProps) {
  const name = label ?? (isWon ? names[kind] : `${names[kind]}，未获得`);
  return (
    <svg
      className={styles.root}
      data-kind={isWon ? kind : 'none'}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <circle className={styles.disc} cx="16" cy="16" r="15" />
      <circle className={styles.ring} cx="16" cy="16" r="11.5" />
      <g className={styles.boat}>
        <path d="M16.7 9.5v8h5c-.7-3.5-2.4-6.2-5-8Z" />
        <path opacity=".6" d="M15.3 12.2c-1.7 1.3-2.9 3.1-3.4 5.3h3.4Z" />
      </g>
      <path
        className={styles.wave}
        d="M10.5 20.2c.92 0 .92.8 1.83.8s.92-.8 1.83-.8.92.8 1.84.8.92-.8 1.83-.8.92.8 1.84.8.92-.8 1.83-.8"
      />
    </svg>
  );
}
