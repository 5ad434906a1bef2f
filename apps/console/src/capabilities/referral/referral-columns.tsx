import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { SchoolReferral } from '@xuezhou/contract/referral/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../platform/list/column.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import styles from './referral.module.css';

const words: Readonly<Record<SchoolReferral['state'], string>> = {
  registered: '还没付款',
  waiting: '等过退款期',
  open: '可以选谢礼',
  chosen: '送出了',
  refunded: '退了款',
  none: '没有谢礼',
};

/** What came of it: what was chosen, or why there is nothing. */
function rewardText({ state, reward, worth, points, reason }: SchoolReferral): string {
  if (state === 'none') return reason;
  if (reward === null) return '';
  const given = reward === 'coupon' ? `¥${worth} 的券` : `${points} 积分`;
  return state === 'refunded' ? `${given}，收回了` : given;
}

type Person = SchoolReferral['student'];

const personColumn = (key: 'student' | 'friend', title: string): Column<SchoolReferral> => ({
  key,
  title,
  card: 'head',
  value: (row) => `${row[key].nickname}（学号 ${row[key].studentId}）`,
  render: (row) => <PersonName person={row[key]} />,
});

const PersonName = ({ person: { nickname, studentId } }: { person: Person }) => (
  <span className={styles.lines}>
    {nickname}
    <small>学号 {studentId}</small>
  </span>
);

export const referralColumns: readonly Column<SchoolReferral>[] = [
  personColumn('student', '谁推荐'),
  personColumn('friend', '推荐了谁'),
  {
    key: 'registered',
    title: '同学注册',
    value: ({ registeredAt }) => momentValue(registeredAt),
    render: ({ registeredAt }) => momentText(registeredAt),
  },
  {
    key: 'paid',
    title: '第一次付款',
    align: 'right',
    value: ({ paid }) => (paid === null ? '' : paid / 100),
    render: ({ paid }) => (paid === null ? '' : `¥${(paid / 100).toLocaleString('en-US')}`),
  },
  {
    key: 'state',
    title: '走到哪一步',
    value: ({ state }) => words[state],
    render: ({ state }) => (
      <StatusChip {...(state === 'chosen' && { tone: 'right' as const })}>
        {words[state]}
      </StatusChip>
    ),
  },
  { key: 'reward', title: '得到什么', value: rewardText },
];
