import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const flashCardPersonalData: readonly PersonalData[] = [
  personalTable('card_review', '闪卡评分记录', {
    received_at: '收到时间',
    card_id: '闪卡编号',
    course_id: '课程编号',
    rating: '评分（1 重来，2 吃力，3 记得，4 轻松）',
    spent_ms: '用时（毫秒）',
    reviewed_at: '评分时间',
  }),
  personalTable('card_review_undo', '撤回的闪卡评分', {
    undone_at: '撤回时间',
    card_id: '闪卡编号',
  }),
  personalTable('card_state', '闪卡状态', {
    card_id: '闪卡编号',
    course_id: '课程编号',
    memory: '记忆状态',
    due_at: '下次复习',
    first_reviewed_at: '第一次学习',
    reviewed_at: '最近一次学习',
    favorite_at: '收藏时间',
    question_mode: '配套题目',
  }),
  personalTable('own_card', '自己写的闪卡', {
    created_at: '写下时间',
    edited_at: '修改时间',
    card_id: '闪卡编号',
    course_id: '课程编号',
    deck: '牌组',
    front: '正面',
    back: '背面',
    deleted_at: '删除时间',
  }),
  personalTable('card_plan', '闪卡安排', {
    course_id: '课程编号',
    has_exam: '按考试排期',
    exam_date: '考试日期',
    mode: '方式',
    easy_days: '轻松日',
    new_per_day: '每天新卡',
  }),
  personalTable('card_memory', '按自己的记忆排间隔', {
    since: '从什么时候起',
    source:
      '用的参数（fitted 自己的，general 自己选的一般参数，everybody 本校参数没有更准、用一般的，withdrawn 自己的不再用、按本校的）',
    parameters: '参数',
  }),
  personalTable('card_fit', '记忆参数的每次计算', {
    fitted_at: '时间',
    outcome:
      '结果（used 采用，notBetter 没有更准，tooFew 复习太少，oneSided 几乎全对或全错，odd 不合理，failed 没有算成）',
    reviews: '用到的复习次数',
    held_out: '其中用来检验的次数',
    loss_general: '一般参数的误差',
    loss_average: '移动平均的误差',
    loss_school: '本校参数的误差',
    loss_fitted: '自己的参数的误差',
    parameters: '参数',
  }),
  personalTable('card_report', '闪卡报错', {
    reported_at: '时间',
    card_id: '闪卡编号',
    content: '内容',
    status: '结果（open 待答复，fixed 改好了，kept 没有错）',
    reply: '答复',
    settled_at: '答复时间',
  }),
];
