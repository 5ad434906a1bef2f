import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const coursePersonalData: readonly PersonalData[] = [
  personalTable('enrolment', '报名的课程', {
    course_id: '课程编号',
    enrolled_at: '报名时间',
    expires_on: '有效期至',
    defer_info: '延期说明',
  }),
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
];
