import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const ltiPersonalData: readonly PersonalData[] = [
  personalTable('lti_progress', 'lti 的进度', {
    done: '已完成',
    total: '一共',
    changed_at: '最后一次的时间',
  }),
];
