import type { ApiToken } from '@xuezhou/contract/token/console';
import styles from './tokens.module.css';

/** How often each was used in the last seven days, the busiest first. */
export function UseOfTokens({ tokens }: { tokens: readonly ApiToken[] }) {
  const used = tokens
    .filter(({ usedInWeek, refusedInWeek }) => usedInWeek + refusedInWeek > 0)
    .toSorted((a, b) => b.usedInWeek - a.usedInWeek);
  const highest = Math.max(1, ...used.map(({ usedInWeek }) => usedInWeek));
  return (
    <ul className={styles.uses}>
      {used.map(({ tokenId, name, usedInWeek, refusedInWeek }) => (
        <li key={tokenId} className={styles.use}>
          <span>{name}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: `${(usedInWeek / highest) * 100}%` }} />
          </span>
          <span className={styles.figure}>{usedInWeek} 次</span>
          <span className={styles.lost}>
            {refusedInWeek > 0 && `没有权限被拒 ${refusedInWeek} 次`}
          </span>
        </li>
      ))}
    </ul>
  );
}
