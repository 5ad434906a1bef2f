import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const of = { courseId: '课程编号', title: '标题' };
const came = { ...of, version: '第几版', fileName: '文件名' };

export const auditWords = {
  importCourseware: came,
  beginCoursewareUpload: null,
  exportCourseware: { courseId: '课程编号', courseware: '外来课件', people: '人数' },
  checkCourseware: null,
  putCourseware: came,
  dropCoursewareUpload: null,
  publishCourseware: { ...of, version: '第几版' },
  renameCourseware: of,
  removeCourseware: of,
} satisfies AuditWordsOf<typeof contract>;
