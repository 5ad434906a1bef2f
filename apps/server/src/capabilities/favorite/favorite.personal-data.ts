import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const favoritePersonalData: readonly PersonalData[] = [
  personalTable('bullet_favorite', '收藏的视频', {
    collected_at: '收藏时间',
    title: '视频',
    course_id: '课程编号',
  }),
];
