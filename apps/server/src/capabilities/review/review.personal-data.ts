import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const reviewPersonalData: readonly PersonalData[] = [
  personalTable('review_setting', '复习设置', { per_day: '每天最多' }),
  personalTable('review_day', '每天的复习', { day: '日期', items: '内容' }),
  personalTable('course_pause', '课程暂停', {
    paused_on: '暂停日期',
    resumed_on: '恢复日期',
    course_id: '课程编号',
  }),
  personalTable('question_report', '题目报错', {
    reported_at: '时间',
    question_id: '题目编号',
    reason: '原因',
    content: '内容',
    status: '处理',
    reply: '答复',
    settled_at: '处理时间',
  }),
];
