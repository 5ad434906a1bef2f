import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const camp = {
  ...{ title: '名称', intro: '介绍', days: '天数' },
  tasks: {
    words: '每天的任务',
    parts: { day: '第几天', kind: '做什么', partId: '在哪里', count: '多少', title: '名称' },
  },
};
const state = { title: '名称', isRetired: '没有发布', version: '版本' };

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
  previewCampMove: null,
  moveCampMembers: {
    toClassId: '转到的班，空的是离开',
    people: '人数',
    studentIds: '学员编号',
    isClosed: '已停止招生',
    isTold: '告诉了学员',
    actId: '这次操作的编号',
  },
  previewCampPut: null,
  putIntoCampClass: {
    people: '人数',
    studentIds: '学员编号',
    isTold: '告诉了学员',
    actId: '这次操作的编号',
  },
  saveCamp: camp,
  publishCamp: state,
  withdrawCamp: state,
  takeOverCamp: {
    title: '名称',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
  previewCampIntro: null,
} satisfies AuditWordsOf<typeof contract>;
