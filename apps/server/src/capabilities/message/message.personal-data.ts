import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const messagePersonalData: readonly PersonalData[] = [
  personalTable('message_check', '读过的消息', { checked_at: '阅读时间', message_id: '消息编号' }),
  personalTable('message', '收到的消息', {
    sent_at: '时间',
    message_id: '消息编号',
    title: '标题',
    content: '内容',
    decision: '选择（1 加入，-1 放弃，0 未选）',
  }),
];
