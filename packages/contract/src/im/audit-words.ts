import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  openTeam: { name: '名称', courseId: '课程编号', classId: '班级编号' },
  closeTeam: {},
  addTeamTeacher: { studentId: '学员编号' },
  announceToTeam: { announcementId: '公告编号', title: '标题', told: '通知的人数' },
} satisfies AuditWordsOf<typeof contract>;
