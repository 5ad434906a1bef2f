import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const assistantPersonalData: readonly PersonalData[] = [
  personalTable('assistant_search', '找讲解的提问记录', {
    asked_at: '提问时间',
    question: '问题',
    passages: '找到的讲解',
    answer: '回答',
    is_useful: '是否有用',
    complaint: '哪里不对',
  }),
  personalTable('assistant_usage', '找讲解的每日用量', {
    day: '日期',
    tokens: '用量',
    answers: '回答次数',
  }),
];
