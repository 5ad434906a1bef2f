import { IconClock } from '@tabler/icons-react';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { courseWords } from '../course.words.ts';
import styles from './expired-notice.module.css';

const words = courseWords.course;

/** Over a course that can only be looked at. */
export function ExpiredNotice({ expireDate }: { expireDate: string | null }) {
  return (
    <p className={styles.root}>
      <StatusChip tone="review" icon={<IconClock stroke={1.6} aria-hidden />}>
        {courseWords.card.expired}
      </StatusChip>
      <span>
        {words.expired(expireDate)}。{words.expiredText}
      </span>
    </p>
  );
}
