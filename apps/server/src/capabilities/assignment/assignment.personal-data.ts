import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const assignmentPersonalData: readonly PersonalData[] = [
  // The files themselves go with the uploads.
  personalTable('assignment_attachment', '作业附件', {
    attached_at: '提交时间',
    file_name: '文件',
    bytes: '大小（字节）',
  }),
  personalTable('assignment_mark', '作业评语', {
    marked_at: '评阅时间',
    verdict: '结果（passed 通过，returned 退回修改）',
    comment: '评语',
  }),
];
