import type { ReferralRules } from '@xuezhou/contract/referral/console';
import type { ChangeRow } from '../../platform/dialog/change-table.tsx';

const yuan = (sum: number) => `¥${sum}`;

const rows: readonly {
  readonly key: keyof ReferralRules;
  readonly name: string;
  readonly text: (rules: ReferralRules) => string;
}[] = [
  { key: 'isOn', name: '推荐', text: ({ isOn }) => (isOn ? '在进行' : '停着') },
  { key: 'coupon', name: '推荐人的谢礼', text: ({ coupon }) => yuan(coupon) },
  { key: 'friendCoupon', name: '同学的券', text: ({ friendCoupon }) => yuan(friendCoupon) },
  { key: 'leastPaid', name: '同学第一次至少付', text: ({ leastPaid }) => yuan(leastPaid) },
  {
    key: 'mostAYear',
    name: '一人一年',
    text: ({ mostAYear }) => (mostAYear === null ? '不限' : `最多 ${mostAYear} 份`),
  },
];

/** What is otherwise than it is now. */
export const changesOf = (before: ReferralRules, after: ReferralRules): ChangeRow[] =>
  rows
    .filter(({ key }) => before[key] !== after[key])
    .map(({ key, name, text }) => ({
      ...{ key, name, before: text(before), after: text(after), note: '' },
    }));
