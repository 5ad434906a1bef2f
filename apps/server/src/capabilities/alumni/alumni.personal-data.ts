import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const alumniPersonalData: readonly PersonalData[] = [
  personalTable('alumnus', '校友', { added_at: '记下的时间', exam: '考试', month: '考过的月份' }),
  personalTable('blessing', '写的祝福', {
    sent_at: '写的时间',
    content: '祝福',
    country: '国家和地区',
    state: '状态',
    reason: '没有通过的原因',
    shown_at: '飘出来的时间',
  }),
];
