import { StatusChip } from '@xuezhou/ui/status-chip';
import { Link } from '@tanstack/react-router';
import { dayText } from '@xuezhou/client/time/days.ts';
import { useEffect, useRef } from 'react';
import { Face } from '../../platform/parts/face.tsx';
import { kindNames, lineOf, stateNames, waitedText } from './request.words.ts';
import styles from './request-list.module.css';
import type { StudentRequest } from './requests.queries.ts';

interface RequestListProps {
  items: readonly StudentRequest[];
  /** Key of the one that is open. */
  at: string | undefined;
  searchFor: (key: string) => Record<string, string>;
}

/** Those that wait, as links: what is open stands in the address. */
export function RequestList({ items, at, searchFor }: RequestListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ul className={styles.root} aria-label="申请" ref={list}>
      {items.map((item) => (
        <li key={item.key}>
          <Link
            to="."
            search={searchFor(item.key) as never}
            resetScroll={false}
            className={styles.item}
            aria-current={item.key === at || undefined}
          >
            <Face name={item.nickname} size={36} />
            <span className={styles.words}>
              <span className={styles.head}>
                {item.nickname}
                <StatusChip>{kindNames[item.kind]}</StatusChip>
              </span>
              <span className={styles.line}>{lineOf(item)}</span>
            </span>
            <span className={styles.wait}>
              {item.kind === 'identity' && item.request.state !== 'submitted'
                ? stateNames[item.request.state]
                : waitedText(item)}
              <small>{dayText(item.submittedOn)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
