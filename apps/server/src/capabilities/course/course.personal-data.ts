import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { askToErase } from './access/reopen-files.ts';
import { livePersonalData } from './live/live.personal-data.ts';

export const coursePersonalData: readonly PersonalData[] = [
  personalTable('enrolment', '报名的课程', {
    course_id: '课程编号',
    enrolled_at: '报名时间',
    expires_on: '有效期至',
    defer_info: '延期说明',
    opens_on: '开课日期',
    paused_on: '暂停日期',
  }),
  personalTable(
    'redeem_code',
    '用过的兑换码',
    { used_at: '兑换时间', course_id: '课程编号', tail: '末四位' },
    // The code stays used, by nobody in particular.
    async (change, studentId) => {
      await change
        .updateTable('redeem_code')
        .where('student_id', '=', studentId)
        .set({ student_id: null })
        .execute();
    },
  ),
  personalTable(
    'reopen_request',
    '重新开课申请',
    {
      submitted_at: '申请时间',
      course_id: '课程编号',
      reason: '原因',
      attachments: '图片数',
      reply: '答复',
    },
    async (change, studentId) => {
      const own = await change
        .selectFrom('reopen_request')
        .where('student_id', '=', studentId)
        .select(['folder', 'attachments'])
        .execute();
      for (const { folder, attachments } of own)
        if (attachments > 0) await askToErase(change, folder);
      await deleteOwn(change, 'reopen_request', studentId);
    },
  ),
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
  personalTable('reading_place', '读书进度', {
    reading_id: '章编号',
    share: '读过的比例',
    at: '时间',
  }),
  personalTable('highlight', '划线', {
    created_at: '划线时间',
    reading_title: '章',
    exact: '划的文字',
    note: '批注',
    color: '颜色',
    deleted_at: '删除时间',
  }),
  ...livePersonalData,
];
