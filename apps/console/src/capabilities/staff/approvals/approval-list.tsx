import { Link } from '@tanstack/react-router';
import type { Approval } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useState } from 'react';
import { leftText, titleOf } from './approval.words.ts';
import styles from './approval-list.module.css';

interface ApprovalListProps {
  items: readonly Approval[];
  /** The one that is open. */
  at: number | undefined;
  tab: string;
}

export function ApprovalList({ items, at, tab }: ApprovalListProps) {
  const [now] = useState(() => Date.now());
  return (
    <ul className={styles.root} aria-label="待同意的事">
      {items.map((item) => (
        <li key={item.approvalId}>
          <Link
            to="."
            search={{ tab, open: String(item.approvalId) }}
            resetScroll={false}
            className={styles.item}
            aria-current={item.approvalId === at || undefined}
          >
            <span className={styles.words}>
              <strong>{titleOf(item)}</strong>
              <small>
                {item.byProgram ?? item.proposedBy.name} {momentText(item.proposedAt)}提
              </small>
            </span>
            <small>{leftText(item, now)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
