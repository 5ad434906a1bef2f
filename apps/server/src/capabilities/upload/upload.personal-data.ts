import { enqueue } from '../../platform/jobs/jobs.ts';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { uploadReader } from './upload.repository.ts';

const labels = {
  sent_at: '上传时间',
  purpose: '用途（qa 答疑，notes 笔记，studentwork 作业，team 班级群，transfer 转账回单）',
  place: '位置',
  content_type: '格式',
  bytes: '大小（字节）',
} as const;

export const uploadPersonalData: readonly PersonalData[] = [
  personalTable('upload', '上传的图片和文件', labels, async (change, studentId) => {
    for (const { place } of await uploadReader(change, studentId).all())
      await enqueue(change, 'drop-upload', { place });
    await deleteOwn(change, 'upload', studentId);
  }),
];
