import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  openCampClass: {
    campId: '训练营编号',
    title: '班名',
    startsOn: '开始日',
    joinFrom: '报名开始',
    joinUntil: '报名截止',
    capacity: '名额',
  },
  closeCampClass: { isClosed: '已停止招生' },
  addCampMember: { classId: '班级编号' },
} satisfies AuditWordsOf<typeof contract>;
