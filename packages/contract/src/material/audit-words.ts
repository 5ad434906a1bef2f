import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  addCourseFile: {
    courseId: '课程编号',
    bookId: '书的编号',
    title: '标题',
    fileName: '文件名',
    bytes: '字节数',
  },
  removeCourseFile: { courseId: '课程编号', title: '标题' },
} satisfies AuditWordsOf<typeof contract>;
