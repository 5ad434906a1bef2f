import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { StaffThread } from '@xuezhou/contract/qa/console';
import { Notice } from '@xuezhou/ui/notice';
import styles from './past.module.css';

/** It was taken away from students, and why. */
export function Hidden({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Notice tone="wrong" title="已隐藏，学员看不到">
      原因：{reason}
    </Notice>
  );
}

/** What it was before it was changed; only staff see it. */
export function Revisions({ revisions }: Pick<StaffThread, 'revisions'>) {
  if (revisions.length === 0) return null;
  return (
    <details className={styles.root}>
      <summary>改过 {revisions.length} 次，看原来的</summary>
      <ol className={styles.list}>
        {revisions.map(({ content, at, by, pictures }) => (
          <li key={at}>
            <p className={styles.by}>
              {by} {momentText(at)} 改之前{pictures > 0 && `，${pictures} 张图`}
            </p>
            <p className={styles.words}>{content}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
