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
  personalTable('message_channel', '通知设置', { kind: '消息', channel: '渠道', pace: '多久一次' }),
  personalTable('message_calendar_off', '不放进日历的消息', { kind: '消息' }),
  personalTable('message_hours', '免打扰和汇总时间', {
    quiet_from: '免打扰从（点）',
    quiet_to: '免打扰到（点）',
    digest_hour: '每天汇总（点）',
  }),
  personalTable('push_device', '打开推送的设备', {
    device_name: '设备',
    added_at: '打开的时间',
    seen_at: '上次用它登录的时间',
  }),
  personalTable('push_choice', '第一次打开推送', { chosen_at: '时间' }),
  personalTable('message_delivery', '消息的送达', {
    due_at: '时间',
    message_id: '消息编号',
    channel: '渠道',
    state: '状态',
    reason: '原因',
  }),
];
