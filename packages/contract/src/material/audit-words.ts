import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const file = { courseId: '课程编号', bookId: '书的编号', title: '标题', fileName: '文件名' };
const kept = { ...file, bytes: '字节数', key: '存放的位置' };

export const auditWords = {
  addCourseFile: kept,
  beginCourseFile: null,
  dropCourseFile: null,
  putCourseFile: kept,
  saveCourseFile: file,
  removeCourseFile: kept,
} satisfies AuditWordsOf<typeof contract>;
