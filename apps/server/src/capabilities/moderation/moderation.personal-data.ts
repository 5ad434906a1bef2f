import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const moderationPersonalData: readonly PersonalData[] = [
  personalTable('moderation_held', '等着审核或审核过的内容', {
    held_at: '写的时间',
    words: '内容',
    place: '写在哪里',
    state: '状态',
    reason: '没有通过的原因',
    appeal: '申诉',
  }),
];
