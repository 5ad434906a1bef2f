import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './back-line.module.css';

interface BackLineProps {
  /** What the page is called, where its own heading is hidden with the list: read aloud only. */
  title?: string;
  /** The list without the one that is open. */
  search: Record<string, string>;
  /** As `2 / 14`; empty where the one that is open stands in no list. */
  at: string;
}

/** On a phone, over the one that is open: the way back to the list. */
export function BackLine({ title, search, at }: BackLineProps) {
  return (
    <>
      {title !== undefined && (
        <h1 className={styles.title}>
          <span className="xz-hidden">{title}</span>
        </h1>
      )}
      <p className={styles.root}>
        <Link to="." search={search}>
          <IconChevronLeft size={20} stroke={1.6} aria-hidden />
          回到列表
        </Link>
        <span>{at}</span>
      </p>
    </>
  );
}
