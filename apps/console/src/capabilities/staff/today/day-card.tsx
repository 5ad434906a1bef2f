import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TodayCard } from '@xuezhou/contract/staff';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import styles from './today.module.css';

/** A few rows of another page, and the way to all of them. */
export function DayCard({ card: { title, path, more, rows, empty } }: { card: TodayCard }) {
  return (
    <SectionCard
      title={title}
      action={
        <Link to={path} className={styles.more} aria-label={`${title}：${more}`}>
          {more}
          <IconChevronRight size={16} stroke={1.6} />
        </Link>
      }
    >
      {rows === null ? (
        <p className={styles.quiet} role="status">
          没有取到，等一会儿再看。
        </p>
      ) : rows.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul className={styles.rows} aria-label={title}>
          {rows.map((row, index) => (
            <li key={`${row.lead} ${row.title} ${index}`} className={styles.cardRow}>
              <span className={styles.lead}>{row.lead}</span>
              <span className={styles.words}>
                <span className={styles.title}>{row.title}</span>
                {row.note !== '' && <span className={styles.note}>{row.note}</span>}
              </span>
              {row.chip !== null && <StatusChip tone={row.chip.tone}>{row.chip.text}</StatusChip>}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
