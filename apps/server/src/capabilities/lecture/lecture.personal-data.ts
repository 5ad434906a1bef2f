import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const lecturePersonalData: readonly PersonalData[] = [
  personalTable('video_progress', '看课进度', {
    bullet_id: '课编号',
    course_id: '课程编号',
    book_id: '书编号',
    position_seconds: '看到第几秒',
    watched_seconds: '看过的秒数',
    at: '时间',
  }),
  personalTable('video_report', '看课记录', {
    received_at: '收到时间',
    bullet_id: '课编号',
    position_seconds: '看到第几秒',
    watched_seconds: '看过的秒数',
    at: '时间',
  }),
  personalTable('video_stream', '正在播放的地方', {
    seen_at: '时间',
    bullet_id: '课编号',
    device: '设备',
  }),
  personalTable('video_opening', '打开课的记录', {
    opened_at: '时间',
    bullet_id: '课编号',
    is_active: '当时有操作',
  }),
];
