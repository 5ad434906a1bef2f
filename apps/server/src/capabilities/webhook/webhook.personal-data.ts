import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

/** With the account goes what was told of it; that it is gone is still told, by its number. */
export const webhookPersonalData: readonly PersonalData[] = [
  personalTable('webhook_delivery', '告诉学校其他系统的事', {
    at: '时间',
    type: '什么事',
    facts: '内容',
    state: '送到了没有',
  }),
];
