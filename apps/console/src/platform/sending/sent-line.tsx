import { ProgressLine } from '@xuezhou/ui/progress-line';
import styles from './sent-line.module.css';
import { sizeText } from './size-text.ts';

/** How much of a file has come. */
export function SentLine({ sent, bytes }: { sent: number; bytes: number }) {
  return (
    <div role="group" aria-label="上传的进度">
      <ProgressLine value={sent} max={bytes} label="传了多少" height={6} />
      <p className={styles.quiet} role="status">
        {sizeText(sent)} / {sizeText(bytes)}
      </p>
    </div>
  );
}
