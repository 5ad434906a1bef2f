import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const campPersonalData: readonly PersonalData[] = [
  personalTable('camp_member', '训练营', {
    joined_at: '报名时间',
    starts_on: '开始日期',
    camp_id: '训练营编号',
    class_id: '班级编号',
    days: '结束时的天数',
  }),
  personalTable('camp_move', '学校给你换过的班', {
    moved_at: '时间',
    camp_id: '训练营编号',
    undone_at: '换回来的时间',
  }),
  personalTable('camp_award', '训练营结营', {
    finished_at: '完成时间',
    camp_id: '训练营编号',
    is_in_time: '按期完成',
  }),
  personalTable('camp_personal_task', '自己加的任务', {
    added_at: '添加时间',
    title: '任务',
    done_at: '完成时间',
  }),
];
