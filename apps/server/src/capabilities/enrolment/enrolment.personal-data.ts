import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { askToErase } from './reopen/reopen-files.ts';

export const enrolmentPersonalData: readonly PersonalData[] = [
  personalTable('enrolment', '报名的课程', {
    course_id: '课程编号',
    enrolled_at: '报名时间',
    expires_on: '有效期至',
    defer_info: '延期说明',
    opens_on: '开课日期',
    paused_on: '暂停日期',
  }),
  personalTable('enrolment_change', '学校改过的有效期', {
    changed_at: '时间',
    course_id: '课程编号',
    undone_at: '改回来的时间',
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
];
