import { recentText } from '@xuezhou/client/time/days.ts';
import type { ListedStudent, StudentStanding } from '@xuezhou/contract/account/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import type { Column } from '../../../platform/list/column.ts';
import { DayBars } from './day-bars.tsx';
import styles from './standing-cells.module.css';

const cell =
  (render: (standing: StudentStanding) => ReactNode) =>
  ({ standing }: ListedStudent): ReactNode =>
    standing === null ? null : render(standing);

/** Less than this is nothing to speak of. */
const late = 7;

/** How far ahead of the plan, or behind it; being late is to be looked at, and no fault. */
export function AheadChip({ days }: { days: number | null }) {
  if (days === null) return <span className={styles.quiet}>没有计划</span>;
  if (days === 0) return <StatusChip>按计划</StatusChip>;
  return days > 0 ? (
    <StatusChip tone="right">快 {days} 天</StatusChip>
  ) : (
    <StatusChip tone={days <= -late ? 'review' : 'quiet'}>慢 {-days} 天</StatusChip>
  );
}

function Accuracy({ accuracy: { percent, change, answers } }: StudentStanding) {
  if (percent === null) return <span className={styles.quiet}>没做题</span>;
  return (
    <span className={styles.accuracy} title={`${answers} 题`}>
      <span>
        {percent}% <span className={styles.quiet}>{answers} 题</span>
      </span>
      {change !== null && (
        <span className={change <= -5 ? styles.worse : styles.quiet}>
          {change > 0 ? `+${change}` : change === 0 ? '0' : `−${-change}`}
        </span>
      )}
    </span>
  );
}

/** How each studies, as it was counted last, and why somebody is to be looked at. */
export const standingColumns: readonly Column<ListedStudent>[] = [
  {
    key: 'chapters',
    title: '学到',
    render: cell(({ chapters: { learned, all } }) =>
      all === 0 ? null : (
        <span className={styles.chapters}>
          <ProgressLine value={learned} max={all} label="学完的章" />
          {learned} / {all}
        </span>
      ),
    ),
  },
  { key: 'ahead', title: '计划', render: cell(({ aheadDays }) => <AheadChip days={aheadDays} />) },
  {
    key: 'studied',
    title: '最近学习',
    render: cell(({ studiedAt }) =>
      studiedAt === null ? '还没学过' : recentText(Date.parse(studiedAt), Date.now()),
    ),
  },
  {
    key: 'days',
    title: '近 14 天',
    card: 'none',
    render: cell(({ minutes }) => <DayBars minutes={minutes} />),
  },
  {
    key: 'accuracy',
    title: '近 7 天正确率',
    align: 'right',
    render: cell((standing) => <Accuracy {...standing} />),
  },
];

export const reasonColumn: Column<ListedStudent> = {
  key: 'why',
  title: '为什么在这里',
  render: ({ standing }) =>
    standing !== null &&
    standing.reasons.length > 0 && (
      <span className={styles.reasons}>{standing.reasons.map(({ text }) => text).join('，')}</span>
    ),
};
