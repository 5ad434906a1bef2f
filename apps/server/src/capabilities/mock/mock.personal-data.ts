import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const mockPersonalData: readonly PersonalData[] = [
  personalTable('mock_attempt', '模考', {
    started_at: '开考时间',
    paper_id: '试卷编号',
    attempt_no: '第几次',
    total: '题数',
    ends_at: '截止时间',
    handed_in_at: '交卷时间',
    handed_in_by: '交卷方式（student 自己交卷，clock 到时间）',
    right_count: '答对题数',
    score: '得分',
  }),
  // The results are among the answers of practice once the paper is handed in; before, nobody may see them.
  personalTable('mock_answer', '模考作答', {
    paper_id: '试卷编号',
    attempt_no: '第几次',
    question_id: '题目编号',
    student_answer: '答案',
    is_marked: '已标记',
    spent_ms: '用时（毫秒）',
  }),
  personalTable('mock_save', '模考保存记录', {
    received_at: '保存时间',
    paper_id: '试卷编号',
    attempt_no: '第几次',
    question_id: '题目编号',
    student_answer: '答案',
    is_marked: '标记',
    spent_ms: '用时（毫秒）',
  }),
];
