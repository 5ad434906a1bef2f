import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './reading-row.module.css';

interface ReadingRowProps {
  icon: ReactNode;
  label: string;
  /** A tick stands for the count once all is done. */
  count?: { done: number; total: number };
  /** Null where the row only tells. */
  link: LinkOptions | null;
}

/** One thing that a reading holds, with how much of it is done. */
export function ReadingRow({ icon, label, count, link }: ReadingRowProps) {
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {count && <Count {...count} />}
      {link && <IconChevronRight className={styles.icon} size={16} stroke={1.6} aria-hidden />}
    </>
  );
  return (
    <li>
      {link ? (
        <Link {...link} className={styles.root}>
          {content}
        </Link>
      ) : (
        <div className={styles.root}>{content}</div>
      )}
    </li>
  );
}

function Count({ done, total }: { done: number; total: number }) {
  const text = `${done} / ${total}`;
  if (done < total) return <span className={styles.count}>{text}</span>;
  return (
    <>
      <span className="xz-hidden">{text}</span>
      <IconCheck className={styles.done} size={18} stroke={1.8} aria-hidden />
    </>
  );
}
