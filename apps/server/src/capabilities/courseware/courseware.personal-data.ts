import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

/** In the order in which they are erased: what names another goes before it. */
export const coursewarePersonalData: readonly PersonalData[] = [
  personalTable('courseware_report', '外来课件报来的记录', {
    received_at: '收到时间',
    at: '时间',
    facts: '完成、得分和用时',
    interactions: '作答',
  }),
  personalTable('courseware_session', '打开外来课件的记录', {
    opened_at: '打开时间',
    part: '部分',
    seconds: '用时（秒）',
  }),
  personalTable('courseware_state', '外来课件学到的地方', {
    at: '时间',
    part: '部分',
    state: '课件自己存的内容',
  }),
  personalTable('courseware_attempt', '外来课件的学习', {
    begun_at: '开始时间',
    courseware_id: '课件编号',
    percent: '进度（%）',
    score_raw: '得分',
    score_max: '满分',
    seconds: '用时（秒）',
    done_at: '完成时间',
  }),
];
