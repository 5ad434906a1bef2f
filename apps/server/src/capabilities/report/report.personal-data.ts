import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const reportPersonalData: readonly PersonalData[] = [
  personalTable('report_study', '每周学了多少', {
    week: '从哪天起的一周',
    answers: '做题数',
    seconds: '看讲的秒数',
  }),
];
