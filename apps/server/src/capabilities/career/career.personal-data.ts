import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const careerPersonalData: readonly PersonalData[] = [
  personalTable('career_assignment', '老师指定的职业规划', {
    assigned_at: '指定时间',
    plan_id: '规划编号',
  }),
];
