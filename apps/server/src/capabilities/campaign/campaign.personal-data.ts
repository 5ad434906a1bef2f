import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const campaignPersonalData: readonly PersonalData[] = [
  personalTable('campaign_recipient', '学校群发的消息', {
    at: '时间',
    message_id: '消息编号',
    state: '是否发给你（sent 发了，held 留作对照，passed 缺少资料没有发）',
  }),
];
