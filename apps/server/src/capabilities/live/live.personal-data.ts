import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const livePersonalData: readonly PersonalData[] = [
  personalTable('live_message', '直播课里的发言', {
    sent_at: '时间',
    live_id: '直播课编号',
    text: '内容',
  }),
  personalTable('live_attendance', '直播课的出勤', {
    live_id: '直播课编号',
    present: '在教室的时间',
  }),
  personalTable('live_reminder', '直播课的提醒', { begins_at: '上课时间', live_id: '直播课编号' }),
  personalTable('live_notice', '直播课改期的通知', { live_id: '直播课编号', revision: '第几次改' }),
  personalTable('live_mute', '直播课里不能发言', { until: '到', live_id: '直播课编号' }),
  personalTable('live_host', '担任老师的直播课', { live_id: '直播课编号' }),
];
