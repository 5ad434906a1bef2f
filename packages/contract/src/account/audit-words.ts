import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const identityStates = { '-1': '没通过', 0: '没有认证', 1: '通过', 2: '等待处理' };

/** What was asked for; never the data themselves. */
const ofPrivacy = {
  requestId: '申请的编号',
  kind: { words: '要什么', values: { copy: '副本', correction: '更正', erasure: '删除' } },
};

const ofAnswer = {
  state: { words: '结果', values: { waiting: '在等', done: '同意了', refused: '没有同意' } },
};

export const auditWords = {
  addStudentNote: { noteId: '备注的编号', mentioned: '提到的人数' },
  seeStudentNotes: null,
  removeStudentNote: { noteId: '备注的编号' },
  saveBehindRules: {
    idle: { words: '好几天没学', parts: { isOn: '用这一条', days: '天数' } },
    plan: { words: '比计划慢', parts: { isOn: '用这一条', days: '天数' } },
    accuracy: {
      words: '正确率下降',
      parts: { isOn: '用这一条', points: '降了几点', answers: '至少几题' },
    },
    mock: { words: '模考退步', parts: { isOn: '用这一条', points: '降了几分' } },
    watching: {
      words: '只看不练',
      parts: { isOn: '用这一条', lectures: '看了几节', percent: '正确率低于' },
    },
    ending: {
      words: '快到期还没学完',
      parts: { isOn: '用这一条', days: '天数', percent: '没学的占几成' },
    },
    asking: { words: '同一处反复问', parts: { isOn: '用这一条', times: '几次' } },
  },
  beginViewAs: { endsAt: '到什么时候' },
  endViewAs: { seen: '看了什么' },
  enterPrivacy: { ...ofPrivacy, source: '怎么来的', dueOn: '答复的期限' },
  getPrivacy: ofPrivacy,
  withdrawEntered: ofPrivacy,
  checkPrivacyIdentity: { ...ofPrivacy, isChecked: '核对过是本人' },
  answerPrivacy: { ...ofPrivacy, ...ofAnswer },
  eraseStudent: { ...ofPrivacy, ...ofAnswer, endsOn: '删除的日子' },
  exportStudents: { people: '人数' },
  exportStudentFile: { nickname: '学员' },
  endStudentDevice: { device: '设备', papers: '正在考的卷子' },
  previewTag: null,
  tagStudents: { tag: '标签', isOn: '有这个标签', people: '人数', actId: '这次操作的编号' },
  previewPeriods: null,
  changePeriods: {
    courseId: '课程编号',
    act: { words: '做了什么', values: { extend: '延长', pause: '暂停', resume: '恢复' } },
    days: '加几天',
    until: '到哪一天',
    people: '人数',
    actId: '这次操作的编号',
  },
  previewWithdrawal: null,
  withdrawEnrolments: {
    courseId: '课程编号',
    people: '撤销的人数',
    isTold: '告诉了学员',
    classes: '离开的班级',
    seats: '空出的单位座位',
    platforms: '结束的平台借课',
    actId: '这次操作的编号',
  },
  previewAssistant: null,
  assignAssistant: { assistant: '助教', people: '人数', actId: '这次操作的编号' },
  createStudent: { mobile: '手机号', hasPassword: '设了密码' },
  revealMobiles: { studentIds: '学员编号' },
  // Its input is too long for an address; it only reads.
  checkRoster: null,
  enrolRoster: {
    rows: '行数',
    added: '新账号',
    enrolled: '报名',
    extended: '延长',
  },
  verifyStudent: { identityStatus: { words: '实名状态', values: identityStates } },
} satisfies AuditWordsOf<typeof contract>;
