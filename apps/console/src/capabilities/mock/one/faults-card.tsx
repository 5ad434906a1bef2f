import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { PaperCheck } from '@xuezhou/contract/mock/console';
import { Notice } from '@xuezhou/ui/notice';
import styles from './paper-desk.module.css';

interface FaultsCardProps {
  check: PaperCheck | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** What keeps the paper from being published. */
export function FaultsCard({ check, error, onRetry }: FaultsCardProps) {
  if (error !== null)
    return (
      <Notice
        tone="review"
        title="题数没有数出来"
        action={
          <Button variant="subtle" size="sm" onClick={onRetry}>
            再数一次
          </Button>
        }
      >
        {troubleText(error)}
      </Notice>
    );
  if (check === undefined || check.faults.length === 0) return null;
  return (
    <section className={styles.faults} aria-label="还差什么">
      <h2>还差什么</h2>
      <ul>
        {check.faults.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
