import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const markingPersonalData: readonly PersonalData[] = [
  // What was answered stands among the answers.
  personalTable('open_submission', '交给老师批的问答题', { question_id: '题目编号' }),
  personalTable('answer_mark', '老师批的问答题', {
    marked_at: '批改时间',
    question_id: '题目编号',
    score: '得分',
    full_score: '满分',
    remark: '评语',
  }),
];
