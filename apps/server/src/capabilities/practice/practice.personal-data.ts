import { sql } from 'kysely';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const practicePersonalData: readonly PersonalData[] = [
  personalTable(
    'answer',
    '答题记录',
    {
      received_at: '收到时间',
      question_id: '题目编号',
      version: '题目版本',
      course_id: '课程编号',
      student_answer: '答案',
      question_status: '结果（1 对，-1 错，0 未判）',
      spent_ms: '用时（毫秒）',
      answered_at: '作答时间',
      teacher_share: '老师批的得分（满分为 1）',
      hints: '作答前看过的提示数',
    },
    // How a question was answered stays for its statistics; what somebody wrote could tell who it was.
    async (change, studentId) => {
      await sql`
        update answer a set student_answer = '' from question q
        where a.student_id = ${studentId} and q.question_id = a.question_id and q.kind = 'open'`.execute(
        change,
      );
    },
  ),
  personalTable('held_answer', '等模考交卷后计入的答题', {
    answered_at: '作答时间',
    question_id: '题目编号',
    version: '题目版本',
    course_id: '课程编号',
    student_answer: '答案',
    spent_ms: '用时（毫秒）',
    hints: '作答前看过的提示数',
  }),
  personalTable('question_state', '题目状态', {
    question_id: '题目编号',
    course_id: '课程编号',
    student_answer: '最后的答案',
    question_status: '结果（1 对，-1 错，0 未答）',
    correct_count: '答对次数',
    wrong_count: '答错次数',
    is_marked: '已收藏',
    self_grade: '自评',
    teacher_share: '老师批的得分（满分为 1）',
    in_wrong_book: '在错题本里',
    answered_at: '作答时间',
    wrong_cause: '做错的原因',
    due_on: '自己改的复习日期',
    due_moved_at: '改日期的时间',
  }),
  personalTable('open_grade', '问答题自评记录', {
    question_id: '题目编号',
    course_id: '课程编号',
    grade: '自评',
    graded_at: '自评时间',
    answered_at: '作答时间',
  }),
  personalTable('custom_set', '自己组的练习', {
    name: '名称',
    course_id: '课程编号',
    wish: '条件',
    minutes: '限时（分钟）',
    question_ids: '题目编号',
    built_at: '组成时间',
  }),
  personalTable('practice_setting', '练习设置', { rights_needed: '连续答对几次移出错题本' }),
  personalTable('practice_score', '练习成绩', {
    course_id: '课程编号',
    week: '周（周一）',
    week_points: '本周得分',
    best_points: '最好的一周',
    total_points: '累计得分',
    days: '练习天数',
  }),
  personalTable('practice_league', '学习小组', {
    course_id: '课程编号',
    league_no: '小组',
    joined_at: '加入时间',
  }),
];
