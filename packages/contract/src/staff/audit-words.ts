import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './index.ts';
import { grantNames, permissions, readGrant } from './permissions.ts';

const limited = { own: '（只限自己的）', why: '（要写原因）', propose: '（只能提交）', all: '' };

/** What each grant of a role or a token is called. */
export const grantWords: Readonly<Record<string, string>> = Object.fromEntries(
  grantNames.flatMap((grant) => {
    const read = readGrant(grant);
    return read === null ? [] : [[grant, `${permissions[read.permission]}${limited[read.level]}`]];
  }),
);
const role = {
  name: '名称',
  permissions: { words: '权限', values: grantWords },
  demandsSecondStep: '要用两步登录',
};
const decision = {
  what: '要做的事',
  proposedBy: '提的人',
  state: {
    words: '结果',
    values: { refused: '没有同意', stopped: '停下了', void: '没有人定，作废了' },
  },
};

export const auditWords = {
  createStaff: { login: '登录名', name: '姓名', roles: '角色' },
  beginSchool: { login: '登录名', name: '姓名', roles: '角色' },
  setStaffRoles: { roles: '角色' },
  disableStaff: { isDisabled: '已停用' },
  enableStaff: { isDisabled: '已停用' },
  resetStaffPassword: {},
  changeStaffPassword: {},
  signInStaff: {},
  signOutStaff: null,
  saveRole: role,
  removeRole: role,
  saveView: null,
  removeView: null,
  setStaffDuties: { courses: '负责的课程', classes: '负责的班级', lives: '负责的直播课' },
  inviteStaff: { name: '姓名', address: '发到', roles: '角色' },
  withdrawInvitation: { name: '姓名' },
  acceptInvitation: { login: '登录名', invitedBy: '邀请的人', invitedById: '邀请的人的编号' },
  beginPasskey: null,
  addPasskey: { name: '名字' },
  renamePasskey: { name: '名字' },
  removePasskey: { name: '名字' },
  beginSecondStep: null,
  confirmSecondStep: {},
  renewRecoveryCodes: {},
  endSecondStep: {},
  resetSecondStep: {},
  proposeApproval: { what: '要做的事', target: '对什么' },
  decideApproval: decision,
  getApprovalAnswer: { what: '导出的是' },
  showPresence: null,
  exportAudit: { from: '从', until: '到', entries: '条数' },
  // Of periods, which alone are taken back so.
  undoAction: {
    undone: '撤回的那一条',
    keys: '题:版=按哪版的答案判',
    courseId: '课程编号',
    expiresOn: '有效期到',
    opensOn: '开课日',
    pausedOn: '暂停日',
    waitingDays: '领取后学几天',
    isRedeemed: '已领取',
    isTakenBack: '已收回',
    modes: { words: '学习方式', values: { challenge: '闯关', video: '看课' } },
    postponeTimes: '自助延期次数',
    postponeDays: '每次延期天数',
    preopen: '可以提前开课',
    markdown: '要求',
    opensNext: {
      words: '后面的书何时打开',
      values: { always: '一直打开', 'handed-in': '交了以后', passed: '通过以后' },
    },
    bookId: '书的编号',
    fileName: '文件名',
    intro: '介绍',
    cost: '积分',
    days: '延期天数',
    perStudent: '每人最多',
    isWithdrawn: '撤下了',
    bytes: '字节数',
    key: '存放的位置',
    as: { words: '撤下或恢复的是', values: { question: '题目' } },
    questions: '题数',
    questionIds: '题目编号',
    readingId: '章节编号',
    subjectId: '考点编号',
    places: '原来的章节和考点',
    answers: '重新判分的答案',
    rows: '行数',
    added: '新账号',
    enrolled: '报名',
    extended: '延长',
    tag: '标签',
    isOn: '有这个标签',
    assistant: '助教',
    people: '人数',
    actId: '那次操作的编号',
    kept: '改过的留着',
    score: '得分',
    full: '满分',
    marks: '批改的份数',
    skipped: '没有动的份数',
    version: '评分点的版本',
    points: '评分点的个数',
    changed: '重算的份数',
    assignmentId: '作业编号',
    verdict: { words: '结果', values: { passed: '通过', returned: '退回' } },
    comment: '评语',
    markedAt: '批改时间',
  },
} satisfies AuditWordsOf<typeof contract>;
