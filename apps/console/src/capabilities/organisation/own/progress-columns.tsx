import type { ProgressRow } from '@xuezhou/contract/organisation/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { daysStudied, planText, studiedText } from '../organisation.words.ts';
import styles from '../organisation.module.css';

const insteadOf: Readonly<Record<ProgressRow['state'], string>> = {
  shown: '还没有数到，十分钟内会有',
  withheld: '没有同意给公司看，只知道占了一个座位',
  invited: '请了，还没来',
  waiting: '在排队等座位',
};

const late = -7;

const toneOf = (aheadDays: number | null) => {
  if (aheadDays === null) return 'quiet';
  if (aheadDays > 0) return 'right';
  return aheadDays <= late ? 'review' : 'quiet';
};

const learnedValue = ({ state, progress }: ProgressRow): string =>
  progress === null ? insteadOf[state] : `${progress.learned} / ${progress.all}`;

/** On the page and in the Excel: what is not shown is in neither. */
export const progressColumns: Column<ProgressRow>[] = [
  { key: 'name', title: '姓名', card: 'head', value: ({ name }) => name },
  { key: 'department', title: '部门', value: ({ department }) => department },
  { key: 'course', title: '课', isExtra: true, value: ({ courseTitle }) => courseTitle },
  {
    key: 'learned',
    title: '学到',
    value: learnedValue,
    render: (row) =>
      row.progress === null ? (
        <span className={styles.withheld}>{learnedValue(row)}</span>
      ) : (
        <span className={styles.bar}>
          <ProgressLine
            value={row.progress.learned}
            max={row.progress.all}
            label={`${row.name}学完的章`}
          />
          {learnedValue(row)}
        </span>
      ),
  },
  {
    key: 'plan',
    title: '计划',
    value: ({ progress }) => (progress === null ? null : planText(progress.aheadDays)),
    render: ({ progress }) =>
      progress !== null && (
        <StatusChip tone={toneOf(progress.aheadDays)}>{planText(progress.aheadDays)}</StatusChip>
      ),
  },
  {
    key: 'days',
    title: '近 14 天学了几天',
    value: ({ progress }) => (progress === null ? null : daysStudied(progress)),
    render: ({ progress }) =>
      progress !== null && (
        <span
          className={styles.days}
          role="img"
          aria-label={`近 14 天学了 ${daysStudied(progress)} 天`}
        >
          {progress.days.map((isOn, at) => (
            <i key={at} data-on={isOn || undefined} />
          ))}
        </span>
      ),
  },
  {
    key: 'studied',
    title: '最近学',
    value: ({ progress }) => (progress === null ? null : studiedText(progress)),
  },
];
