import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const notesPersonalData: readonly PersonalData[] = [
  personalTable('note', '笔记', {
    created_at: '写下时间',
    edited_at: '修改时间',
    title: '所在的视频或题目',
    second: '视频的第几秒',
    content: '内容',
    is_disabled: '已停用',
    deleted_at: '删除时间',
  }),
  // Ids only: they tell which sending of an edit was the second one.
  personalTable('note_edit', '笔记的保存记录', {}),
];
