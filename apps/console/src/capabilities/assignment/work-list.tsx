import { IconArrowBackUp, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dayText } from '@xuezhou/client/time/days.ts';
import { useEffect, useRef } from 'react';
import type { Submission } from './marking.queries.ts';
import styles from './work-list.module.css';

interface WorkListProps {
  items: readonly Submission[];
  at: string | undefined;
  isHidden: boolean;
  searchFor: (key: string) => Record<string, string>;
}

/** Submissions as links: what is open stands in the address. */
export function WorkList({ items, at, isHidden, searchFor }: WorkListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (items.length === 0) return <p className={styles.none}>这里没有作业</p>;
  return (
    <ul aria-label="作业" ref={list}>
      {items.map((item) => (
        <li key={item.key}>
          <Link
            to="."
            search={searchFor(item.key)}
            resetScroll={false}
            className={styles.item}
            aria-current={item.key === at || undefined}
          >
            <Sign item={item} />
            <span className={styles.words}>
              <span>{isHidden ? item.alias : item.nickname}</span>
              <span className={styles.line}>
                {item.title} · {item.bookTitle}
              </span>
              <span className={styles.line}>
                {dayText(item.handedInOn)}交，{item.files} 个附件
                {item.isWaiting && item.verdict === 'returned' && '，退回后重交的'}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sign({ item: { isWaiting, verdict } }: { item: Submission }) {
  const look = { size: 18, stroke: 1.6, className: styles.sign };
  if (isWaiting) return <IconCircle {...look} role="img" aria-label="没批" />;
  return verdict === 'passed' ? (
    <IconCircleCheck {...look} role="img" aria-label="通过" data-tone="right" />
  ) : (
    <IconArrowBackUp {...look} role="img" aria-label="退回" data-tone="review" />
  );
}
