import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const referralPersonalData: readonly PersonalData[] = [
  personalTable('referral_code', '推荐码', { made_at: '生成时间', ref_code: '推荐码' }),
  // The friend's name is the friend's own.
  personalTable('referral', '推荐记录', {
    registered_at: '同学注册时间',
    paid_at: '同学付款时间',
    reward: '谢礼',
    chosen_at: '选谢礼的时间',
  }),
  personalTable('referral_trace', '推荐防刷记录', { seen_at: '时间', kind: '类别' }),
];
