import { IconClock } from '@tabler/icons-react';
import type { Course } from '@xuezhou/contract/study';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { PeriodActions } from '../../enrolment/port/period-actions.tsx';
import { courseWords } from '../study.words.ts';
import styles from './closed-notice.module.css';

const words = courseWords.closed;

/** Over a course that can only be looked at: why, and what can be done about it. */
export function ClosedNotice({ course }: { course: Course }) {
  const { closedBy, opensOn } = course.period;
  if (closedBy === null) return null;
  const day = closedBy === 'notOpen' ? opensOn : course.expireDate;
  return (
    <div className={styles.root}>
      <StatusChip tone="review" icon={<IconClock stroke={1.6} aria-hidden />}>
        {words[closedBy].chip}
      </StatusChip>
      <span className={styles.text}>
        {words[closedBy].text(day === null ? null : fullDayText(day))}
      </span>
      <PeriodActions {...course} />
    </div>
  );
}
